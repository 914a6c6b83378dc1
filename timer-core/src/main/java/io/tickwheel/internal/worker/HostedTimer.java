package io.tickwheel.internal.worker;

import io.tickwheel.internal.engine.Engine;
import io.tickwheel.internal.engine.PendingCopy;
import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.internal.wheel.WheelGeometry;
import io.tickwheel.time.TimerHost;
import java.lang.ref.WeakReference;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A timer that a {@link TimerHost} steps: an event loop, another executor of one thread, virtual time. It is itself the
 * step that lies in the host, as one entry at most.
 *
 * <p>Threads: {@link #run} the host's, the others any; a lock keeps one owner at a time (I4).
 */
class HostedTimer extends TimerLifecycle implements TimerHost.Step {
    /*
     * Field                       Written by           Read by              Mode             Upholds
     * isSubmitted                 any, host's thread   any                  volatile, CAS    I9
     * entry, entryNanos           any                  any                  under the lock   I9
     * tasksRun to runs            owner                owner; runs any      plain, volatile  I4
     *
     * I9: the host comes in time for the plan. A call on the host's thread that lowers the plan replaces the entry. A
     * call on another thread writes the plan and then reads whether a turn is submitted; the host's thread clears that
     * flag and then reads the plan. One of the two sees the other. A turn always ends with an entry that is not later
     * than the plan it reads; a call that lowers the plan after that submits another turn.
     */

    /** After this many tasks the host's own work has its turn. */
    static final int TASKS_PER_STEP = 64;

    private static final long LONGEST_STEP_NANOS = 1_000_000;

    private final TimerHost host;
    /** The clock may move between a reading and the call that uses it, as others move it. */
    private final boolean hasVirtualClock;
    /** Virtual time stands in for a thread: it has nothing else to do, and no task may stop the timer. */
    private final boolean isVirtual;
    /** No other work waits for the end of a step. */
    private final boolean runsWholeSteps;

    final AtomicBoolean isSubmitted = new AtomicBoolean();
    private final Runnable submission = this::submissionCame;

    private final ReentrantLock lock = new ReentrantLock();

    private TimerHost.@Nullable Entry entry;
    /** The plan that the entry is for. */
    private long entryNanos = WheelGeometry.NEVER;

    private int tasksRun;
    private long stepBegunNanos;
    private volatile long runs;
    /** The last timeout that a look has found to be due; weak, as it refers to the public timer. */
    private volatile WeakReference<TimeoutNode> lastDue = new WeakReference<>(null);

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
                arrange(false);
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

    /** The host has failed. Another call may rely on the plan: the next call asks again, or the JDK after a pause. */
    private void askAgain() {
        markNotStarted();
        if (!hasVirtualClock) {
            askLater(this::restart);
        }
    }

    /** A test may run it by hand. */
    void askLater(Runnable question) {
        CompletableFuture.delayedExecutor(PAUSE_AFTER_FAILURE_NANOS, TimeUnit.NANOSECONDS, Runnable::run)
                .execute(question);
    }

    /** If the host fails again, this throws, and the host is asked after a further pause. */
    private void restart() {
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
        return isVirtual && !engine().isStopRequested() && ownerTasks.isOwner();
    }

    @Override
    final void endStepping() {
        // Waits for the step that is under way; no other begins.
        ownerTasks.acquire();
        ownerTasks.release();
        take(Long.MIN_VALUE);
    }

    @Override
    final void abandonStepping() {
        take(Long.MIN_VALUE);
    }

    @Override
    final void taskEnded() {
        tasksRun++;
        if (!runsWholeSteps
                && (tasksRun >= TASKS_PER_STEP || engine().nowNanos() - stepBegunNanos >= LONGEST_STEP_NANOS)) {
            engine().endSlice();
        }
    }

    /** A turn that another thread has submitted has come. */
    void submissionCame() {
        // I9: first this, then the plan.
        isSubmitted.set(false);
        comeRound(false);
    }

    /** An entry has come. */
    @Override
    public final void run() {
        comeRound(true);
    }

    /** Does what is due, and has the host come again in time. */
    final void comeRound(boolean isEntry) {
        try {
            if (isEntry) {
                // One that came early, or was replaced and could not be taken back: the other one is put there again.
                take(engine().nowNanos());
            }
            // If a task lets the host work, the step that it belongs to reads the plan when it ends.
            if (!ownerTasks.isOwner()) {
                arrange(stepIfDue());
            }
        } catch (RejectedExecutionException rejection) {
            hostEnds();
        } catch (Throwable thrown) {
            survive(thrown);
            if (isVirtual) {
                // By the call that advances virtual time.
                throw thrown;
            }
        }
    }

    /** A step has failed, or the host has. */
    private void survive(Throwable thrown) {
        if (!isVirtual) {
            tell(null, null, thrown);
        }
        try {
            arrangeAfterFailure();
        } catch (RejectedExecutionException rejection) {
            hostEnds();
        } catch (Throwable again) {
            askAgain();
            throw again;
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
        ownerTasks.acquire();
        tasksRun = 0;
        long runsBefore = runs;
        try {
            if (engine.isStopRequested()) {
                return false;
            }
            stepBegunNanos = engine.nowNanos();
            metrics().stepBegins(stepBegunNanos, engine.plannedNanos());
            engine.step(stepBegunNanos);
            metrics().clockRead(engine.nowNanos());
            return true;
        } finally {
            runs = runsBefore + tasksRun;
            metrics().stepBrokenOff();
            ownerTasks.release();
        }
    }

    /** Has the host come no later than planned; if it is to be exact, an entry that is too early is replaced, too. */
    private void arrange(boolean isExact) {
        lock.lock();
        try {
            long planNanos = engine().nextStepNanos();
            boolean isKept = isExact ? entryNanos == planNanos : entryNanos <= planNanos;
            if (isKept || engine().isStopRequested()) {
                return;
            }
            if (planNanos == WheelGeometry.NEVER) {
                take(Long.MIN_VALUE);
                return;
            }
            long nowNanos;
            do {
                nowNanos = engine().nowNanos();
                put(planNanos, Math.max(0, planNanos - nowNanos));
            } while (hasVirtualClock && engine().nowNanos() != nowNanos);
        } finally {
            lock.unlock();
        }
    }

    /** The plan stands, and has to be read again. */
    private void arrangeAfterFailure() {
        lock.lock();
        try {
            if (!engine().isStopRequested()) {
                put(engine().nextStepNanos(), isVirtual ? 0 : PAUSE_AFTER_FAILURE_NANOS);
            }
        } finally {
            lock.unlock();
        }
    }

    /** The former entry stays until the next one does: it still comes if the host fails or virtual time moves. */
    private void put(long planNanos, long delayNanos) {
        TimerHost.Entry former = entry;
        entry = host.schedule(this, delayNanos);
        entryNanos = planNanos;
        if (former != null) {
            former.cancel();
        }
    }

    /** No entry lies in the host any more: it has come, or is taken back as its time is after now. */
    private void take(long nowNanos) {
        lock.lock();
        try {
            if (entry != null && nowNanos < entryNanos) {
                entry.cancel();
            }
            entry = null;
            entryNanos = WheelGeometry.NEVER;
        } finally {
            lock.unlock();
        }
    }

    /** As long as the last timeout that was found to be due is pending, the others need no look. */
    @Override
    public final boolean hasWork() {
        if (engine().counts().pending() == 0) {
            return false;
        }
        TimeoutNode known = lastDue.get();
        if (known != null && PendingCopy.willBeDue(known)) {
            return true;
        }
        PendingCopy copy = call(Engine::copyPending, TimeUnit.SECONDS.toNanos(1));
        TimeoutNode found = copy == null ? null : copy.lastDue();
        lastDue = new WeakReference<>(found);
        return copy == null || found != null;
    }

    @Override
    public final long runs() {
        return runs;
    }
}
