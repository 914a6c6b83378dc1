package io.tickwheel.internal.engine;

import io.tickwheel.internal.wheel.TimeoutNode;
import org.jetbrains.lincheck.datastructures.Operation;

/**
 * I1 for Lincheck: what may happen at the same time to one timeout that repeats, and is moved; the owner's operations,
 * and those of an executor to which the owner has given it, never run in parallel.
 */
public class RepeatingNodeLincheck {
    private static final String OWNER = "owner";

    private final TimeoutNode node = new RacedRepeatingNode(TimeoutNode.HANDED_OVER);

    public RepeatingNodeLincheck() {
        node.tryTransfer();
    }

    @Operation(nonParallelGroup = OWNER)
    public final boolean claim() {
        return !node.isRunning() && node.tryClaim(RacedEngine.TICK_NANOS);
    }

    @Operation(nonParallelGroup = OWNER)
    public final boolean rearm() {
        return node.tryRearm(RacedEngine.TICK_NANOS);
    }

    @Operation
    public final boolean move() {
        long beforeNanos = node.deadlineToMove();
        while (beforeNanos != TimeoutNode.TOO_LATE && !node.tryMove(beforeNanos, RepeatingNodeModel.LATER_NANOS)) {
            beforeNanos = node.deadlineToMove();
        }
        return beforeNanos != TimeoutNode.TOO_LATE;
    }

    @Operation
    public final boolean cancel() {
        return node.tryCancelInWheel();
    }

    @Operation
    public final boolean isCancelled() {
        return node.isCancelled();
    }
}
