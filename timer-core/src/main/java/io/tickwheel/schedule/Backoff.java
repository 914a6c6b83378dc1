package io.tickwheel.schedule;

import java.util.concurrent.ThreadLocalRandom;
import java.util.function.DoubleSupplier;

/** Delays that double up to a cap, and are shortened at random. Threads: immutable. */
final class Backoff implements Schedule {
    private final long firstNanos;
    private final long capNanos;
    private final double jitter;
    private final DoubleSupplier random;

    Backoff(long firstNanos, long capNanos, double jitter) {
        this(firstNanos, capNanos, jitter, () -> ThreadLocalRandom.current().nextDouble());
    }

    /** For tests: with numbers from 0 to before 1 of their own. */
    Backoff(long firstNanos, long capNanos, double jitter, DoubleSupplier random) {
        this.firstNanos = firstNanos;
        this.capNanos = capNanos;
        this.jitter = jitter;
        this.random = random;
    }

    @Override
    public long nextNanos(long runs, long dueNanos, long nowNanos) {
        long delayNanos =
                runs < Long.numberOfLeadingZeros(firstNanos) ? Math.min(firstNanos << runs, capNanos) : capNanos;
        long shorterNanos = (long) (delayNanos * (jitter * random.getAsDouble()));
        return Nanos.after(nowNanos, delayNanos - shorterNanos);
    }

    @Override
    public String toString() {
        return "backoff from " + firstNanos + " to " + capNanos + " ns, jitter " + jitter;
    }
}
