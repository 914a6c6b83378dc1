package io.tickwheel.internal.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.stress.Waiting;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Holds the worker in its park until the test lets it return, so that the two take turns: the worker runs from one
 * park to the next while the test waits, and the test acts while the worker is parked.
 */
final class LockStepParker {
    private static final long PATIENCE_SECONDS = 60;

    private final SynchronousQueue<Long> parks = new SynchronousQueue<>();
    private final SynchronousQueue<Boolean> returns = new SynchronousQueue<>();
    private final AtomicInteger wakes = new AtomicInteger();
    private volatile @Nullable Thread parked;

    /** The worker's park. */
    void park(long nanos) {
        parked = Thread.currentThread();
        try {
            parks.put(nanos);
            returns.take();
        } catch (InterruptedException e) {
            throw new AssertionError("nobody interrupts a worker in lock-step", e);
        }
    }

    /** The worker's wake-up. */
    void wake() {
        wakes.incrementAndGet();
    }

    /** Waits for the worker's next park and says how long it wants to wait there. */
    long awaitPark() {
        try {
            Long nanos = parks.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
            assertThat(nanos).as("the worker parks").isNotNull();
            return nanos;
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** Ends the park, for whatever reason: the worker cannot tell. */
    void endPark() {
        try {
            assertThat(returns.offer(true, PATIENCE_SECONDS, TimeUnit.SECONDS))
                    .as("the worker is parked")
                    .isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** Ends this park and all later ones, until the thread has ended. */
    void letGo(Thread worker) {
        Waiting.until("the worker has ended", () -> {
            if (!returns.offer(true)) {
                parks.poll();
            }
            return !worker.isAlive();
        });
    }

    /** How often producers called {@link #wake}. */
    int wakes() {
        return wakes.get();
    }

    @Nullable
    Thread parked() {
        return parked;
    }
}
