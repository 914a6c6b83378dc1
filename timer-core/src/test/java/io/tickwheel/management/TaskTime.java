package io.tickwheel.management;

import io.tickwheel.time.DrivenTimeSource;
import io.tickwheel.time.Steppable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Virtual time that tasks, too, may let pass; for one thread. */
final class TaskTime implements DrivenTimeSource {
    private final List<Steppable> timers = new ArrayList<>();
    private long nowNanos;

    /** Lets time pass and nobody act. */
    void pass(Duration time) {
        nowNanos += time.toNanos();
    }

    /** Lets time pass, and then the timers act once. */
    void advance(Duration time) {
        pass(time);
        timers.stream().filter(timer -> timer.nanosToNextStep() == 0).forEach(Steppable::step);
    }

    @Override
    public long nanoTime() {
        return nowNanos;
    }

    @Override
    public void attach(Steppable timer) {
        timers.add(timer);
    }

    @Override
    public void detach(Steppable timer) {
        timers.remove(timer);
    }

    @Override
    public void wakeUp(Steppable timer) {}
}
