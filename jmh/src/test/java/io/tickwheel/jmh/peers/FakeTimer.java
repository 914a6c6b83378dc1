package io.tickwheel.jmh.peers;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A timer that runs nothing and remembers what it was asked for; the handles are numbers from 0. */
public final class FakeTimer extends TimerUnderTest {
    public final List<Runnable> started = new ArrayList<>();
    public final List<Long> delaysNanos = new ArrayList<>();
    public final List<Object> cancelled = new ArrayList<>();

    public FakeTimer() {
        super("none");
    }

    @Override
    public Object start(Runnable task, long delay, TimeUnit unit) {
        started.add(task);
        delaysNanos.add(unit.toNanos(delay));
        return started.size() - 1;
    }

    @Override
    public boolean cancel(Object timeout) {
        cancelled.add(timeout);
        return !timeout.equals(2); // the third one came too late
    }

    @Override
    public void stop() {
        throw new AssertionError("nobody has to stop this");
    }
}
