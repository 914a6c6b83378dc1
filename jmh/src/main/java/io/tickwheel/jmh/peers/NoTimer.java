package io.tickwheel.jmh.peers;

import java.util.concurrent.TimeUnit;

/** Takes the place of a timer and does nothing: what is left is the cost of the measuring loop. */
public final class NoTimer extends TimerUnderTest {
    /** Its name among the timers. */
    public static final String NAME = "baseline";

    public NoTimer() {
        super(NAME);
    }

    @Override
    public Object start(Runnable task, long delay, TimeUnit unit) {
        return task;
    }

    @Override
    public boolean cancel(Object timeout) {
        return true;
    }

    @Override
    public void stop() {}
}
