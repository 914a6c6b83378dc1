package io.tickwheel.jmh.peers;

import java.util.concurrent.TimeUnit;

/** Takes the place of a timer and does nothing: what is left is the cost of the measuring loop. */
final class NoTimer extends TimerUnderTest {
    NoTimer() {
        super("none");
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
