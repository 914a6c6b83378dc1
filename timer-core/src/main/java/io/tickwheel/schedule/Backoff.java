package io.tickwheel.schedule;

import java.util.function.DoubleSupplier;

/** Delays that double up to a cap, and are shortened at random, by numbers from 0 to before 1. */
record Backoff(long firstNanos, long capNanos, double jitter, DoubleSupplier random) implements Schedule {
    @Override
    public long nextNanos(long runs, long dueNanos, long nowNanos) {
        long delayNanos =
                runs < Long.numberOfLeadingZeros(firstNanos) ? Math.min(firstNanos << runs, capNanos) : capNanos;
        long shorterNanos = (long) (delayNanos * (jitter * random.getAsDouble()));
        return Nanos.after(nowNanos, delayNanos - shorterNanos);
    }
}
