package io.tickwheel;

import java.util.Objects;

/**
 * A {@link Runnable} as a {@link TimerTask}: what {@link WheelTimer#schedule(Runnable, java.time.Duration)} schedules.
 * Reports name the class of the runnable.
 */
final class RunnableTask implements TimerTask {
    private final Runnable runnable;

    RunnableTask(Runnable runnable) {
        this.runnable = Objects.requireNonNull(runnable, "task");
    }

    Runnable runnable() {
        return runnable;
    }

    @Override
    public void run(TimeoutHandle timeout) {
        runnable.run();
    }

    @Override
    public String toString() {
        return runnable.toString();
    }
}
