package io.tickwheel.internal.engine;

import io.tickwheel.diagnostics.TimerCounts;
import io.tickwheel.internal.intake.IntakeLimits;
import io.tickwheel.internal.wheel.NamedTimeout;
import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.internal.wheel.WheelGeometry;
import java.util.ArrayList;
import java.util.List;

/**
 * An engine on a clock that the test moves, with ticks of 10 ns: tick 3 is due at 30. It is stepped by hand, or by
 * {@link #advanceTo} as the worker would.
 */
final class ManualEngine {
    static final long TICK_NANOS = 10;

    /** Lets nothing wait in the intake: every step transfers what has arrived. */
    static final IntakeLimits EAGER = new IntakeLimits(1_024, 0, 0);

    private static final int MOST_STEPS = 10_000;

    final Engine engine;
    /** The names of the timeouts whose tasks ran, in order. */
    final List<String> ran = new ArrayList<>();

    private long nowNanos;
    private int wakerCalls;
    private int timedWakeUps;
    private int steps;

    ManualEngine() {
        this(IntakeLimits.DEFAULT);
    }

    /** Creates an engine with these limits of how much may wait in its intake. */
    ManualEngine(IntakeLimits limits) {
        this(new WheelGeometry(TICK_NANOS, 8), limits);
    }

    ManualEngine(WheelGeometry geometry, IntakeLimits limits) {
        engine = new Engine(geometry, () -> nowNanos, ManualEngine::run, () -> wakerCalls++, null, limits);
    }

    long nowNanos() {
        return nowNanos;
    }

    int wakerCalls() {
        return wakerCalls;
    }

    /** How often the worker's park would have returned, once for each call of the waker and each plan. */
    int wakeUps() {
        return wakerCalls + timedWakeUps;
    }

    int steps() {
        return steps;
    }

    TimerCounts counts() {
        return engine.counts();
    }

    NamedTimeout schedule(String name, long delayNanos) {
        return schedule(name, delayNanos, () -> {});
    }

    NamedTimeout schedule(String name, long delayNanos, Runnable task) {
        NamedTimeout node = new NamedTimeout(name, engine.deadlineNanos(delayNanos), () -> {
            ran.add(name);
            task.run();
        });
        engine.schedule(node);
        return node;
    }

    List<NamedTimeout> scheduleMany(int count, String name, long delayNanos) {
        List<NamedTimeout> nodes = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            nodes.add(schedule(name + i, delayNanos));
        }
        return nodes;
    }

    void cancelAll(List<NamedTimeout> nodes) {
        nodes.forEach(engine::cancel);
    }

    /** Moves the clock and does nothing else. */
    void setTime(long nanos) {
        nowNanos = nanos;
    }

    /** One step at a time, due or not. */
    long stepAt(long nanos) {
        nowNanos = nanos;
        return step();
    }

    long step() {
        steps++;
        return engine.step(engine.nowNanos());
    }

    /** Steps as long as the plan says that there is work now. */
    void work() {
        for (int count = 0; engine.nextStepNanos() <= nowNanos; count++) {
            if (count == MOST_STEPS) {
                throw new AssertionError("time stands still at " + nowNanos);
            }
            step();
        }
    }

    /** Moves the clock from plan to plan and works at each, as the worker does. */
    void advanceTo(long nanos) {
        work();
        while (engine.nextStepNanos() <= nanos) {
            nowNanos = engine.nextStepNanos();
            timedWakeUps++;
            work();
        }
        nowNanos = nanos;
    }

    static void run(TimeoutNode node) {
        try {
            node.runTask();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }
}
