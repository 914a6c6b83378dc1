package io.tickwheel.netty.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * Time in these tests: the clock that lower bounds are taken from, and waiting that ends as soon as there is something
 * to see and fails only after a time that no busy machine needs.
 */
public final class Waiting {
    private static final long PATIENCE_SECONDS = 30;

    private Waiting() {}

    /** The clock. */
    public static long nowNanos() {
        return System.nanoTime();
    }

    /** Returns when a latch is open. */
    public static void untilOpen(String what, CountDownLatch latch) {
        try {
            assertThat(latch.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).as(what).isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError("interrupted while waiting: " + what, e);
        }
    }

    /** Returns when something is to be seen. */
    public static void until(String what, BooleanSupplier seen) {
        long giveUpNanos = nowNanos() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (!seen.getAsBoolean()) {
            if (nowNanos() - giveUpNanos > 0) {
                fail("not seen within %d s: %s", PATIENCE_SECONDS, what);
            }
            LockSupport.parkNanos(500_000);
        }
    }

    /** Returns when a thread has ended. */
    public static void untilEnded(Thread thread) {
        until(thread.getName() + " has ended", () -> !thread.isAlive());
    }

    /** Lets time pass in which nothing may happen: only for tests that look at what a thread does meanwhile. */
    public static void letPassMillis(long millis) {
        long endNanos = nowNanos() + TimeUnit.MILLISECONDS.toNanos(millis);
        for (long restNanos = endNanos - nowNanos(); restNanos > 0; restNanos = endNanos - nowNanos()) {
            LockSupport.parkNanos(restNanos);
        }
    }
}
