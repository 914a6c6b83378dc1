package io.tickwheel.internal.worker;

import io.tickwheel.internal.wheel.WheelGeometry;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;

/**
 * A timer with a thread of its own, which steps the engine when the plan says so and parks otherwise. A test may
 * override {@link #park} and {@link #wake}, to run the worker in lock-step.
 *
 * <p>{@link #run} and {@link #park} are for its thread; the rest is thread-safe. An early return from park costs a
 * reading of the clock and of the plan; a wake-up is one unpark. A start does not wait for the thread.
 */
class Worker extends TimerLifecycle implements Runnable {
    private static final long INTERRUPT_INTERVAL_MILLIS = 100;

    private final Thread thread;
    private boolean isParkRefused;

    Worker(TimerSettings settings) {
        super(settings);
        this.thread = Objects.requireNonNull(
                settings.threadFactory().newThread(this),
                "threadFactory: newThread returned null (expected: a thread to be started)");
        if (thread.getState() != Thread.State.NEW) {
            // It may be in the loop already, and nobody could start this timer or end that thread.
            engine().requestStop();
            wake();
            throw new IllegalArgumentException(
                    "threadFactory: newThread returned a thread that was started (expected: one to be started)");
        }
    }

    @Override
    public final void run() {
        while (!engine().isStopRequested()) {
            try {
                turn();
            } catch (Throwable thrown) {
                tell(null, null, thrown);
                pause(PAUSE_AFTER_FAILURE_NANOS);
            }
        }
    }

    private void turn() {
        // I9: the clock, then the plan, then the park, and nothing between that could use up the permit.
        long nowNanos = engine().nowNanos();
        long nextStepNanos = engine().nextStepNanos();
        if (nextStepNanos > nowNanos) {
            pause(nextStepNanos == WheelGeometry.NEVER ? Long.MAX_VALUE : nextStepNanos - nowNanos);
            metrics().wokeUp();
        } else {
            step(nowNanos);
        }
    }

    /** Parks. A thread that may not, such as one of Netty's under BlockHound, reads the plan again instead (I11). */
    final void pause(long nanos) {
        try {
            park(nanos);
        } catch (Throwable refusal) {
            if (!isParkRefused) {
                isParkRefused = true;
                report(refusal);
            }
        }
        // With the flag set a park returns at once: a stray interrupt would make the worker spin.
        Thread.interrupted();
    }

    private void report(Throwable refusal) {
        String text = "the timer's thread " + thread.getName() + " may not wait, and keeps a core busy instead; with"
                + " BlockHound, allow it to (docs/operations.md)";
        try {
            // Not on this thread: writing to the log may block, and would be refused as the park was.
            CompletableFuture.runAsync(() -> tell(null, text, refusal));
        } catch (Throwable noThread) {
            tell(null, text, refusal);
        }
    }

    /** Waits for {@link #wake} or until the time is over, or less; {@link Long#MAX_VALUE} for no limit. */
    void park(long nanos) {
        if (nanos == Long.MAX_VALUE) {
            LockSupport.park(this);
        } else {
            LockSupport.parkNanos(this, nanos);
        }
    }

    @Override
    public void wake() {
        LockSupport.unpark(thread);
    }

    @Override
    public final Thread thread() {
        return thread;
    }

    @Override
    final void taskEnded() {
        // I11: an interrupt does not reach the next task.
        Thread.interrupted();
    }

    @Override
    final boolean startStepping() {
        thread.start();
        return true;
    }

    @Override
    final boolean isStepping() {
        return Thread.currentThread() == thread;
    }

    @Override
    final void endStepping(boolean waitsForEnd) {
        boolean interrupted = false;
        thread.interrupt();
        while (waitsForEnd && thread.isAlive()) {
            try {
                thread.join(INTERRUPT_INTERVAL_MILLIS);
            } catch (InterruptedException e) {
                interrupted = true;
            }
            // Again and again: a task may swallow one interrupt and block once more.
            thread.interrupt();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
