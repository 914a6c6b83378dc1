package io.tickwheel.internal.worker;

import io.tickwheel.internal.engine.Engine;
import io.tickwheel.internal.engine.PendingCopy;
import io.tickwheel.internal.intake.StackGuard;
import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.internal.wheel.WheelGeometry;
import io.tickwheel.time.TimerHost;
import java.lang.ref.WeakReference;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A timer that a {@link TimerHost} steps: an event loop, another executor of one thread, virtual time.
 *
 * <p>Threads: {@link #comeRound} the host's, the others any; a lock keeps one owner at a time (I4). Cost: a call that
 * the plan covers nothing; one that brings the plan forward an entry of the host or, from another thread, one {@code
 * execute}; a step, two readings of the clock and an uncontended lock, and a reading for each task.
 */
class HostedTimer extends TimerLifecycle {
    /*
     * Field                       Written by           Read by              Mode             Upholds
     * turn, entry, entryNanos     any                  any                  under arranging  I9
     * isSubmitted                 any, host's thread   any                  volatile, CAS    I9
     * isEntryLost                 any                  any                  volatile         I9
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
    /** The clock may move between a reading and the call that uses it, as others move it. */
    private final boolean hasVirtualClock;

    private final ReentrantLock arranging = new ReentrantLock();
    /** What lies in the host: always the same, unless one could not be taken back and may come after all. */
    private Turn turn = new Turn();

    private TimerHost.@Nullable Entry entry;
    /** The plan that the entry is for. */
    private long entryNanos = WheelGeometry.NEVER;

    final AtomicBoolean isSubmitted = new AtomicBoolean();
    /** The host has run an entry or a submission for which its stack was too nearly used up. */
    private volatile boolean isEntryLost;

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
        hasVirtualClock = settings.timeSource() instanceof TimerHost;
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
    final void wake() {
        if (!tryWake()) {
            hostEnds();
        }
    }

    private boolean tryWake() {
        try {
            if (host.isHostThread()) {
                arrange(false);
            } else {
                submit();
            }
            return true;
        } catch (RejectedExecutionException rejection) {
            return false;
        } catch (Throwable thrown) {
            // Others may rely on the plan, which is lowered.
            startAgain();
            throw thrown;
        }
    }

    @Override
    final boolean startStepping() {
        // Nothing is planned, unless the host has failed before.
        return engine().plannedWakeNanos() == WheelGeometry.NEVER || tryWake();
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
            abandonStepping();
        } finally {
            ownerTasks().release();
        }
    }

    @Override
    final boolean abandonStepping() {
        arranging.lock();
        try {
            takeEntryBack();
        } finally {
            arranging.unlock();
        }
        return false;
    }

    @Override
    final void taskEnded() {
        tasksRun++;
        if (isVirtual) {
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
        requireStack();
        comeRound();
    }

    /** An error between the halves of a move would lose a timeout. */
    private void requireStack() {
        try {
            StackGuard.require();
        } catch (StackOverflowError tooDeep) {
            // What was to come has come: nobody else would, so the next call that schedules asks the host anew.
            isEntryLost = true;
            startAgain();
            throw tooDeep;
        }
    }

    /** Does what is due, and has the host come round again in time. */
    final void comeRound() {
        if (ownerTasks().isOwner()) {
            // A task lets the host work. The step that it belongs to reads the plan when it ends.
            return;
        }
        try {
            boolean hasStepped = stepIfDue();
            arrange(hasStepped);
        } catch (RejectedExecutionException rejection) {
            hostEnds();
        } catch (Throwable thrown) {
            survive(thrown);
        }
    }

    private boolean stepIfDue() {
        Engine engine = engine();
        if (!isVirtual) {
            metrics().wokeUp();
        }
        if (engine.isStopRequested() || engine.plannedWakeNanos() > engine.nowNanos()) {
            return false;
        }
        ownerTasks().acquire();
        try {
            return step(engine);
        } catch (Throwable thrown) {
            metrics().stepFailed();
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
        metrics().stepBegins(nowNanos, engine.plannedWakeNanos());
        long runsBefore = runs;
        try {
            stepEngine(nowNanos);
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

    /**
     * Has the host come round no later than planned.
     *
     * @param isExact whether an entry that is too early is replaced, too
     */
    private void arrange(boolean isExact) {
        arranging.lock();
        try {
            long plannedNanos = engine().plannedWakeNanos();
            boolean isLate = isEntryLost || entryNanos > plannedNanos;
            boolean isEarly = isExact && entryNanos < plannedNanos;
            if ((isLate || isEarly) && !engine().isStopRequested()) {
                isEntryLost = false;
                takeEntryBack();
                if (plannedNanos != WheelGeometry.NEVER) {
                    putEntry(plannedNanos);
                }
            }
        } finally {
            arranging.unlock();
        }
    }

    private void putEntry(long plannedNanos) {
        Engine engine = engine();
        long nowNanos;
        do {
            // Of the turn before: virtual time has moved between the reading and the call.
            takeEntryBack();
            nowNanos = engine.nowNanos();
            entry = host.schedule(turn, Math.max(0, plannedNanos - nowNanos));
            entryNanos = plannedNanos;
        } while (hasVirtualClock && engine.nowNanos() != nowNanos);
    }

    private void takeEntryBack() {
        TimerHost.Entry former = entry;
        if (former != null) {
            entry = null;
            entryNanos = WheelGeometry.NEVER;
            if (!former.cancel()) {
                turn = new Turn();
            }
        }
    }

    /** An entry has come; false if it was taken back. */
    private boolean takeEntry(Turn come) {
        arranging.lock();
        try {
            if (turn != come) {
                return false;
            }
            entry = null;
            entryNanos = WheelGeometry.NEVER;
            return true;
        } finally {
            arranging.unlock();
        }
    }

    /** A step has failed, or the host has: the plan stands, and has to be read again. */
    private void survive(Throwable thrown) {
        try {
            arrangeAnew(isVirtual ? 0 : PAUSE_AFTER_FAILURE_NANOS);
        } catch (RejectedExecutionException rejection) {
            hostEnds();
        } catch (Throwable again) {
            startAgain();
            if (!isVirtual) {
                // What the host is thrown an executor may put into a future that nobody reads.
                reportStepFailure(thrown);
            }
            throw again;
        }
        if (isVirtual) {
            HostedTimer.<RuntimeException>rethrow(thrown);
        }
        reportStepFailure(thrown);
    }

    private void arrangeAnew(long delayNanos) {
        arranging.lock();
        try {
            takeEntryBack();
            // Who knows whether the present one has come to its end.
            turn = new Turn();
            if (!engine().isStopRequested()) {
                entry = host.schedule(turn, delayNanos);
                entryNanos = engine().nowNanos() + delayNanos;
            }
        } finally {
            arranging.unlock();
        }
    }

    /** As long as what was the last to be due is pending, nothing else has to be looked at. */
    private boolean hasWork() {
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

    /** A step declares no exception: what it throws is thrown by whoever advances virtual time. */
    @SuppressWarnings("unchecked")
    private static <T extends Throwable> void rethrow(Throwable thrown) throws T {
        throw (T) thrown;
    }

    /** What the host runs at the time of an entry. */
    private final class Turn implements TimerHost.Step {
        @Override
        public void run() {
            requireStack();
            if (takeEntry(this)) {
                comeRound();
            }
        }

        @Override
        public boolean hasWork() {
            return HostedTimer.this.hasWork();
        }

        @Override
        public long runs() {
            return runs;
        }
    }
}
