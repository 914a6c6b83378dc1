package io.tickwheel.internal.engine;

import io.tickwheel.internal.wheel.HashedWheel;
import io.tickwheel.internal.wheel.TimeoutNode;
import org.jspecify.annotations.Nullable;

/**
 * How arrivals get into the wheel, in slices: each step has an allowance, so that a flood of arrivals does not hold up
 * what is due.
 *
 * <p>Threads: owner only (I4).
 */
final class Filing implements Taker {
    /** What a step may spend: about as many looks at a place. */
    static final int ALLOWANCE = 1 << 16;
    /** What it costs to put a node in the wheel, in looks at a place. */
    static final int COST_OF_FILING = 16;

    private final HashedWheel wheel;
    private int allowance;
    private long taken;

    /** An arrival that is out of the intake but for want of memory not yet in the wheel. */
    private @Nullable TimeoutNode unfiled;

    Filing(HashedWheel wheel) {
        this.wheel = wheel;
    }

    /** Starts a slice; files first what an earlier one could not. */
    void begin() {
        allowance = ALLOWANCE;
        TimeoutNode node = unfiled;
        if (node != null && !node.isCancelled()) {
            wheel.insert(node);
        }
        unfiled = null;
    }

    /** Puts a node in the wheel unless it was cancelled. What fails for want of memory is kept for the next slice. */
    @Override
    public void take(TimeoutNode node) {
        taken++;
        if (node.tryFile()) {
            unfiled = node;
            wheel.insert(node);
            unfiled = null;
            allowance -= COST_OF_FILING;
        }
    }

    /** Notes that so many places were looked at. */
    void spend(int places) {
        allowance -= places;
    }

    @Override
    public long taken() {
        return taken;
    }

    @Override
    public boolean isSpent() {
        return allowance <= 0;
    }

    /** What an earlier slice could not file; it stays. */
    @Nullable
    TimeoutNode unfiled() {
        return unfiled;
    }

    /** Takes back what an earlier slice could not file. */
    @Nullable
    TimeoutNode takeUnfiled() {
        TimeoutNode node = unfiled;
        unfiled = null;
        return node;
    }
}
