package io.tickwheel.management;

import io.tickwheel.time.TimeSource;
import io.tickwheel.time.TimerHost;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Virtual time that tasks, too, may let pass; for one thread. */
final class TaskTime implements TimeSource, TimerHost {
    private final List<Step> steps = new ArrayList<>();
    private long nowNanos;

    /** Lets time pass and nobody act. */
    void pass(Duration time) {
        nowNanos += time.toNanos();
    }

    /** Lets time pass, and then the timers act once. */
    void advance(Duration time) {
        pass(time);
        for (Step step : List.copyOf(steps)) {
            if (step.atNanos <= nowNanos && steps.remove(step)) {
                step.work.run();
            }
        }
    }

    @Override
    public long nanoTime() {
        return nowNanos;
    }

    @Override
    public boolean isHostThread() {
        return true;
    }

    @Override
    public void execute(Runnable step) {
        schedule(step, 0);
    }

    @Override
    public Entry schedule(Runnable step, long delayNanos) {
        Step next = new Step(step, nowNanos + delayNanos);
        steps.add(next);
        return () -> steps.remove(next);
    }

    private record Step(Runnable work, long atNanos) {}
}
