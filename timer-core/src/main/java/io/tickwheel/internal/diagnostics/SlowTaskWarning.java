package io.tickwheel.internal.diagnostics;

import io.tickwheel.diagnostics.SlowTask;
import java.util.concurrent.TimeUnit;

/** What the log says of a slow task. */
final class SlowTaskWarning {
    private SlowTaskWarning() {}

    static void write(String timer, SlowTask task, RateLimitedLog log) {
        long millis = TimeUnit.NANOSECONDS.toMillis(task.nanos());
        String which = "timer " + timer + ": a task of " + task.taskClass()
                + (task.creationSite() == null ? "" : ", scheduled at " + task.creationSite() + ',');
        if (task.isRunning()) {
            log.warn(which + " has been running for " + millis + " ms and keeps the others waiting", stackOf(task));
        } else {
            log.warn(which + " took " + millis + " ms and kept the others waiting", null);
        }
    }

    private static Throwable stackOf(SlowTask task) {
        Throwable place = new Throwable("the timer's thread is here");
        place.setStackTrace(task.workerStack().toArray(StackTraceElement[]::new));
        return place;
    }
}
