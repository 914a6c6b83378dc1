package io.tickwheel.schedule;

import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/** The arithmetic of schedules: saturating, as {@link Long#MAX_VALUE} means never. */
final class Nanos {
    private Nanos() {}

    /** A duration that an argument of this name gives. */
    static long of(String name, Duration duration) {
        Objects.requireNonNull(duration, name);
        return TimeUnit.NANOSECONDS.convert(duration);
    }

    /** The same, which has to be more than zero. */
    static long positive(String name, Duration duration) {
        long nanos = of(name, duration);
        if (nanos <= 0) {
            throw new IllegalArgumentException(name + ": " + duration + " (expected: > " + Duration.ZERO + ")");
        }
        return nanos;
    }

    /** A delay after a time, at least a nanosecond: what is due at once is due at the next tick. */
    static long after(long nanos, long delayNanos) {
        return sum(nanos, Math.max(1, delayNanos));
    }

    /** The sum of a time and a duration that is not negative. */
    static long sum(long nanos, long durationNanos) {
        long sum = nanos + durationNanos;
        return sum < 0 ? Long.MAX_VALUE : sum;
    }
}
