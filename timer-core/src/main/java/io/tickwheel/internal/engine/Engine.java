package io.tickwheel.internal.engine;

import io.tickwheel.diagnostics.TimerCounts;
import io.tickwheel.internal.intake.ArrivalBlock;
import io.tickwheel.internal.intake.DueSlots;
import io.tickwheel.internal.intake.Intake;
import io.tickwheel.internal.intake.IntakeLimits;
import io.tickwheel.internal.intake.IntakeReader;
import io.tickwheel.internal.intake.MpscQueue;
import io.tickwheel.internal.intake.PendingLimit;
import io.tickwheel.internal.intake.StackGuard;
import io.tickwheel.internal.intake.TimeoutCounters;
import io.tickwheel.internal.intake.WakeUpPlan;
import io.tickwheel.internal.wheel.HashedWheel;
import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.internal.wheel.WheelGeometry;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * The timer without a thread: producers schedule and cancel, an owner calls {@link #step} with the time and is told
 * when to call again.
 *
 * <p>The way of a timeout: {@link #schedule} puts it into the intake and, if the owner would wake too late for it,
 * lowers the plan. There it waits; {@link #cancel} clears its slot, and nothing is left of it. A step runs what is due
 * from the wheel and the intake ({@link DueTasks}), and transfers to the wheel what has waited in the intake long
 * enough ({@link IntakeReader}).
 *
 * <p>Threads: {@link #schedule}, {@link #cancel}, {@link #requestStop}, {@link #requestWakeUp} and the readers any;
 * {@link #step} and the others one owner at a time (I4). Cost: schedule and cancel O(1); all steps together a constant
 * for each timeout that arrives or ends (I10), each step in slices.
 */
public final class Engine {
    /** What a caller is told that comes after stop; some clients compare this text with Netty's. */
    public static final String STOPPED_MESSAGE = "cannot be started once stopped";

    /** Above this many messages of cancellation a canceller wakes the owner: the bound of I8. */
    static final int CANCELLED_HIGH_WATER = 2_048;

    private static final int ANY_STRIPE = 0;

    /** How many messages of cancellation a step takes before it goes on. */
    static final int MESSAGES_PER_STEP = 4_096;

    /*
     * Field                          Written by  Read by  Mode   Upholds
     * wheel, arrivals, tasks,
     * keptPlanNanos                  owner       owner    plain  I4; owners hand over by starting and joining a
     *                                                            thread, or by a lock
     */
    private final WheelGeometry geometry;
    private final EngineClock clock;
    private final MpscQueue<TimeoutNode> cancellations = new MpscQueue<>(CANCELLED_HIGH_WATER, CANCELLED_HIGH_WATER);
    private final IntakeLimits limits;
    private final Intake intake;
    private final IntakeReader arrivals;
    private final TimeoutCounters counters;
    private final WakeUpPlan plan;
    private final @Nullable PendingLimit limit;

    private final HashedWheel wheel;
    private final DueTasks tasks;
    /** The plan that a call came before. It is kept: raised, the next arrival would only bring it forward again. */
    private long keptPlanNanos = WheelGeometry.NEVER;
    /** What {@link #close} has found so far. */
    private ArrayList<TimeoutNode> returned = new ArrayList<>();

    /**
     * Creates an engine with nothing pending.
     *
     * @param geometry tick and wheel
     * @param clock the time, for deadlines; a step is told the time
     * @param runner runs the tasks, in the owner's thread
     * @param waker makes the owner read the plan again, by an unpark for example; called by any thread that has lowered
     *     it, it must neither block nor throw
     * @param maxPending the bound on pending timeouts, 0 or less for none
     */
    public Engine(WheelGeometry geometry, EngineClock clock, TaskRunner runner, Runnable waker, long maxPending) {
        this(geometry, clock, runner, waker, maxPending, IntakeLimits.DEFAULT);
        // Not by the first producer, who may have little stack or memory left.
        EngineWarmUp.require();
    }

    Engine(
            WheelGeometry geometry,
            EngineClock clock,
            TaskRunner runner,
            Runnable waker,
            long maxPending,
            IntakeLimits limits) {
        TimeoutNode.initialize();
        this.geometry = geometry;
        this.clock = clock;
        this.plan = new WakeUpPlan(geometry, waker);
        this.limit = maxPending > 0 ? new PendingLimit(maxPending) : null;
        this.wheel = new HashedWheel(geometry);
        this.limits = limits;
        this.intake = new Intake(geometry, clock::nowNanos, limits.blockLength());
        DueSlots due = new DueSlots(geometry);
        this.arrivals = new IntakeReader(geometry, intake, due);
        this.counters = new TimeoutCounters(intake);
        this.tasks = new DueTasks(geometry, wheel, arrivals, due, counters, limit, runner);
    }

    /** The clock that deadlines are made with. */
    public EngineClock clock() {
        return clock;
    }

    /**
     * The engine time of the next step: not after now means at once, {@link WheelGeometry#NEVER} means not at all.
     */
    public long plannedWakeNanos() {
        return plan.nextStepNanos();
    }

    /** The counters. */
    public TimerCounts counts() {
        return counters.read();
    }

    /**
     * Takes a new timeout in.
     *
     * @throws RejectedExecutionException if the limit is reached
     * @throws IllegalStateException if the engine was closed before the timeout was safely in
     * @throws StackOverflowError if the caller's stack is nearly used up
     * @throws OutOfMemoryError if the intake cannot grow; whatever is thrown, nothing was scheduled
     */
    public void schedule(TimeoutNode node) {
        StackGuard.require();
        if (limit != null) {
            acquirePlace(limit);
        }
        boolean isIn = false;
        try {
            boolean opened = intake.offer(node);
            isIn = true;
            announce(node, opened);
        } catch (Throwable thrown) {
            if (!isIn) {
                releasePlace();
                throw thrown;
            }
            // It is in, and nobody may have been told. One that has ended meanwhile needs nobody.
            if (takeBack(node)) {
                throw thrown;
            }
        }
        if (plan.planned() == WakeUpPlan.CLOSED && takeBack(node)) {
            throw new IllegalStateException(STOPPED_MESSAGE);
        }
    }

    /**
     * Ends a timeout before its task runs.
     *
     * @return true for the one call that ended it
     * @throws StackOverflowError if the caller's stack is nearly used up; the timeout is as it was
     */
    public boolean cancel(TimeoutNode node) {
        StackGuard.require();
        if (node.tryCancelQueued()) {
            counters.cancelled(clearArrival(node));
            releasePlace();
            return true;
        }
        if (!node.tryCancelInWheel()) {
            return false;
        }
        counters.cancelled(ANY_STRIPE);
        releasePlace();
        tellOwner(node);
        return true;
    }

    /**
     * Does what there is to do at a time, in this order (I7): cancellations, arrivals, what is due, transfers, the
     * plan.
     *
     * @param nowNanos the engine time, not before that of the step before
     * @return when to step again, as {@link #plannedWakeNanos}
     */
    public long step(long nowNanos) {
        long interruptedNanos = plan.stayAwake();
        if (interruptedNanos > WakeUpPlan.AWAKE) {
            keptPlanNanos = interruptedNanos;
        }
        try {
            boolean behind = sweepCancelled();
            behind |= acceptAndRun(nowNanos);
            behind |= transferArrivals(nowNanos);
            if (!behind && !tasks.isStopRequested()) {
                planNextStep(nowNanos);
            }
        } catch (OutOfMemoryError e) {
            // I9: whoever found the owner awake relies on another look.
            plan.stayAwake();
            throw e;
        }
        return plan.nextStepNanos();
    }

    /** How many slots of the intake the owner has read to find what is due, all told. */
    long slotsRead() {
        return arrivals.slotsRead();
    }

    /** Asks a step that is under way to end after the present task, and the owner not to step again. */
    public void requestStop() {
        tasks.requestStop();
    }

    /** Whether a stop was requested. */
    public boolean isStopRequested() {
        return tasks.isStopRequested();
    }

    /** Has the owner step soon, whatever the plan. Any thread. */
    public void requestWakeUp() {
        plan.requestWakeUp();
    }

    /** Has tasks run by something else from the next one on. For the owner, also from within a task. */
    public void runTasksWith(TaskRunner runner) {
        tasks.runWith(runner);
    }

    /** Notes what is pending. For the owner, between two steps or from within a task. */
    public PendingCopy copyPending() {
        return PendingCopy.of(clock.nowNanos(), geometry, wheel, tasks, arrivals);
    }

    /**
     * Ends all timeouts and takes no more. For the last owner, once no step runs any more. If it fails, for want of
     * memory say, it can be called again and goes on.
     *
     * @return what had not ended, in no particular order; nothing for all calls after the first that succeeds
     */
    @SuppressWarnings("ThreadPriorityCheck") // the yield is no part of any promise: it only shares a busy core
    public List<TimeoutNode> close() {
        plan.close();
        tasks.drain(this::giveBack);
        wheel.forEach(this::giveBack);
        wheel.clear();
        sweepCancelled();
        arrivals.drain(this::giveBack, Thread::yield);
        ArrayList<TimeoutNode> none = new ArrayList<>();
        List<TimeoutNode> all = returned;
        returned = none;
        return all;
    }

    private boolean sweepCancelled() {
        for (int i = 0; i < MESSAGES_PER_STEP; i++) {
            TimeoutNode node = cancellations.poll();
            if (node == null) {
                break;
            }
            wheel.remove(node);
        }
        return cancellations.isPastHighWater();
    }

    private boolean acceptAndRun(long nowNanos) {
        boolean behind;
        try {
            behind = arrivals.accept();
        } catch (OutOfMemoryError e) {
            // What is due may free the memory that is wanting.
            tasks.run(nowNanos);
            throw e;
        }
        return tasks.run(nowNanos) || behind;
    }

    /** Lays in the wheel what waits in the intake no longer; true if there is more. */
    private boolean transferArrivals(long nowNanos) {
        return arrivals.transfer(geometry.lastBoundaryNanos(nowNanos), wheel, limits, counters);
    }

    private void planNextStep(long nowNanos) {
        arrivals.accept();
        long wheelNanos = wheelBoundaryNanos(nowNanos);
        plan.publish(Math.min(wheelNanos, boundaryOf(arrivals.tightenEarliest(wheelNanos))));
        // I9: what was claimed before this look may have found the owner awake and called nobody.
        if (arrivals.accept() || cancellations.isPastHighWater()) {
            plan.stayAwake();
        } else {
            plan.lower(boundaryOf(arrivals.earliestNanos()));
        }
    }

    private long boundaryOf(long deadlineNanos) {
        return geometry.boundaryNanos(geometry.tickOf(deadlineNanos));
    }

    private long wheelBoundaryNanos(long nowNanos) {
        long boundaryNanos = geometry.boundaryNanos(wheel.earliestTick());
        return keptPlanNanos > nowNanos ? Math.min(keptPlanNanos, boundaryNanos) : boundaryNanos;
    }

    /** Clears the slot of a timeout that has ended in the intake; returns whose stripe's it was. */
    private static int clearArrival(TimeoutNode node) {
        if (node.container() instanceof ArrivalBlock block) {
            block.clear(node);
            return block.stripe();
        }
        return ANY_STRIPE;
    }

    /** Has the owner wake in time for a timeout that is in, or look after an intake that has grown large. */
    private void announce(TimeoutNode node, boolean opened) {
        long planned = plan.planned();
        if (!plan.covers(planned, node.deadlineNanos())) {
            plan.lowerToTickOf(node.deadlineNanos());
        } else if (opened && planned > WakeUpPlan.AWAKE && intake.slots() > limits.maxSlots(counters.pending())) {
            plan.requestWakeUp();
        }
    }

    private void tellOwner(TimeoutNode node) {
        try {
            cancellations.offer(node);
        } catch (OutOfMemoryError e) {
            // The timeout is cancelled all the same; its slot in the wheel is cleared at its tick instead of now.
            return;
        }
        if (plan.planned() > WakeUpPlan.AWAKE && cancellations.isPastHighWater()) {
            plan.requestWakeUp();
        }
    }

    private void acquirePlace(PendingLimit pendingLimit) {
        try {
            pendingLimit.acquire();
        } catch (RejectedExecutionException e) {
            counters.rejected();
            throw e;
        }
    }

    private void releasePlace() {
        if (limit != null) {
            limit.release();
        }
    }

    /** Takes back a timeout that is in, unless it has ended already, by stop or otherwise. */
    private boolean takeBack(TimeoutNode node) {
        if (!node.tryReturn()) {
            return false;
        }
        clearArrival(node);
        intake.refuse();
        releasePlace();
        return true;
    }

    private void giveBack(TimeoutNode node) {
        // First the room: from then on nothing can fail.
        returned.ensureCapacity(returned.size() + 1);
        if (node.tryReturn()) {
            counters.returned();
            releasePlace();
            returned.add(node);
        }
    }
}
