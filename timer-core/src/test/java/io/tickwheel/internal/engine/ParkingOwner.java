package io.tickwheel.internal.engine;

import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.internal.wheel.WheelGeometry;
import org.jspecify.annotations.Nullable;

/**
 * An owner on its way to the park while a producer schedules, reduced to an intake of the smallest chunks and the plan
 * (I9). It takes the same steps in the same order as {@link Engine}; how it looks at the intake is up to a subclass, so
 * that a faulty look can stand beside the right one.
 *
 * <p>One timeout for ever waits already. So the producer's offer has to link a new chunk if it comes before the owner
 * has polled, and claims its place with an odd index meanwhile.
 *
 * <p>Threads: {@link #schedule} a producer, {@link #step} the owner, {@link #verdict} whoever has joined both.
 */
abstract class ParkingOwner implements Waker {
    static final int CHUNK = 2;
    static final int LOST = 0;
    static final int IN_TIME = 1;
    static final int WOKEN = 2;

    private static final long TICK_NANOS = 1_000;
    private static final long BOUNDARY_NANOS = 5 * TICK_NANOS;

    private final WakeUpPlan plan = new WakeUpPlan(new WheelGeometry(TICK_NANOS, 1), this);
    private long earliestNanos = WheelGeometry.NEVER;
    private long parkedUntilNanos;
    private boolean woken;

    abstract void offer(TimeoutNode node);

    abstract @Nullable TimeoutNode poll();

    /** Whether the intake seems to have something that was not polled. */
    abstract boolean findsClaimed();

    /** The look after the plan was written. */
    boolean findsClaimedAgain() {
        return findsClaimed();
    }

    final void schedule() {
        TimeoutNode node = new RacedNode(BOUNDARY_NANOS - 1);
        offer(node);
        if (!plan.covers(plan.planned(), node.deadlineNanos())) {
            plan.lowerToTickOf(node.deadlineNanos());
        }
    }

    @Override
    public final void wake() {
        woken = true;
    }

    final void step() {
        plan.stayAwake();
        if (!drain()) {
            plan.publish(earliestNanos);
            if (findsClaimedAgain()) {
                if (drain()) {
                    plan.stayAwake();
                } else {
                    plan.lower(earliestNanos);
                }
            }
        }
        parkedUntilNanos = plan.planned();
    }

    /** What became of the park: a wake-up makes the owner read the plan again. */
    final int verdict() {
        if (parkedUntilNanos <= BOUNDARY_NANOS) {
            return IN_TIME;
        }
        return woken && plan.planned() <= BOUNDARY_NANOS ? WOKEN : LOST;
    }

    private boolean drain() {
        for (TimeoutNode node = poll(); node != null; node = poll()) {
            earliestNanos = Math.min(earliestNanos, node.deadlineNanos() + 1);
        }
        return findsClaimed();
    }
}
