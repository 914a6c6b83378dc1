package io.tickwheel.internal.engine;

import io.tickwheel.internal.wheel.TimeoutNode;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** A producer that stands still between its steps: claiming a place, telling the deadline, and writing. */
final class HaltedProducer {
    private static final VarHandle CLAIMED;
    private static final VarHandle PLACES;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(ArrivalBlock.class, MethodHandles.lookup());
            CLAIMED = lookup.findVarHandle(ArrivalBlock.class, "claimed", int.class);
            PLACES = lookup.findVarHandle(ArrivalBlock.class, "places", Object[].class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final ArrivalBlock block;
    private final TimeoutNode node;
    private final int place;

    private HaltedProducer(ArrivalBlock block, TimeoutNode node) {
        this.block = block;
        this.node = node;
        this.place = (int) CLAIMED.getAndAdd(block, 1);
    }

    static HaltedProducer claim(ArrivalBlock block, TimeoutNode node) {
        return new HaltedProducer(block, node);
    }

    HaltedProducer tell() {
        node.lieIn(block, place);
        block.lowerEarliest(node.deadlineNanos());
        return this;
    }

    void write() {
        ((Object[]) PLACES.get(block))[place] = node;
    }
}
