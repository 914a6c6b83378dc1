package io.tickwheel.jmh.program;

import io.tickwheel.internal.engine.Engine;
import io.tickwheel.internal.engine.EngineClock;
import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.internal.wheel.WheelGeometry;

/**
 * An engine in virtual time that takes a step whenever its plan asks for one.
 *
 * <p>Threads: one.
 */
final class SteppedEngine {
    private final Engine engine;
    private long nowNanos;

    SteppedEngine(WheelGeometry geometry) {
        engine = new Engine(geometry, new EngineClock(this::nowNanos), SteppedEngine::runTask, () -> {}, 0);
    }

    long nowNanos() {
        return nowNanos;
    }

    long pending() {
        return engine.counts().pending();
    }

    void schedule(TimeoutNode timeout) {
        engine.schedule(timeout);
    }

    void cancel(TimeoutNode timeout) {
        engine.cancel(timeout);
    }

    /** Lets time pass up to a moment, and times each step on the way. */
    void advanceTo(long momentNanos, StepTimes times) {
        long plannedNanos = engine.plannedWakeNanos();
        while (plannedNanos <= momentNanos) {
            nowNanos = Math.max(nowNanos, plannedNanos);
            times.step(engine, nowNanos);
            plannedNanos = engine.plannedWakeNanos();
        }
        nowNanos = momentNanos;
    }

    private static void runTask(TimeoutNode timeout) {
        try {
            timeout.runTask();
        } catch (Exception e) {
            throw new IllegalStateException("a task that does nothing failed", e);
        }
    }
}
