package io.tickwheel.jmh.peers;

import io.netty.util.Timeout;
import io.netty.util.TimerTask;

/**
 * A task that each of the timers takes as it is. A plain {@link Runnable} would have to be wrapped for timers that have
 * a task type of their own, and the wrappers would be measured with them.
 */
@FunctionalInterface
public interface TimedTask extends Runnable, TimerTask {
    /** The task of timeouts that are not there to run, one for all of them. */
    TimedTask NONE = () -> {};

    @Override
    void run();

    @Override
    default void run(Timeout timeout) {
        run();
    }

    /** The task itself if it is one already, else one that runs it. */
    static TimedTask of(Runnable task) {
        return task instanceof TimedTask timed ? timed : task::run;
    }
}
