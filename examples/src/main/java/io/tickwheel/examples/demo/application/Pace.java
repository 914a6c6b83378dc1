package io.tickwheel.examples.demo.application;

import java.util.concurrent.TimeUnit;

/**
 * A fixed rate: says how many requests should have been sent by now, so that a late look is made up for.
 *
 * <p>Threads: one.
 */
final class Pace {
    private final double ratePerNano;
    private final long startNanos;
    private long taken;

    Pace(int ratePerSecond, long startNanos) {
        this.ratePerNano = ratePerSecond / (double) TimeUnit.SECONDS.toNanos(1);
        this.startNanos = startNanos;
    }

    /**
     * Takes one request, if one is due.
     *
     * @param nowNanos the present
     * @return whether a request was due
     */
    boolean take(long nowNanos) {
        boolean due = taken < (nowNanos - startNanos) * ratePerNano;
        if (due) {
            taken++;
        }
        return due;
    }

    /** How many were taken. */
    long taken() {
        return taken;
    }
}
