package io.tickwheel.internal.engine;

import io.tickwheel.diagnostics.TimerCounts;
import io.tickwheel.internal.intake.DueSlots;
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
 * The timer without a thread: producers schedule and cancel, an owner calls {@link #step} with the time, which
 * returns when to call again.
 *
 * <p>The path of a timeout: {@link #schedule} puts it into the intake and, if the owner would wake too late for it,
 * lowers the plan. There it waits; {@link #cancel} clears its slot, and the timer refers to it no more. A step runs
 * what is due from the wheel and the intake ({@link DueTasks}), and transfers to the wheel what has waited in the
 * intake long enough ({@link IntakeReader}).
 *
 * <p>Threads: {@link #step}, {@link #endSlice}, {@link #runTasksWith}, {@link #copyPending} and {@link #close} one
 * owner at a time (I4); {@link #stepOnThisThreadOnly} as said there; the others any. Cost: schedule and cancel O(1);
 * all steps together a constant for each timeout (I10), each step in slices.
 */
public final class Engine implements LongSupplier {
    /** The message of an exception after stop; some clients compare this text with Netty's. */
    public static final String STOPPED_MESSAGE = "cannot be started once stopped";

    /*
     * Field                          Written by  Read by  Mode   Upholds
     * wheel, arrivals, tasks, own    owner       owner    plain  I4; owners hand over by starting and joining a
     *                                                            thread, or by a lock
     * owner                          owner       any      plain  who reads its own thread there is the owner
     */
    private final TimeSource source;
    private final long originNanos;
    private final WheelGeometry geometry;
    /** When what is due: at the ends of cells, which are ticks if the slack is the tick. */
    private final WheelGeometry cells;

    private final Intake intake;
    private final IntakeReader arrivals;
    private final TimeoutCounters counters;
    private final WakeUpPlan plan;

    private final Wheel wheel;
    private final long longestDelayNanos;
    private final DueTasks tasks;
    private final OwnerMessages messages;
    private final OwnArrivals own;
    /** The one thread that steps, if it has said so. Here and not beside what steps write: each producer reads it. */
    private @Nullable Thread owner;

    private final StepPhases phases;

    private final ReturnedTimeouts returned;

    /**
     * Creates an engine with nothing pending. Its time begins now.
     *
     * @param geometry tick and wheel
     * @param source the clock for deadlines; a step gets the time as an argument
     * @param taskRunner runs the tasks, in the owner's thread; it must not throw
     * @param waker makes the owner read the plan again; if it throws, so does the call that schedules or moves, which
     *     has done nothing, unless the owner has come to the timeout meanwhile
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

    /** As above, with other limits of the intake. */
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
        this.cells = geometry.cells();
        this.plan = new WakeUpPlan(cells, waker);
        this.wheel = Wheel.of(geometry);
        this.longestDelayNanos = wheel.longestDelayNanos();
        this.intake = new Intake(geometry, this, intakeLimits);
        DueSlots due = new DueSlots(cells);
        this.arrivals = new IntakeReader(intake, due, intakeLimits.window());
        this.counters = new TimeoutCounters(intake, limit);
        this.returned = new ReturnedTimeouts(counters);
        WheelTime wheelTime = new WheelTime(geometry, wheel, this);
        this.tasks = new DueTasks(cells, wheel, wheelTime, arrivals, due, counters, taskRunner);
        this.messages = new OwnerMessages(intake, plan, counters, tasks);
        this.own = new OwnArrivals(cells, wheel, wheelTime, arrivals, counters, plan, tasks);
        Phase transfer = new IntakePhases.Transfer(cells, wheelTime, arrivals, wheel, counters);
        WakeUpPlanner planner = new WakeUpPlanner(cells, wheel, intake, arrivals, plan);
        this.phases = new StepPhases(plan, messages, new IntakePhases.Accept(arrivals), own, tasks, transfer, planner);
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
     * The engine time of a delay from now, {@link WheelGeometry#NEVER} if it overflows. Without a delay it is the next
     * nanosecond: what a task schedules on its tick's boundary, where virtual time stands, then belongs to the next
     * tick.
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

    /**
     * The engine time of the next step: not after now means at once, {@link WheelGeometry#NEVER} means not at all.
     */
    public long nextStepNanos() {
        return plan.nextStepNanos();
    }

    /**
     * The engine time for which the next step is planned, also if a wake-up was requested that makes it come at once;
     * {@link WheelGeometry#NEVER} if for none, not positive while the owner is awake and after {@link #close}.
     */
    public long plannedNanos() {
        return plan.planned();
    }

    /** The counters. */
    public TimerCounts counts() {
        return counters.read();
    }

    /** The number of pending timeouts; under a limit that engines share, those of all of them. */
    public long pending() {
        return counters.pendingOrAcquired();
    }

    /**
     * Takes a new timeout in.
     *
     * @throws RejectedExecutionException if the limit is reached
     * @throws IllegalStateException if the engine was closed before the timeout was safely in
     * @throws OutOfMemoryError if the intake cannot grow; after any exception nothing was scheduled
     */
    public void schedule(TimeoutNode node) {
        counters.acquire();
        boolean isIn = false;
        try {
            if (Thread.currentThread() == owner && own.add(node)) {
                // The owner is awake, and plans when it has come to it.
                return;
            }
            boolean opened = intake.takeIn(node);
            isIn = true;
            announce(node, opened);
        } catch (Throwable thrown) {
            if (!isIn) {
                counters.release();
                throw thrown;
            }
            // It is in the intake, but the owner may not have been woken: one that it has come to does not need it.
            if (messages.takeBack(node)) {
                throw thrown;
            }
        }
        if (plan.planned() == WakeUpPlan.CLOSED && messages.takeBack(node)) {
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
            counters.cancelled(Intake.clearArrival(node));
            return true;
        }
        if (!node.isPending()) {
            // As most that are cancelled a second time, or late: a compare-and-set that fails costs more than a look.
            return false;
        }
        if (node.tryCancelInWheel()) {
            counters.cancelled(Intake.ANY_STRIPE);
            messages.ended(node);
            return true;
        }
        return messages.cancelMarked(node);
    }

    /**
     * Moves a timeout that has not ended and whose task does not run at this moment. To a later time costs one
     * compare-and-set, or two for the first time; to an earlier one a message more.
     *
     * @param deadlineNanos its new deadline
     * @return whether it was in time
     * @throws OutOfMemoryError if there is no room for the message; after both the timeout is as it was
     */
    public boolean reschedule(TimeoutNode node, long deadlineNanos) {
        return messages.move(node, deadlineNanos);
    }

    /** Puts a timeout that repeats back after its run on an executor, as {@link OwnerMessages#rearm}. */
    public void rearm(TimeoutNode node, long nextNanos) {
        messages.rearm(node, nextNanos);
    }

    /**
     * Does what there is to do at a time, in this order (I7): cancellations, what was moved to earlier, arrivals, what
     * is due, what the tasks of the step have scheduled, transfers, the plan.
     *
     * @param nowNanos the engine time; not less than that of the last step, unless the clock was set back
     * @return when to step again, as {@link #nextStepNanos}
     * @throws OutOfMemoryError if there was no memory for one of these: what is due has run all the same, what comes
     *     after that is left for the next step, which the plan says is at once
     */
    public long step(long nowNanos) {
        return phases.step(nowNanos);
    }

    /** Counts a failure of something that was called for a timeout. Any thread. */
    public void taskFailed() {
        counters.failed();
    }

    /** The number of slots of the intake that the owner has read to find what is due. */
    long slotsRead() {
        return arrivals.slotsRead();
    }

    /** The number of slots in the blocks of the intake. */
    long slots() {
        return intake.slots();
    }

    /**
     * The calling thread alone steps from now on: what its tasks schedule need not go through the intake. Before its
     * first step.
     */
    public void stepOnThisThreadOnly() {
        arrivals.setOwnerStripe(Intake.stripeOf(Thread.currentThread().getId()));
        owner = Thread.currentThread();
    }

    /** Asks a step that is under way to end after the present task, and the owner not to step again. */
    public void requestStop() {
        tasks.requestStop();
    }

    /** Whether a stop was requested. */
    public boolean isStopRequested() {
        return tasks.isStopRequested();
    }

    /** Ends the step that is under way after the present task; the next goes on. For the owner, within a task. */
    public void endSlice() {
        tasks.endSlice();
    }

    /** Makes the owner step soon, and keeps the plan. Any thread. */
    public void requestWakeUp() {
        plan.requestWakeUp();
    }

    /** Replaces what runs the tasks, from the next one on. For the owner, also from within a task. */
    public void runTasksWith(TaskRunner taskRunner) {
        tasks.runWith(taskRunner);
    }

    /** Copies references to what is pending. For the owner, between two steps or from within a task. */
    public PendingCopy copyPending() {
        return PendingCopy.of(nowNanos(), geometry, wheel, tasks, own, arrivals);
    }

    /**
     * Ends all timeouts and takes no more. For the last owner, once no step runs any more. If it fails, for example
     * with an {@link OutOfMemoryError}, it can be called again and continues.
     *
     * @return what had not ended, in no particular order; nothing for all calls after the first that succeeds
     */
    public List<TimeoutNode> close() {
        plan.close();
        tasks.drain(returned);
        own.drain(returned);
        wheel.forEach(returned);
        wheel.clear();
        messages.clear();
        arrivals.drain(returned);
        return returned.takeAll();
    }

    /** Wakes the owner if it would be late for a timeout that is in, or if the intake has too many slots. */
    private void announce(TimeoutNode node, boolean opened) {
        long planned = plan.planned();
        if (!plan.covers(planned, node.deadlineNanos())) {
            plan.lowerToTickOf(node.deadlineNanos());
        } else if (opened && planned > WakeUpPlan.AWAKE && counters.isIntakePastHighWater()) {
            plan.requestWakeUp();
        }
    }
}
