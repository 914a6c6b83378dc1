package io.tickwheel.netty.conformance;

import io.netty.util.Timeout;
import io.netty.util.TimerTask;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;

/**
 * A task that notes how it was called.
 *
 * <p>Its {@code cancelled} overrides the method of Netty 4.2's {@link TimerTask}; on 4.1 it is one that nobody calls.
 */
class RecordingTask implements TimerTask {
    private final List<Call> runs = new CopyOnWriteArrayList<>();
    private final List<Call> cancels = new CopyOnWriteArrayList<>();
    private final CountDownLatch hasRun = new CountDownLatch(1);
    private final CountDownLatch hasBeenCancelled = new CountDownLatch(1);

    /** One call: with what, on which thread, when, and what the handle said of itself then. */
    record Call(Timeout timeout, Thread thread, long nanos, boolean expired, boolean cancelled) {
        static Call of(Timeout timeout) {
            return new Call(
                    timeout, Thread.currentThread(), Waiting.nowNanos(), timeout.isExpired(), timeout.isCancelled());
        }
    }

    @Override
    public void run(Timeout timeout) throws Exception {
        runs.add(Call.of(timeout));
        hasRun.countDown();
    }

    @SuppressWarnings("MissingOverride")
    public void cancelled(Timeout timeout) {
        cancels.add(Call.of(timeout));
        hasBeenCancelled.countDown();
    }

    final List<Call> runs() {
        return runs;
    }

    final List<Call> cancels() {
        return cancels;
    }

    final Call awaitRun() {
        Waiting.untilOpen("the task has run", hasRun);
        return runs.get(0);
    }

    final Call awaitCancelled() {
        Waiting.untilOpen("the task was told of its cancellation", hasBeenCancelled);
        return cancels.get(0);
    }
}
