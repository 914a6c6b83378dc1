package io.tickwheel.internal.diagnostics;

/** What tasks are called in reports: by their class. */
final class TaskNames {
    private TaskNames() {}

    /** The name of an object's class; a lambda's without the number that its hidden class has in this run. */
    static String of(Object task) {
        return of(task.getClass());
    }

    static String of(Class<?> type) {
        String name = type.getName();
        int suffix = name.indexOf('/');
        return suffix < 0 ? name : name.substring(0, suffix);
    }
}
