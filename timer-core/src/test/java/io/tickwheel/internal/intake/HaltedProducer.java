package io.tickwheel.internal.intake;

import io.tickwheel.internal.wheel.TimeoutNode;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** A producer that stands still between its steps: claiming a slot, telling the deadline, and writing. */
final class HaltedProducer {
    private static final VarHandle CLAIMED;
    private static final VarHandle SLOTS;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(ArrivalBlock.class, MethodHandles.lookup());
            CLAIMED = lookup.findVarHandle(ArrivalBlock.class, "claimed", int.class);
            SLOTS = lookup.findVarHandle(ArrivalBlock.class, "slots", Object[].class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final ArrivalBlock block;
    private final TimeoutNode node;
    private final int slot;

    private HaltedProducer(ArrivalBlock block, TimeoutNode node) {
        this.block = block;
        this.node = node;
        this.slot = (int) CLAIMED.getAndAdd(block, 1);
    }

    static HaltedProducer claim(ArrivalBlock block, TimeoutNode node) {
        return new HaltedProducer(block, node);
    }

    HaltedProducer tell() {
        node.setLocation(block, slot);
        block.lowerEarliest(node.deadlineNanos());
        return this;
    }

    void write() {
        ((Object[]) SLOTS.get(block))[slot] = node;
    }
}
