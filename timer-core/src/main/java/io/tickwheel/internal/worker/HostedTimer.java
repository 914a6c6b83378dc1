package io.tickwheel.internal.worker;

import io.tickwheel.internal.engine.Engine;
import io.tickwheel.internal.engine.PendingCopy;
import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.internal.wheel.WheelGeometry;
import io.tickwheel.time.TimerHost;
import java.lang.ref.WeakReference;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * A timer that a {@link TimerHost} steps: an event loop, another executor of one thread, virtual time.
 *
 * <p>Threads: {@link #comeRound} the host's, the others any; a lock keeps one owner at a time (I4). Cost: a call that
 * the plan covers nothing; one that brings the plan forward an entry of the host or, from another thread, one {@code
 * execute}; a step three uncontended locks, four readings of the clock and one for each task, in virtual time five and
 * none.
 */
class HostedTimer extends TimerLifecycle {
    /*
     * Field                       Written by           Read by              Mode             Upholds
     * isSubmitted                 any, host's thread   any                  volatile, CAS    I9
     * tasksRun, stepBegunNanos    owner                owner                plain            I4
     * runs                        owner                any                  volatile         I4
     * lastDue                     any                  any                  volatile         a guess that is checked
     *
     * I9: the host comes round in time for the plan, as WakeUpPlan does for the timeouts. Whoever lowers the plan on
     * the host's thread puts the entry forward. From another thread it writes the plan and then reads whether a turn is
     * submitted; the host's thread takes that back and then reads the plan. One of the two sees the other. A turn
     * always ends with an entry that is not later than the plan it reads; whoever lowers the plan after that submits
     * another.
     */

    /** After this many tasks the host's own work has its turn. */
    static final int TASKS_PER_STEP = 64;

    private static final long LONGEST_STEP_NANOS = 1_000_000;

    private static final long LONGEST_LOOK_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final TimerHost host;
    /** Virtual time stands in for a thread: it has nothing else to do, and no task may stop the timer. */
    private final boolean isVirtual;
    /** No other work waits for the end of a step. */
    private final boolean runsWholeSteps;

    private final HostEntry entry;

    final AtomicBoolean isSubmitted = new AtomicBoolean();
    private final Runnable submission = this::submissionCame;
    private int tasksRun;
    private volatile long runs;
    private long stepBegunNanos;
    /** What was the last to be due when that was looked for; weak, as it refers to the public timer. */
    private volatile WeakReference<TimeoutNode> lastDue = new WeakReference<>(null);

    HostedTimer(TimerSettings settings, TimerHost host) {
        super(settings);
        this.host = host;
        isVirtual = settings.timeSource() == host;
        runsWholeSteps = isVirtual || (host instanceof WholeStepHost some && some.runsWholeSteps());
        entry = new HostEntry(this, host, engine(), settings.timeSource() instanceof TimerHost);
    }

    @Override
    public final boolean hasUserThread() {
        return false;
    }

    @Override
    public final @Nullable Thread thread() {
        return null;
    }

    /** The plan was lowered: puts the entry forward, or has the host do so. */
    @Override
    public final void wake() {
        if (!tryWake()) {
            hostEnds();
        }
    }

    private boolean tryWake() {
        try {
            if (host.isHostThread()) {
                entry.arrange(false);
            } else {
                submit();
            }
            return true;
        } catch (RejectedExecutionException rejection) {
            return false;
        } catch (Throwable thrown) {
            // Others may rely on the plan, which is lowered.
            markNotStarted();
            throw thrown;
        }
    }

    @Override
    final boolean startStepping() {
        // Nothing is planned, unless the host has failed before.
        return engine().nextStepNanos() == WheelGeometry.NEVER || tryWake();
    }

    @Override
    final boolean isStepping() {
        // Once a stop was requested no further task runs: so whoever owns the timer then may end it, as its host has.
        return isVirtual && !engine().isStopRequested() && ownerTasks().isOwner();
    }

    @Override
    final void endStepping() {
        ownerTasks().acquire();
        try {
            entry.takeBack();
        } finally {
            ownerTasks().release();
        }
    }

    @Override
    final boolean abandonStepping() {
        entry.takeBack();
        return false;
    }

    @Override
    final void taskEnded() {
        tasksRun++;
        if (runsWholeSteps) {
            return;
        }
        if (tasksRun >= TASKS_PER_STEP || engine().nowNanos() - stepBegunNanos >= LONGEST_STEP_NANOS) {
            engine().endSlice();
        }
    }

    /** A turn that another thread has submitted has come. */
    void submissionCame() {
        // I9: first this, then the plan. Before what may fail: nobody would submit again.
        isSubmitted.set(false);
        comeRound();
    }

    /** Does what is due, and has the host come round again in time. */
    final void comeRound() {
        if (ownerTasks().isOwner()) {
            // A task lets the host work. The step that it belongs to reads the plan when it ends.
            return;
        }
        try {
            boolean hasStepped = stepIfDue();
            entry.arrange(hasStepped);
        } catch (RejectedExecutionException rejection) {
            hostEnds();
        } catch (Throwable thrown) {
            survive(thrown);
            if (isVirtual) {
                // By whoever advances virtual time.
                throw thrown;
            }
            reports().stepFailed(thrown);
        }
    }

    private boolean stepIfDue() {
        Engine engine = engine();
        if (!isVirtual) {
            metrics().wokeUp();
        }
        if (engine.isStopRequested() || engine.nextStepNanos() > engine.nowNanos()) {
            return false;
        }
        ownerTasks().acquire();
        try {
            return step(engine);
        } catch (Throwable thrown) {
            metrics().stepBrokenOff();
            throw thrown;
        } finally {
            ownerTasks().release();
        }
    }

    private boolean step(Engine engine) {
        if (engine.isStopRequested()) {
            return false;
        }
        long nowNanos = engine.nowNanos();
        tasksRun = 0;
        stepBegunNanos = nowNanos;
        metrics().stepBegins(nowNanos, engine.plannedNanos());
        long runsBefore = runs;
        try {
            engine.step(nowNanos);
        } finally {
            runs = runsBefore + tasksRun;
        }
        metrics().clockRead(engine.nowNanos());
        return true;
    }

    private void submit() {
        if (isSubmitted.compareAndSet(false, true)) {
            try {
                host.execute(submission);
            } catch (Throwable thrown) {
                isSubmitted.set(false);
                throw thrown;
            }
        }
    }

    /** A step has failed, or the host has: the plan stands, and has to be read again. */
    private void survive(Throwable thrown) {
        try {
            entry.arrangeAnew(isVirtual ? 0 : PAUSE_AFTER_FAILURE_NANOS);
        } catch (RejectedExecutionException rejection) {
            hostEnds();
        } catch (Throwable again) {
            markNotStarted();
            if (!isVirtual) {
                // What the host is thrown an executor may put into a future that nobody reads.
                reports().stepFailed(thrown);
            }
            throw again;
        }
    }

    /** As long as what was the last to be due is pending, nothing else has to be looked at. */
    final boolean hasWork() {
        if (engine().counts().pending() == 0) {
            return false;
        }
        TimeoutNode known = lastDue.get();
        if (known != null && PendingCopy.willBeDue(known)) {
            return true;
        }
        PendingCopy copy = call(Engine::copyPending, LONGEST_LOOK_NANOS);
        if (copy == null) {
            return true;
        }
        TimeoutNode found = copy.lastDue();
        lastDue = new WeakReference<>(found);
        return found != null;
    }

    /** How often a task was run, or given to an executor. */
    final long runs() {
        return runs;
    }
}
