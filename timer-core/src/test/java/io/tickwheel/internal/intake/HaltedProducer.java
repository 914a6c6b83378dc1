package io.tickwheel.internal.intake;

import io.tickwheel.internal.wheel.NamedTimeout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** A producer that stands still between its steps: claiming a slot, telling the deadline, and writing. */
final class HaltedProducer {
    private static final VarHandle CLAIMED;
    private static final VarHandle SLOTS;
    private static final VarHandle OFFSETS;
    private static final VarHandle BOUNDS;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(ArrivalBlock.class, MethodHandles.lookup());
            CLAIMED = lookup.findVarHandle(ArrivalBlock.class, "claimed", int.class);
            SLOTS = lookup.findVarHandle(ArrivalBlock.class, "slots", Object[].class);
            OFFSETS = lookup.findVarHandle(ArrivalBlock.class, "offsets", DeadlineOffsets.class);
            BOUNDS = lookup.findVarHandle(ArrivalBlock.class, "bounds", StripeBounds.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final ArrivalBlock block;
    private final NamedTimeout node;
    private final int slot;

    private HaltedProducer(ArrivalBlock block, NamedTimeout node) {
        this.block = block;
        this.node = node;
        this.slot = (int) CLAIMED.getAndAdd(block, 1);
    }

    static HaltedProducer claim(ArrivalBlock block, NamedTimeout node) {
        return new HaltedProducer(block, node);
    }

    NamedTimeout node() {
        return node;
    }

    HaltedProducer tell() {
        node.setLocation(block, slot);
        ((DeadlineOffsets) OFFSETS.get(block)).set(slot, node.deadlineNanos());
        block.lowerEarliest(node.deadlineNanos());
        ((StripeBounds) BOUNDS.get(block)).lower(block.stripe(), node.deadlineNanos());
        return this;
    }

    void write() {
        ((Object[]) SLOTS.get(block))[slot] = node;
    }
}
