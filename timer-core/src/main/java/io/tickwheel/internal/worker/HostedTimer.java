package io.tickwheel.internal.worker;

import io.tickwheel.internal.engine.Engine;
import io.tickwheel.internal.engine.PendingCopy;
import io.tickwheel.internal.wheel.WheelGeometry;
import io.tickwheel.time.TimerHost;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * A timer that a {@link TimerHost} steps: an event loop, another executor of one thread, virtual time. It is itself the
 * step that lies in the host, as one entry at most. {@link #run} is for the host's thread; the rest is thread-safe.
 */
class HostedTimer extends TimerLifecycle implements TimerHost.Step {
    /*
     * Field                       Written by           Read by              Mode             Upholds
     * isSubmitted                 any, host's thread   any                  volatile, CAS    I9
     * entry, entryNanos           any                  any                  synchronized     I9
     * runs                        owner                any                  release/acquire
     *
     * I9: the host comes in time for the plan. A call on the host's thread that lowers the plan replaces the entry. A
     * call on another thread writes the plan and then reads whether a step is submitted; the host's thread clears that
     * flag and then reads the plan. One of the two sees the other. A step always ends with an entry that is not later
     * than the plan it reads; a call that lowers the plan after that submits another step.
     */

    /** After this many tasks the host's own work has its turn. */
    static final int TASKS_PER_STEP = 64;

    private static final long LONGEST_STEP_NANOS = 1_000_000;

    private final TimerHost host;
    /** The clock may move between a reading and the call that uses it. */
    private final boolean hasVirtualClock;
    /** Virtual time stands in for a thread: it has no other work, and no task may stop the timer. */
    private final boolean isVirtual;

    private final boolean runsWholeSteps;

    final AtomicBoolean isSubmitted = new AtomicBoolean();
    private final AtomicBoolean isAskedLater = new AtomicBoolean();
    private final Runnable submission = this::submissionCame;

    private TimerHost.@Nullable Entry entry;
    /** The plan that the entry is for. */
    private long entryNanos = WheelGeometry.NEVER;

    private final AtomicLong runs = new AtomicLong();
    private long runsBefore;
    private long stepBegunNanos;

    HostedTimer(TimerSettings settings, TimerHost host) {
        super(settings);
        this.host = host;
        hasVirtualClock = settings.timeSource() instanceof TimerHost;
        isVirtual = settings.timeSource() == host;
        runsWholeSteps = isVirtual || (host instanceof WholeStepHost some && some.runsWholeSteps());
        if (!runsWholeSteps) {
            engine().stepOnHost();
        }
    }

    @Override
    public final @Nullable Thread thread() {
        return null;
    }

    @Override
    public final void wake() {
        if (!tryWake()) {
            hostEnds();
        }
    }

    /** The plan was lowered: replaces the entry, or has the host do so. False if the host takes nothing any more. */
    private boolean tryWake() {
        try {
            if (host.isHostThread()) {
                arrange();
            } else if (isSubmitted.compareAndSet(false, true)) {
                host.execute(submission);
            }
            return true;
        } catch (RejectedExecutionException rejection) {
            return false;
        } catch (Throwable thrown) {
            isSubmitted.set(false);
            askAgain();
            throw thrown;
        }
    }

    /** The host or a step has failed. Other timeouts rely on the plan: the next call asks, or the JDK after a pause. */
    private void askAgain() {
        markNotStarted();
        if (isVirtual || !isAskedLater.compareAndSet(false, true)) {
            return;
        }
        try {
            askLater(this::restart);
        } catch (Throwable thrown) {
            isAskedLater.set(false);
            throw thrown;
        }
    }

    /** A test may run it by hand. */
    void askLater(Runnable question) {
        CompletableFuture.delayedExecutor(PAUSE_AFTER_FAILURE_NANOS, TimeUnit.NANOSECONDS, Runnable::run)
                .execute(question);
    }

    private void restart() {
        isAskedLater.set(false);
        if (state() == INIT) {
            start();
        }
    }

    @Override
    final boolean startStepping() {
        // Nothing is planned, unless the host has failed before.
        return engine().nextStepNanos() == WheelGeometry.NEVER || tryWake();
    }

    @Override
    final boolean isStepping() {
        // No further task runs once a stop was requested: then the owner may end the timer, as its host has.
        return isVirtual && !engine().isStopRequested() && isOwner();
    }

    @Override
    final void endStepping(boolean waitsForEnd) {
        takeBack();
    }

    @Override
    final void taskEnded() {
        long ended = runs.getPlain() + 1;
        runs.setRelease(ended);
        if (!runsWholeSteps
                && (ended - runsBefore >= TASKS_PER_STEP
                        || engine().nowNanos() - stepBegunNanos >= LONGEST_STEP_NANOS)) {
            engine().endSlice();
        }
    }

    void submissionCame() {
        // I9: first this, then the plan.
        isSubmitted.set(false);
        runStep();
    }

    @Override
    public final void run() {
        // It may have come early, or have been replaced and not be taken back.
        takeBack();
        runStep();
    }

    /** Does what is due, and has the host come again in time. */
    final void runStep() {
        // If a task lets the host work, the step that it belongs to reads the plan when it ends.
        if (isOwner()) {
            return;
        }
        try {
            stepIfDue();
            arrange();
        } catch (RejectedExecutionException rejection) {
            hostEnds();
        } catch (Throwable thrown) {
            if (isVirtual) {
                arrange();
                throw thrown;
            }
            tell(null, null, thrown);
            askAgain();
        }
    }

    private void stepIfDue() {
        if (!isVirtual) {
            metrics().wokeUp();
        }
        runsBefore = runs.getPlain();
        stepBegunNanos = engine().nowNanos();
        if (engine().nextStepNanos() <= stepBegunNanos) {
            step(stepBegunNanos);
        }
    }

    /** Has the host come no later than planned. An earlier entry stays. */
    private synchronized void arrange() {
        long planNanos = engine().nextStepNanos();
        if (entryNanos <= planNanos || engine().isStopRequested()) {
            return;
        }
        long nowNanos;
        do {
            // The former entry stays until the next one is there: it still comes if the host fails or time moves.
            TimerHost.Entry former = entry;
            nowNanos = engine().nowNanos();
            entry = host.schedule(this, Math.max(0, planNanos - nowNanos));
            entryNanos = planNanos;
            if (former != null) {
                former.cancel();
            }
        } while (hasVirtualClock && engine().nowNanos() != nowNanos);
    }

    /** No entry lies in the host any more. */
    private synchronized void takeBack() {
        TimerHost.Entry former = entry;
        entry = null;
        entryNanos = WheelGeometry.NEVER;
        if (former != null) {
            former.cancel();
        }
    }

    @Override
    public final boolean hasWork() {
        PendingCopy copy = call(Engine::copyPending, TimeUnit.SECONDS.toNanos(1));
        return copy == null || copy.hasWork();
    }

    @Override
    public final long runs() {
        return runs.getAcquire();
    }
}
