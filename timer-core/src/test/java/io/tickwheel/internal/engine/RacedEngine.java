package io.tickwheel.internal.engine;

import io.tickwheel.diagnostics.TimerCounts;
import io.tickwheel.internal.intake.IntakeLimits;
import io.tickwheel.internal.intake.PendingLimit;
import io.tickwheel.internal.intake.RacedNode;
import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.internal.wheel.WheelGeometry;
import java.util.concurrent.RejectedExecutionException;

/** An engine for two threads to race on: one bucket, blocks of two places, a clock that stands still. */
final class RacedEngine {
    static final long TICK_NANOS = RacedNode.TICK_NANOS;
    static final int BLOCK = RacedNode.BLOCK;

    private static final int ENOUGH = 1_000;
    /** After each time at which a test steps: else the engine would think that the clock was set back. */
    private static final long LATE_NANOS = 1L << 40;

    final Engine engine;
    private final int limit;
    private final boolean isHostFailing;
    private long nowNanos;
    private boolean woken;

    /** One with room for one timeout, of which a step leaves nothing in the intake. */
    RacedEngine() {
        this(1, BLOCK, 0, false);
    }

    private RacedEngine(int limit, int block, int leastSlots, boolean isHostFailing) {
        this.limit = limit;
        this.isHostFailing = isHostFailing;
        engine = new Engine(
                new WheelGeometry(TICK_NANOS, 1),
                () -> nowNanos,
                RacedEngine::run,
                this::wake,
                PendingLimit.of(limit),
                new IntakeLimits(block, leastSlots, 0));
        nowNanos = LATE_NANOS;
    }

    /** One that leaves in the intake whatever is not due, with room for a few timeouts. */
    static RacedEngine patient() {
        return new RacedEngine(BLOCK + 1, BLOCK, ENOUGH, false);
    }

    /** One of which a step leaves nothing in the intake, with room for a few timeouts in its first block. */
    static RacedEngine eager() {
        return new RacedEngine(2 * BLOCK, 2 * BLOCK, 0, false);
    }

    /** As the first, and each call that wakes the owner fails. */
    static RacedEngine withFailingHost() {
        return new RacedEngine(1, BLOCK, 0, true);
    }

    /** A timeout of the first tick. */
    static RacedNode node() {
        return RacedNode.ofFirstTick();
    }

    /** Takes the next places in the intake, for timeouts that never run. */
    void waitForEver(int count) {
        for (int i = 0; i < count; i++) {
            engine.schedule(new RacedNode(WheelGeometry.NEVER));
        }
    }

    /** Takes the next place in the intake, for a timeout of the first tick that is cancelled. */
    void waitInVain() {
        TimeoutNode node = node();
        engine.schedule(node);
        engine.cancel(node);
    }

    private void wake() {
        woken = true;
        if (isHostFailing) {
            // Long enough for the other actor to come in between.
            Meeting.letPass();
            throw new HostFailedException();
        }
    }

    boolean wasWoken() {
        return woken;
    }

    int cancel(TimeoutNode node) {
        return engine.cancel(node) ? 1 : 0;
    }

    int move(TimeoutNode node, long deadlineNanos) {
        return engine.reschedule(node, deadlineNanos) ? 1 : 0;
    }

    /** How many timeouts a stop returns. */
    int close() {
        return engine.close().size();
    }

    /** 1 if the engine took the timeout in, 0 if it refused because it was closed or its host has failed. */
    int schedule(TimeoutNode node) {
        try {
            engine.schedule(node);
            return 1;
        } catch (IllegalStateException e) {
            return 0;
        }
    }

    /** Whether the counters say exactly this, nothing is pending, and all places under the limit are free (I5). */
    boolean isSettled(int expired, int cancelled, int returned) {
        return hasCounters(expired, cancelled, returned) && hasAllPlaces();
    }

    /** Whether the counters say exactly this and nothing is pending (I5). */
    boolean hasCounters(int expired, int cancelled, int returned) {
        TimerCounts counts = engine.counts();
        return counts.expired() == expired
                && counts.cancelled() == cancelled
                && counts.returned() == returned
                && counts.pending() == 0;
    }

    /** Whether there is room for as many timeouts as at first, and not for one more: each place was freed once. */
    private boolean hasAllPlaces() {
        for (int i = 0; i < limit; i++) {
            if (!takesAnother()) {
                return false;
            }
        }
        return !takesAnother();
    }

    private static void run(TimeoutNode node) {
        try {
            node.runTask();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private boolean takesAnother() {
        try {
            engine.schedule(node());
            return true;
        } catch (RejectedExecutionException e) {
            return false;
        }
    }

    /** Without a trace, which would take the time of many samples. */
    private static final class HostFailedException extends IllegalStateException {
        private static final long serialVersionUID = 1;

        @Override
        public synchronized Throwable fillInStackTrace() {
            return this;
        }
    }
}
