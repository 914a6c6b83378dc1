package io.tickwheel.netty.conformance;

import io.netty.util.Timer;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Keeps a timer's worker busy in a task until it is released, so that a test can arrange what the next tick finds. */
final class HeldWorker implements AutoCloseable {
    private final CountDownLatch released = new CountDownLatch(1);

    private HeldWorker() {}

    /** Returns when the worker is inside the task. */
    static HeldWorker hold(Timer timer) {
        HeldWorker held = new HeldWorker();
        CountDownLatch entered = new CountDownLatch(1);
        timer.newTimeout(
                timeout -> {
                    entered.countDown();
                    Waiting.untilOpen("the worker is released", held.released);
                },
                0,
                TimeUnit.NANOSECONDS);
        Waiting.untilOpen("the worker is held", entered);
        return held;
    }

    void release() {
        released.countDown();
    }

    @Override
    public void close() {
        release();
    }
}
