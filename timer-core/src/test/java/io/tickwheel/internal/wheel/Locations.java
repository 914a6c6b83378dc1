package io.tickwheel.internal.wheel;

/** Where a node lies, for tests. */
public final class Locations {
    private Locations() {}

    /** Whether a node lies in the intake, in the wheel or among the running timeouts. */
    public static boolean hasLocation(TimeoutNode node) {
        return node.container() != null || node.index() < 0;
    }
}
