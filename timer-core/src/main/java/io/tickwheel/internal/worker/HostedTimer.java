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
 * <p>Threads: {@link #run} the host's, the others any; a lock keeps one owner at a time (I4). A call that the plan covers
 * asks the host for nothing. A call that brings the plan forward replaces the entry or, from another thread, submits a
 * turn.
 */
class HostedTimer extends TimerLifecycle implements TimerHost.Step {
    /*
     * Field                       Written by           Read by              Mode             Upholds
     * isSubmitted                 any, host's thread   any                  volatile, CAS    I9
     * entry, entryNanos           any                  any                  under the lock   I9
     * tasksRun, stepBegunNanos    owner                owner                plain            I4
     * runs                        owner                any                  volatile         I4
     * lastDue                     any                  any                  volatile         a guess that is checked
     *
     * I9: the host comes in time for the plan. A call on the host's thread that lowers the plan replaces the entry. A
     * call on another thread writes the plan and then reads whether a turn is submitted; the host's thread clears that
     * flag and then reads the plan. One of the two sees the other. A turn always ends with an entry that is not later
     * than the plan it reads; a call that lowers the plan after that submits another turn.
     */

    /** After this many tasks the host's own work has its turn. */
    static final int TASKS_PER_STEP = 64;

    private static final long LONGEST_STEP_NANOS = 1_000_000;

    private static final long LONGEST_LOOK_NANOS = TimeUnit.SECONDS.toNanos(1);

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
    }

    @Override
    public final boolean hasUserThread() {
        return false;
    }

    @Override
    public final @Nullable Thread thread() {
        return null;
    }

    /** The plan was lowered: replaces the entry, or has the host do so. */
    @Override
    public final void wake() {
        if (!tryWake()) {
            hostEnds();
        }
    }

    /** False if the host takes nothing any more. */
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

    /**
     * The host has failed. The plan stays lowered, as another call may rely on it without having asked the host: the
     * next call asks again, or a thread of the JDK does after a pause.
     */
    private void askAgain() {
        markNotStarted();
        if (!hasVirtualClock) {
            askLater(this::askNow);
        }
    }

    /** A test may run it by hand. */
    void askLater(Runnable question) {
        CompletableFuture.delayedExecutor(PAUSE_AFTER_FAILURE_NANOS, TimeUnit.NANOSECONDS, Runnable::run)
                .execute(question);
    }

    private void askNow() {
        try {
            if (state() == INIT) {
                start();
            }
        } catch (Throwable again) {
            // The host is asked again after a further pause, or the timer has ended.
            return;
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
        return isVirtual && !engine().isStopRequested() && ownerTasks().isOwner();
    }

    @Override
    final void endStepping() {
        ownerTasks().acquire();
        try {
            takeBack();
        } finally {
            ownerTasks().release();
        }
    }

    @Override
    final boolean abandonStepping() {
        takeBack();
        return false;
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
        comeRound();
    }

    /** An entry has come. */
    @Override
    public final void run() {
        lock.lock();
        try {
            if (entry != null && engine().nowNanos() < entryNanos) {
                // It came early, or was replaced and could not be taken back: then the other one is put there again.
                entry.cancel();
            }
            forgetEntry();
        } finally {
            lock.unlock();
        }
        comeRound();
    }

    /** Does what is due, and has the host come again in time. */
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
            if (isVirtual) {
                // By the call that advances virtual time.
                throw thrown;
            }
        }
    }

    /** A step has failed, or the host has. */
    private void survive(Throwable thrown) {
        if (!isVirtual) {
            stepFailed(thrown);
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

    /**
     * Has the host come no later than planned.
     *
     * @param isExact whether an entry that is too early is replaced, too
     * @throws RejectedExecutionException if the host takes nothing any more
     */
    private void arrange(boolean isExact) {
        lock.lock();
        try {
            long planNanos = engine().nextStepNanos();
            boolean isKept = isExact ? entryNanos == planNanos : entryNanos <= planNanos;
            if (isKept || engine().isStopRequested()) {
                return;
            }
            if (planNanos == WheelGeometry.NEVER) {
                takeBack();
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

    /** The former entry lies there until the next one does: if the host fails, or virtual time moves, it still comes. */
    private void put(long planNanos, long delayNanos) {
        TimerHost.Entry former = entry;
        entry = host.schedule(this, delayNanos);
        entryNanos = planNanos;
        if (former != null) {
            former.cancel();
        }
    }

    private void takeBack() {
        lock.lock();
        try {
            if (entry != null) {
                entry.cancel();
            }
            forgetEntry();
        } finally {
            lock.unlock();
        }
    }

    private void forgetEntry() {
        entry = null;
        entryNanos = WheelGeometry.NEVER;
    }

    /** As long as the last timeout that was found to be due is pending, no other has to be looked at. */
    @Override
    public final boolean hasWork() {
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

    @Override
    public final long runs() {
        return runs;
    }
}
