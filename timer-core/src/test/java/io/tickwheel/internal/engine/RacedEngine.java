package io.tickwheel.internal.engine;

import io.tickwheel.diagnostics.TimerCounts;
import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.internal.wheel.WheelGeometry;
import java.util.concurrent.RejectedExecutionException;

/** An engine for two threads to race on: one bucket, room for one timeout, a clock that stands at 0. */
final class RacedEngine implements Waker {
    static final long TICK_NANOS = 1_000;

    final Engine engine =
            new Engine(new WheelGeometry(TICK_NANOS, 1), new EngineClock(() -> 0), RacedEngine::run, this, 1);
    private boolean woken;

    /** A timeout of the first tick. */
    static RacedNode node() {
        return new RacedNode(TICK_NANOS);
    }

    @Override
    public void wake() {
        woken = true;
    }

    boolean wasWoken() {
        return woken;
    }

    int cancel(TimeoutNode node) {
        return engine.cancel(node) ? 1 : 0;
    }

    /** How many timeouts a stop returns. */
    int close() {
        return engine.close().size();
    }

    /** 1 if the engine took the timeout in, 0 if it refused because it was closed. */
    int schedule(TimeoutNode node) {
        try {
            engine.schedule(node);
            return 1;
        } catch (IllegalStateException e) {
            return 0;
        }
    }

    /** Whether the accounts say exactly this, nothing is pending, and the one place under the limit is free (I5). */
    boolean isSettled(int expired, int cancelled, int returned) {
        return hasAccounts(expired, cancelled, returned) && hasOnePlace();
    }

    /** Whether the accounts say exactly this and nothing is pending (I5). */
    boolean hasAccounts(int expired, int cancelled, int returned) {
        TimerCounts counts = engine.counts();
        return counts.expired() == expired
                && counts.cancelled() == cancelled
                && counts.returned() == returned
                && counts.pending() == 0;
    }

    /** Whether there is room for one timeout, and not for two: a place was freed once. */
    private boolean hasOnePlace() {
        return takesAnother() && !takesAnother();
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
}
