package io.tickwheel.internal.engine;

import io.tickwheel.internal.wheel.TimeoutNode;
import java.util.concurrent.atomic.AtomicReferenceArray;

/** Broken on purpose: a cancel believes the place that it reads, though the producer may not have noted it yet. */
final class UncheckedBlock extends TimeoutNode.Container {
    private final AtomicReferenceArray<TimeoutNode> places = new AtomicReferenceArray<>(RacedEngine.BLOCK);

    void put(TimeoutNode node, int place) {
        node.setLocation(this, place);
        places.setRelease(place, node);
    }

    void cancel(TimeoutNode node) {
        if (node.tryCancelQueued() && node.container() == this) {
            places.setPlain(node.index(), null);
        }
    }

    boolean has(TimeoutNode node, int place) {
        return places.get(place) == node;
    }
}
