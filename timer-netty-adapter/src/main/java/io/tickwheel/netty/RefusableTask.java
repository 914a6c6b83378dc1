package io.tickwheel.netty;

import io.netty.util.TimerTask;

/**
 * A task of this package that somebody waits for: it is told if the timer's executor does not take it.
 *
 * <p>Threads: the timer's, or the executor's.
 */
interface RefusableTask extends TimerTask {
    /** The executor has thrown something instead of running the task. It must not throw. */
    void refused(Throwable thrown);
}
