package io.tickwheel.internal.wheel;

import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;

/** Where nodes lie, for tests. */
public final class Locations {
    private Locations() {}

    /** Whether a node lies in the intake, in the wheel or among the running timeouts. */
    public static boolean hasLocation(TimeoutNode node) {
        return node.container() != null || node.index() < 0;
    }

    /** The number of timeouts in a wheel. */
    public static long count(Wheel wheel) {
        AtomicLong count = new AtomicLong();
        wheel.copy(nodes ->
                count.addAndGet(Arrays.stream(nodes).filter(Objects::nonNull).count()));
        return count.get();
    }
}
