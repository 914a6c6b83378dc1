package io.tickwheel.stress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.lang.ref.Reference;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for what has to come, as briefly as possible, and gives up only after a time that no busy machine needs. */
public final class Waiting {
    private static final long PATIENCE_SECONDS = 60;
    private static final long LOOK_INTERVAL_NANOS = 500_000;

    private Waiting() {}

    public static void until(String what, BooleanSupplier seen) {
        long endNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (!seen.getAsBoolean()) {
            if (System.nanoTime() - endNanos > 0) {
                fail("not seen within %d s: %s", PATIENCE_SECONDS, what);
            }
            LockSupport.parkNanos(LOOK_INTERVAL_NANOS);
        }
    }

    public static void untilOpen(String what, CountDownLatch latch) {
        try {
            assertThat(latch.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).as(what).isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError("interrupted while waiting: " + what, e);
        }
    }

    public static void untilEnded(Thread thread) {
        until(thread.getName() + " has ended", () -> !thread.isAlive());
    }

    /** Has the collector look until it has found what a weak reference refers to. */
    public static void untilCollected(Reference<?> forgotten) {
        until("collected", () -> {
            System.gc();
            return forgotten.refersTo(null);
        });
    }

    /** Lets time pass, for tests that look at what happens, or does not happen, meanwhile. */
    public static void letPass(long nanos) {
        long endNanos = System.nanoTime() + nanos;
        for (long restNanos = nanos; restNanos > 0; restNanos = endNanos - System.nanoTime()) {
            LockSupport.parkNanos(restNanos);
        }
    }
}
