package io.tickwheel.internal.engine;

import io.tickwheel.diagnostics.TimerCounts;
import io.tickwheel.internal.intake.Intake;
import io.tickwheel.internal.intake.IntakeLimits;
import io.tickwheel.internal.intake.IntakeReader;
import io.tickwheel.internal.intake.PendingLimit;
import io.tickwheel.internal.intake.TimeoutCounters;
import io.tickwheel.internal.intake.WakeUpPlan;
import io.tickwheel.internal.intake.Waker;
import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.internal.wheel.Wheel;
import io.tickwheel.internal.wheel.WheelGeometry;
import io.tickwheel.time.TimeSource;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The timer without a thread. Producers schedule and cancel; an owner calls {@link #step} with the time, which returns
 * when to call it again.
 *
 * <p>The way of a timeout: {@link #schedule} puts it into the intake and, if the owner would wake too late for it,
 * lowers the plan. There it waits; {@link #cancel} clears its slot. A step runs the timeouts that are due from the
 * wheel and from the intake ({@link DueTasks}), and transfers timeouts to the wheel that would be read too often in
 * the intake ({@link IntakeReader}).
 *
 * <p>{@link #step}, {@link #endSlice}, {@link #copyPending} and {@link #close} are for one owner at a time (I4); the
 * other methods are thread-safe.
 */
public final class Engine implements LongSupplier {
    /** The message of an exception after stop; some clients compare this text with Netty's. */
    public static final String STOPPED_MESSAGE = "cannot be started once stopped";

    /** A host has other work than the timer's. */
    private static final int TRANSFERS_ON_HOST = 1_024;

    private final TimeSource source;
    private final long originNanos;
    private final WheelGeometry geometry;
    private final Wheel wheel;
    private final long longestDelayNanos;
    private final WakeUpPlan plan;
    private final Intake intake;
    private final IntakeReader arrivals;
    private final RunningTimeouts running = new RunningTimeouts();
    private final TimeoutCounters counters;
    private final DueTasks tasks;
    private final OwnerMessages messages;
    private final ReturnedTimeouts returned;

    /**
     * An engine with nothing pending. Its time begins now.
     *
     * @param source the clock for deadlines; a step gets the time as an argument
     * @param waker makes the owner read the plan again; if it throws, so does the call that schedules or moves, which
     *     then has no effect unless the owner has come to the timeout meanwhile
     * @param limit on pending timeouts, null for none
     */
    public Engine(
            WheelGeometry geometry,
            TimeSource source,
            TaskRunner taskRunner,
            Waker waker,
            @Nullable PendingLimit limit) {
        this(geometry, source, taskRunner, waker, limit, IntakeLimits.DEFAULT);
    }

    Engine(
            WheelGeometry geometry,
            TimeSource source,
            TaskRunner taskRunner,
            Waker waker,
            @Nullable PendingLimit limit,
            IntakeLimits intakeLimits) {
        this.source = source;
        this.originNanos = source.nanoTime();
        this.geometry = geometry;
        this.plan = new WakeUpPlan(geometry, waker);
        this.wheel = Wheel.of(geometry);
        this.longestDelayNanos = wheel.longestDelayNanos();
        this.intake = new Intake(this, intakeLimits);
        this.arrivals = new IntakeReader(geometry, intake);
        this.counters = new TimeoutCounters(intake, limit);
        this.tasks = new DueTasks(geometry, this, wheel, arrivals, running, counters, taskRunner);
        this.messages = new OwnerMessages(plan, counters, tasks, intake);
        this.returned = new ReturnedTimeouts(counters);
    }

    /**
     * The present engine time: nanoseconds since the engine was made. A source that steps back behind that counts as
     * standing at it.
     */
    public long nowNanos() {
        return Math.max(0, source.nanoTime() - originNanos);
    }

    /** As {@link #nowNanos}, for the engine's parts. */
    @Override
    public long getAsLong() {
        return nowNanos();
    }

    /**
     * The engine time of a delay from now, {@link WheelGeometry#NEVER} if it overflows. No delay counts as one
     * nanosecond: a task that starts itself again at its tick's boundary, where virtual time stands, then belongs to
     * the next tick.
     *
     * @throws IllegalArgumentException if the layout has a longest delay and this is longer
     */
    public long deadlineNanos(long delayNanos) {
        requireInSpan(delayNanos);
        long deadlineNanos = nowNanos() + Math.max(1, delayNanos);
        return deadlineNanos < 0 ? WheelGeometry.NEVER : deadlineNanos;
    }

    /** Refuses a delay as {@link #deadlineNanos} does. */
    public void requireInSpan(long delayNanos) {
        if (delayNanos > longestDelayNanos) {
            throw new IllegalArgumentException("delay: " + delayNanos + " ns (expected: at most " + longestDelayNanos
                    + " ns, the longest that the layout " + geometry.layout() + " takes)");
        }
    }

    /** The engine time of the next step: a past time means at once, {@link WheelGeometry#NEVER} not at all. */
    public long nextStepNanos() {
        return plan.nextStepNanos();
    }

    /** As {@link #nextStepNanos}, without regard to a wake-up that was requested. */
    public long plannedNanos() {
        return plan.planned();
    }

    /** The counters. */
    public TimerCounts counts() {
        return counters.read();
    }

    /**
     * Takes a new timeout in. After an exception it is not scheduled.
     *
     * @throws RejectedExecutionException if the limit is reached
     * @throws IllegalStateException if the engine was closed before the timeout was safely in
     * @throws OutOfMemoryError if the intake cannot grow
     */
    public void schedule(TimeoutNode node) {
        counters.acquire();
        boolean isIn = false;
        boolean isClosed = false;
        try {
            boolean hasOpened = intake.put(node);
            isIn = true;
            long planned = plan.planned();
            isClosed = planned == WakeUpPlan.CLOSED;
            if (!plan.covers(planned, node.deadlineNanos())) {
                plan.lowerToTickOf(node.deadlineNanos());
            } else if (hasOpened && planned > WakeUpPlan.AWAKE && intake.excess(counters) > 0) {
                plan.requestWakeUp();
            }
        } catch (Throwable thrown) {
            if (!isIn) {
                counters.release();
                throw thrown;
            }
            // The owner was not woken. A timeout that it has come to in spite of that does not need it.
            if (messages.takeBack(node)) {
                throw thrown;
            }
        }
        if (isClosed && messages.takeBack(node)) {
            throw new IllegalStateException(STOPPED_MESSAGE);
        }
    }

    /**
     * Ends a timeout before its task runs.
     *
     * @return true for the one call that ended it
     */
    public boolean cancel(TimeoutNode node) {
        if (node.tryCancelQueued()) {
            messages.cancelledInIntake(node);
            return true;
        }
        // A look first: a compare-and-set that fails costs more, and most of these have ended.
        return node.isPending() && messages.cancelInWheel(node);
    }

    /**
     * Moves a timeout that has not ended and whose task does not run at this moment; true if it was in time. After an
     * {@link OutOfMemoryError} it is as it was.
     */
    public boolean reschedule(TimeoutNode node, long deadlineNanos) {
        return messages.move(node, deadlineNanos);
    }

    /**
     * Puts a repeating timeout back after a run on an executor, unless it has ended meanwhile. After an {@link
     * OutOfMemoryError} it has expired.
     *
     * @param nextNanos the engine time of the next run, or {@link TimeoutNode#NO_RUN}
     */
    public void rearm(TimeoutNode node, long nextNanos) {
        messages.rearm(node, nextNanos);
    }

    /**
     * Does what there is to do at a time, in slices and in this order (I7): new blocks, cancelled timeouts, timeouts
     * that were moved to earlier, then tick by tick the timeouts that are due, each tick followed by transfers, and the
     * plan.
     *
     * @param nowNanos the engine time; not less than in the last step, unless the clock was set back
     * @return when to step again, as {@link #nextStepNanos}
     * @throws OutOfMemoryError if there was not enough memory; nothing is lost, and the next step is due at once
     */
    public long step(long nowNanos) {
        plan.stayAwake();
        try {
            boolean isBehind = arrivals.accept(nowNanos);
            arrivals.trim(counters);
            tasks.advance(nowNanos);
            isBehind |= messages.handle();
            isBehind |= tasks.run(nowNanos);
            if (!isBehind && !tasks.isStopRequested()) {
                plan(nowNanos);
            }
        } catch (Throwable thrown) {
            // A task may have stopped the timer: then the plan is closed, and stays so.
            if (!tasks.isStopRequested()) {
                plan.stayAwake();
            }
            throw thrown;
        }
        return plan.nextStepNanos();
    }

    /** Publishes when the owner steps next; leaves the plan as it is if it has to step at once. */
    private void plan(long nowNanos) {
        if (arrivals.accept(nowNanos)) {
            return;
        }
        long nextNanos = geometry.boundaryNanos(tasks.nextTick());
        if (nextNanos <= nowNanos && nextNanos != WheelGeometry.NEVER) {
            return;
        }
        plan.publish(nextNanos);
        // I9: a producer that has put or moved a timeout before this read may have found the owner awake.
        if (arrivals.accept(nowNanos) || messages.isAnyUrgent()) {
            plan.stayAwake();
        } else {
            plan.lower(geometry.boundaryNanos(tasks.nextTick()));
        }
    }

    /** Counts a failure of code that was called for a timeout. */
    public void taskFailed() {
        counters.failed();
    }

    /** The steps are those of a host, which has other work. Before the first step. */
    public void stepOnHost() {
        arrivals.setMostTransfers(TRANSFERS_ON_HOST);
    }

    /** Ends a step that is under way after the present task, and asks the owner not to step again. */
    public void requestStop() {
        tasks.requestStop();
    }

    /** Whether a stop was requested. */
    public boolean isStopRequested() {
        return tasks.isStopRequested();
    }

    /** Ends the step that is under way after the present task; the next step goes on. For the owner, within a task. */
    public void endSlice() {
        tasks.endSlice();
    }

    /** Makes the owner step soon, and keeps the plan. */
    public void requestWakeUp() {
        plan.requestWakeUp();
    }

    /** Replaces what runs the tasks, from the next task on. */
    public void runTasksWith(TaskRunner taskRunner) {
        tasks.runWith(taskRunner);
    }

    /** Copies references to the pending timeouts, between two steps or from within a task. */
    public PendingCopy copyPending() {
        return new PendingCopy(nowNanos(), geometry, wheel, running, arrivals);
    }

    /**
     * Ends all timeouts and takes no more. For the last owner, once no step runs any more. If it fails, for example
     * with an {@link OutOfMemoryError}, it can be called again and continues.
     *
     * @return the timeouts that had not ended, in no particular order; none for all calls after the first that succeeds
     */
    public List<TimeoutNode> close() {
        plan.close();
        running.drain(returned);
        wheel.drain(returned);
        messages.clear();
        arrivals.drain(returned);
        return returned.takeAll();
    }

    /** The owner's side of the intake, for tests that count its work. */
    IntakeReader arrivals() {
        return arrivals;
    }
}
