package io.tickwheel.internal.diagnostics;

import io.tickwheel.internal.wheel.TimeoutNode;
import org.jspecify.annotations.Nullable;

/** The names of tasks in reports: those of their classes. */
public final class TaskNames {
    private TaskNames() {}

    /** The class of a timeout's task, and the line that scheduled it if that was tracked. */
    public static String describe(TimeoutNode timeout) {
        String site = siteOf(timeout);
        return of(timeout) + (site == null ? "" : ", scheduled at " + site);
    }

    /** The name of the class of a timeout's task, without the number that a lambda's hidden class has in this run. */
    public static String of(TimeoutNode node) {
        String name = node.taskClass().getName();
        int suffix = name.indexOf('/');
        return suffix < 0 ? name : name.substring(0, suffix);
    }

    /** The line that scheduled a timeout; null if it was not tracked. */
    static @Nullable String siteOf(TimeoutNode node) {
        Tracked tracked = Tracked.of(node);
        return tracked == null ? null : tracked.creationSite().line();
    }
}
