package io.tickwheel.stress;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;

/** Runs bodies at the same time, each in a thread of its own, and hands on what one of them throws. */
final class Concurrently {
    private static final long PATIENCE_SECONDS = 60;

    private Concurrently() {}

    static void run(List<Runnable> bodies) {
        CyclicBarrier together = new CyclicBarrier(bodies.size());
        List<FutureTask<Void>> running = new ArrayList<>();
        for (Runnable body : bodies) {
            FutureTask<Void> task = new FutureTask<>(() -> {
                together.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
                body.run();
                return null;
            });
            Thread thread = new Thread(task, "stress-" + running.size());
            thread.setDaemon(true);
            thread.start();
            running.add(task);
        }
        running.forEach(Concurrently::join);
    }

    private static void join(FutureTask<Void> task) {
        try {
            task.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            throw new AssertionError("one of them failed", e.getCause());
        } catch (Exception e) {
            throw new AssertionError("one of them did not end", e);
        }
    }
}
