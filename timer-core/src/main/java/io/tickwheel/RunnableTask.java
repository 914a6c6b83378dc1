package io.tickwheel;

import java.util.Objects;

/**
 * A {@link Runnable} as a {@link TimerTask}: what {@link WheelTimer#schedule(Runnable, java.time.Duration)} schedules.
 * Reports name the class of the runnable.
 */
record RunnableTask(Runnable runnable) implements TimerTask {
    RunnableTask {
        Objects.requireNonNull(runnable, "task");
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
