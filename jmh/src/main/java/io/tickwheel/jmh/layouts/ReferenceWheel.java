package io.tickwheel.jmh.layouts;

import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.internal.wheel.Wheel;
import io.tickwheel.internal.wheel.WheelGeometry;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ObjIntConsumer;
import org.jspecify.annotations.Nullable;

/** What the wheels are compared with: one sequence of timeouts, in order of tick and then of insertion. */
abstract class ReferenceWheel extends Wheel {
    private final WheelGeometry geometry;
    private long currentTick;
    int size;

    ReferenceWheel(WheelGeometry geometry) {
        this.geometry = geometry;
    }

    /** Removes the first timeout of the sequence, which is not empty. */
    abstract TimeoutNode removeFirst();

    final long tickOf(TimeoutNode node) {
        return Math.max(geometry.tickOf(node.deadlineNanos()), currentTick);
    }

    @Override
    public final int buckets() {
        return 1;
    }

    @Override
    public final long size() {
        return size;
    }

    @Override
    public final int expire(long upToTick, @Nullable TimeoutNode[] due) {
        int count = 0;
        while (count < due.length && earliestTick() <= upToTick) {
            currentTick = earliestTick();
            due[count++] = removeFirst();
        }
        if (earliestTick() > upToTick) {
            currentTick = Math.max(currentTick, upToTick);
        }
        return count;
    }

    @Override
    public final void copyPages(ObjIntConsumer<@Nullable TimeoutNode[]> action) {
        List<TimeoutNode> copy = new ArrayList<>(size);
        forEach(copy::add);
        action.accept(copy.toArray(new TimeoutNode[0]), 0);
    }
}
