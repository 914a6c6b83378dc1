package io.tickwheel.internal.engine;

import io.tickwheel.internal.wheel.TimeoutNode;
import org.jetbrains.lincheck.datastructures.Operation;

/** I1 for Lincheck: what may happen to one timeout at the same time; the owner's operations never run in parallel. */
public class NodeStateLincheck {
    private static final String OWNER = "owner";

    private final TimeoutNode node = RacedEngine.node();

    @Operation(nonParallelGroup = OWNER)
    public final boolean transfer() {
        return node.tryTransfer();
    }

    @Operation(nonParallelGroup = OWNER)
    public final boolean expire() {
        return node.tryExpire();
    }

    @Operation
    public final boolean cancel() {
        return tryCancel(node);
    }

    @Operation
    public final boolean giveBack() {
        return node.tryReturn();
    }

    @Operation
    public final boolean isCancelled() {
        return node.isCancelled();
    }

    @Operation
    public final boolean isExpired() {
        return node.isExpired();
    }

    /** As the engine cancels. */
    boolean tryCancel(TimeoutNode cancelled) {
        boolean isCancelled = cancelled.tryCancelQueued() || cancelled.tryCancelInWheel();
        while (!isCancelled && cancelled.isPending()) {
            isCancelled = cancelled.tryCancelMarkedQueued() || cancelled.tryCancelInWheel();
        }
        return isCancelled;
    }
}
