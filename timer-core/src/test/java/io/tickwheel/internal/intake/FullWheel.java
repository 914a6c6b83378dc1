package io.tickwheel.internal.intake;

import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.internal.wheel.Wheel;
import java.util.function.Consumer;
import java.util.function.ObjIntConsumer;

/** A wheel for which there is memory for so many timeouts. */
final class FullWheel extends Wheel {
    private final Wheel wheel;
    private final long most;

    FullWheel(Wheel wheel, long most) {
        this.wheel = wheel;
        this.most = most;
    }

    @Override
    public void insert(TimeoutNode node) {
        if (wheel.size() >= most) {
            throw new OutOfMemoryError("by a test");
        }
        wheel.insert(node);
    }

    @Override
    public int buckets() {
        return wheel.buckets();
    }

    @Override
    public long size() {
        return wheel.size();
    }

    @Override
    public boolean remove(TimeoutNode node) {
        return wheel.remove(node);
    }

    @Override
    public int expire(long upToTick, TimeoutNode[] due) {
        return wheel.expire(upToTick, due);
    }

    @Override
    public long earliestTick() {
        return wheel.earliestTick();
    }

    @Override
    public void forEach(Consumer<? super TimeoutNode> action) {
        wheel.forEach(action);
    }

    @Override
    public void copyPages(ObjIntConsumer<TimeoutNode[]> action) {
        wheel.copyPages(action);
    }

    @Override
    public void clear() {
        wheel.clear();
    }
}
