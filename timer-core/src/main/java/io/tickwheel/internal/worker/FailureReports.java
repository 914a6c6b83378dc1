package io.tickwheel.internal.worker;

import io.tickwheel.internal.wheel.TimeoutNode;
import java.util.function.BiConsumer;

/**
 * Writes to the log of a timer what has failed. Nothing is thrown: if the log or the user's handler fails as well, that
 * cannot be reported, and other timeouts are due (I11).
 *
 * <p>Threads: any.
 */
final class FailureReports implements BiConsumer<TimeoutNode, Throwable> {
    private final TimerLog log;

    FailureReports(TimerLog log) {
        this.log = log;
    }

    /** A task has thrown something, or an executor has rejected it. */
    @Override
    public void accept(TimeoutNode node, Throwable thrown) {
        try {
            log.taskFailed(node, thrown);
        } catch (Throwable again) {
            return;
        }
    }

    /** A step has thrown something. */
    void stepFailed(Throwable thrown) {
        try {
            log.stepFailed(thrown);
        } catch (Throwable again) {
            return;
        }
    }

    /** A timer whose host has ended could not be stopped. */
    void stopFailed(Throwable thrown) {
        try {
            log.stopFailed(thrown);
        } catch (Throwable again) {
            return;
        }
    }

    /** The timer's thread may not park. */
    void parkRefused(Thread thread, Throwable thrown) {
        try {
            log.parkRefused(thread.getName(), thrown);
        } catch (Throwable again) {
            return;
        }
    }
}
