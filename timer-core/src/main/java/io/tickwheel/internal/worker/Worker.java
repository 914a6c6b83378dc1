package io.tickwheel.internal.worker;

import io.tickwheel.internal.engine.Engine;
import io.tickwheel.internal.wheel.WheelGeometry;
import java.util.function.Consumer;

/**
 * The loop of the timer's thread: step when the plan says so, else park. It refers to the engine and never to the
 * timer object, so that a timer which nobody holds can be found.
 *
 * <p>Threads: its own. Cost: an early return from park costs one look at the clock and the plan.
 */
final class Worker implements Runnable {
    /** After a failure of our own, most likely a want of memory, the loop must neither end nor spin. */
    private static final long PAUSE_AFTER_FAILURE_NANOS = 10_000_000;

    private final Engine engine;
    private final Parker parker;
    private final Errands errands;
    private final StepFigures figures;
    private final Consumer<Throwable> failures;

    /**
     * Creates the loop.
     *
     * @param errands what others want done by the engine's owner
     * @param figures told what the loop does
     * @param failures told what a step threw that was not a task's
     */
    Worker(Engine engine, Parker parker, Errands errands, StepFigures figures, Consumer<Throwable> failures) {
        this.engine = engine;
        this.parker = parker;
        this.errands = errands;
        this.figures = figures;
        this.failures = failures;
    }

    @Override
    public void run() {
        parker.begin();
        errands.beginServing();
        while (!engine.isStopRequested()) {
            try {
                turn();
            } catch (Throwable thrown) {
                survive(thrown);
            }
        }
        errands.endServing();
    }

    @SuppressWarnings("ThreadPriorityCheck") // the yield is no part of any promise: it only shares a busy core
    private void turn() {
        // I9: the clock, then the plan, then the park, and nothing between that could use up the permit.
        long nowNanos = engine.clock().nowNanos();
        long plannedNanos = engine.plannedWakeNanos();
        figures.clockRead(nowNanos);
        if (plannedNanos > nowNanos) {
            parker.park(plannedNanos == WheelGeometry.NEVER ? Long.MAX_VALUE : plannedNanos - nowNanos);
            figures.wokeUp();
            return;
        }
        figures.stepBegins(nowNanos, plannedNanos);
        boolean isBehind = engine.step(nowNanos) <= nowNanos;
        // I12: after the step, which has taken back the call that an errand came with.
        errands.run();
        if (isBehind) {
            // There is more to do, or a producer between its claim and its write wants this core.
            Thread.yield();
        }
    }

    private void survive(Throwable thrown) {
        figures.stepFailed();
        tell(thrown);
        parker.park(PAUSE_AFTER_FAILURE_NANOS);
    }

    private void tell(Throwable thrown) {
        try {
            failures.accept(thrown);
        } catch (Throwable again) {
            // Telling failed too, which leaves nobody to tell; the loop goes on (I11).
            return;
        }
    }
}
