package io.tickwheel.netty.conformance;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;

/** Runs several bodies at once, each on a thread of its own, and hands on what one of them throws. */
final class Concurrently {
    private static final long PATIENCE_SECONDS = 60;

    private Concurrently() {}

    static void run(List<Runnable> bodies) {
        CountDownLatch begun = new CountDownLatch(bodies.size());
        List<FutureTask<Void>> running = new ArrayList<>();
        for (Runnable body : bodies) {
            running.add(started(() -> {
                begun.countDown();
                Waiting.untilOpen("all have begun", begun);
                body.run();
            }));
        }
        running.forEach(Concurrently::join);
    }

    /** A body that runs by itself; whoever joins it gets what it threw. */
    static FutureTask<Void> started(Runnable body) {
        FutureTask<Void> running = new FutureTask<>(body, null);
        Thread thread = new Thread(running, "conformance-caller");
        thread.setDaemon(true);
        thread.start();
        return running;
    }

    static void join(FutureTask<Void> running) {
        try {
            running.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            throw new AssertionError("a concurrent body failed", e.getCause());
        } catch (Exception e) {
            throw new AssertionError("a concurrent body did not end", e);
        }
    }
}
