package io.tickwheel.time;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Virtual time that tasks, too, may let pass; for one thread. */
public final class TaskTime implements TimeSource, TimerHost {
    private final List<Planned> steps = new ArrayList<>();
    private long nowNanos;

    /** Lets time pass and nobody act. */
    public void pass(Duration time) {
        nowNanos += time.toNanos();
    }

    /** Lets time pass, and then the timers act once. */
    public void advance(Duration time) {
        pass(time);
        for (Planned step : List.copyOf(steps)) {
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
        Planned next = new Planned(step, nowNanos + delayNanos);
        steps.add(next);
        return () -> steps.remove(next);
    }

    private record Planned(Runnable work, long atNanos) {}
}
