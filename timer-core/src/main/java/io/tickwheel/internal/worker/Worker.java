package io.tickwheel.internal.worker;

import io.tickwheel.internal.engine.Engine;
import io.tickwheel.internal.wheel.WheelGeometry;

/**
 * The loop of the timer's thread: step when the plan says so, else park. It refers to the engine and never to the
 * timer object, so that a timer which nobody holds can be found.
 *
 * <p>Threads: its own. Cost: an early return from park costs one read of the clock and the plan.
 */
final class Worker implements Runnable {
    /** After a failure of our own, most likely a want of memory, the loop must neither end nor spin. */
    private static final long PAUSE_AFTER_FAILURE_NANOS = 10_000_000;

    private final Engine engine;
    private final Parker parker;
    private final OwnerTasks ownerTasks;
    private final StepMetrics metrics;
    private final TimerLog log;

    /**
     * Creates the loop.
     *
     * @param ownerTasks what other threads have the owner do
     * @param metrics told what the loop does
     * @param log told what a step threw that was not a task's
     */
    Worker(Engine engine, Parker parker, OwnerTasks ownerTasks, StepMetrics metrics, TimerLog log) {
        this.engine = engine;
        this.parker = parker;
        this.ownerTasks = ownerTasks;
        this.metrics = metrics;
        this.log = log;
    }

    @Override
    public void run() {
        parker.begin();
        ownerTasks.beginServing();
        while (!engine.isStopRequested()) {
            try {
                turn();
            } catch (Throwable thrown) {
                survive(thrown);
            }
        }
        ownerTasks.endServing();
    }

    @SuppressWarnings("ThreadPriorityCheck") // the yield is no part of any promise: it only shares a busy core
    private void turn() {
        // I9: the clock, then the plan, then the park, and nothing between that could use up the permit.
        long nowNanos = engine.clock().nowNanos();
        long plannedNanos = engine.plannedWakeNanos();
        metrics.clockRead(nowNanos);
        if (plannedNanos > nowNanos) {
            parker.park(plannedNanos == WheelGeometry.NEVER ? Long.MAX_VALUE : plannedNanos - nowNanos);
            metrics.wokeUp();
            return;
        }
        metrics.stepBegins(nowNanos, plannedNanos);
        boolean isBehind = engine.step(nowNanos) <= nowNanos;
        // I12: after the step, which has taken back the wake-up request that an owner task came with.
        ownerTasks.run();
        if (isBehind) {
            // There is more to do, or a producer between its claim and its write wants this core.
            Thread.yield();
        }
    }

    private void survive(Throwable thrown) {
        metrics.stepFailed();
        tell(thrown);
        parker.park(PAUSE_AFTER_FAILURE_NANOS);
    }

    private void tell(Throwable thrown) {
        try {
            log.stepFailed(thrown);
        } catch (Throwable again) {
            // Telling failed too, which leaves nobody to tell; the loop goes on (I11).
            return;
        }
    }
}
