package io.tickwheel.internal.diagnostics;

/** Tells names that somebody gave a thread from those that the JDK gives. */
final class ThreadNames {
    private static final String POOL = "pool-";
    private static final String IN_POOL = "-thread-";
    private static final String ALONE = "Thread-";

    private ThreadNames() {}

    /**
     * Whether a name is blank, as that of a virtual thread, or one such as {@code Thread-0} or {@code pool-1-thread-1}.
     * No regular expression, which would take a part of the time of the first timer of a JVM.
     */
    static boolean isOfTheJdk(String name) {
        int inPool = name.indexOf(IN_POOL);
        return name.isBlank()
                || (name.startsWith(ALONE) && isNumber(name, ALONE.length(), name.length()))
                || (name.startsWith(POOL)
                        && isNumber(name, POOL.length(), inPool)
                        && isNumber(name, inPool + IN_POOL.length(), name.length()));
    }

    private static boolean isNumber(String name, int from, int to) {
        for (int i = from; i < to; i++) {
            if (name.charAt(i) < '0' || name.charAt(i) > '9') {
                return false;
            }
        }
        return from < to;
    }
}
