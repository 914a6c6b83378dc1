package io.tickwheel.internal.wheel;

import java.util.function.Consumer;
import java.util.function.ObjIntConsumer;
import org.jspecify.annotations.Nullable;

/** A wheel that has another one do everything, for those that change one thing. */
public class ForwardingWheel extends Wheel {
    private final Wheel wheel;

    public ForwardingWheel(Wheel wheel) {
        this.wheel = wheel;
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
    public void insert(TimeoutNode node) {
        wheel.insert(node);
    }

    @Override
    public boolean remove(TimeoutNode node) {
        return wheel.remove(node);
    }

    @Override
    public int expire(long upToTick, @Nullable TimeoutNode[] due) {
        return wheel.expire(upToTick, due);
    }

    @Override
    public long earliestTick() {
        return wheel.earliestTick();
    }

    @Override
    long earliestDeadlineNanos(int limit) {
        return wheel.earliestDeadlineNanos(limit);
    }

    @Override
    public void forEach(Consumer<? super TimeoutNode> action) {
        wheel.forEach(action);
    }

    @Override
    public void copyPages(ObjIntConsumer<@Nullable TimeoutNode[]> action) {
        wheel.copyPages(action);
    }

    @Override
    public void clear() {
        wheel.clear();
    }
}
