package io.tickwheel.internal.worker;

import io.tickwheel.internal.engine.Engine;
import io.tickwheel.internal.wheel.WheelGeometry;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A timer with a thread of its own, which steps the engine when the plan says so and parks otherwise. A test may
 * override {@link #park} and {@link #wake}, to run the worker in lock-step.
 *
 * <p>Threads: {@link #run}, {@link #begin} and {@link #park} its own, the others any. An early return from park costs a
 * reading of the clock and of the plan; a wake-up is one unpark. A start does not wait for the thread.
 */
class Worker extends TimerLifecycle implements Runnable {
    private static final long INTERRUPT_INTERVAL_MILLIS = 100;

    /** How often the plan is read in place of a park: about a millisecond. */
    private static final int LOOKS_WITHOUT_PARK = 20_000;

    private final Thread thread;
    /** Written before the loop reads the plan first: the loop then sees the plan of a waker that still reads null. */
    private volatile @Nullable Thread parked;
    /** Whether that was reported; the thread's. */
    private boolean isParkRefused;

    Worker(TimerSettings settings) {
        super(settings);
        this.thread = Objects.requireNonNull(
                settings.threadFactory().newThread(this),
                "threadFactory: newThread returned null (expected: a thread to be started)");
        if (thread.getState() != Thread.State.NEW) {
            // It may be in the loop already, and nobody could start this timer or end that thread.
            engine().requestStop();
            LockSupport.unpark(parked);
            throw new IllegalArgumentException(
                    "threadFactory: newThread returned a thread that was started (expected: one to be started)");
        }
    }

    /** The loop of the thread. */
    @Override
    public final void run() {
        try {
            begin();
            ownerTasks.beginServing();
            while (!engine().isStopRequested()) {
                try {
                    turn();
                } catch (Throwable thrown) {
                    survive(thrown);
                }
            }
        } finally {
            metrics().stepBrokenOff();
            // I12: whatever ends the thread, others run from now on what waits for the owner.
            ownerTasks.endServing();
        }
    }

    @Override
    public final Thread thread() {
        return thread;
    }

    /** The calling thread is the one to be woken, and the only one that steps. */
    final void begin() {
        parked = Thread.currentThread();
    }

    /** Waits for {@link #wake} or until the time is over, or less; {@link Long#MAX_VALUE} for no limit. */
    void park(long nanos) {
        if (nanos == Long.MAX_VALUE) {
            LockSupport.park(this);
        } else {
            LockSupport.parkNanos(this, nanos);
        }
        // With the flag set park returns at once: a stray interrupt would make the worker spin.
        Thread.interrupted();
    }

    @Override
    public void wake() {
        LockSupport.unpark(parked);
    }

    @Override
    final void taskEnded() {
        // I11: an interrupt does not reach the next task.
        Thread.interrupted();
    }

    @Override
    final boolean startStepping() {
        ownerTasks.expectServer();
        try {
            thread.start();
            return true;
        } catch (Throwable thrown) {
            ownerTasks.endServing();
            throw thrown;
        }
    }

    @Override
    final boolean isStepping() {
        return Thread.currentThread() == thread;
    }

    @Override
    final void endStepping() {
        boolean interrupted = false;
        while (thread.isAlive()) {
            // Again and again: a task may swallow one interrupt and block once more.
            thread.interrupt();
            try {
                thread.join(INTERRUPT_INTERVAL_MILLIS);
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    final void abandonStepping() {
        thread.interrupt();
    }

    private void turn() {
        Engine engine = engine();
        // I9: the clock, then the plan, then the park, and nothing between that could use up the permit.
        long nowNanos = engine.nowNanos();
        long nextStepNanos = engine.nextStepNanos();
        metrics().clockRead(nowNanos);
        if (nextStepNanos > nowNanos) {
            parkOrLook(nextStepNanos == WheelGeometry.NEVER ? Long.MAX_VALUE : nextStepNanos - nowNanos);
            metrics().wokeUp();
            return;
        }
        metrics().stepBegins(nowNanos, engine.plannedNanos());
        engine.step(nowNanos);
        // I12: after the step, which has taken back the wake-up request that an owner task came with.
        ownerTasks.run();
    }

    private void survive(Throwable thrown) {
        metrics().stepBrokenOff();
        tell(null, null, thrown);
        parkOrLook(PAUSE_AFTER_FAILURE_NANOS);
    }

    /**
     * Parks. If the thread may not, as BlockHound throws from a park of one of Netty's threads, it reads the plan some
     * times instead. That keeps a core busy, but pending timeouts run at their time (I11).
     */
    private void parkOrLook(long nanos) {
        try {
            park(nanos);
        } catch (Throwable refusal) {
            if (!isParkRefused) {
                isParkRefused = true;
                report(refusal);
            }
            // Neither yields nor sleeps, which would be refused, too; nor reads the clock, which may have failed.
            long nextStepNanos = engine().nextStepNanos();
            for (int i = 0; i < LOOKS_WITHOUT_PARK && engine().nextStepNanos() == nextStepNanos; i++) {
                Thread.onSpinWait();
            }
            // As park does.
            Thread.interrupted();
        }
    }

    private void report(Throwable refusal) {
        String text = "the timer's thread " + thread.getName() + " may not wait, and keeps a core busy instead; with"
                + " BlockHound, allow it to (docs/operations.md)";
        Runnable report = () -> tell(null, text, refusal);
        try {
            // Not on this thread: writing to the log may block, and would be refused as the park was.
            Thread reporter = new Thread(null, report, thread.getName() + "-report", 0, false);
            reporter.setDaemon(true);
            reporter.start();
        } catch (Throwable noThread) {
            report.run();
        }
    }
}
