package io.tickwheel.jmh.program;

import io.tickwheel.jmh.peers.TimerUnderTest;
import java.util.concurrent.TimeUnit;

/** Stands where a timer stands and does nothing: what is left is the cost of the program that measures. */
final class NoTimer implements TimerUnderTest {
    /** The name it has among the timers. */
    static final String NAME = "baseline";

    @Override
    public Object start(Runnable task, long delay, TimeUnit unit) {
        return task;
    }

    @Override
    public boolean cancel(Object timeout) {
        return true;
    }

    @Override
    public void stop() {
        // Nothing was started.
    }

    @Override
    public String workerThreadName() {
        return NAME;
    }
}
