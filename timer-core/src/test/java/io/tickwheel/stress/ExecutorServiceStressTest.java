package io.tickwheel.stress;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.WheelTimer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** That an executor service terminates and leaves nothing in the timer, whatever its threads did before. */
@Tag("stress")
class ExecutorServiceStressTest {
    private static final int THREADS = 4;
    private static final int CALLS = 20_000;

    @Test
    void itTerminatesOnceEachTaskHasRunOrWasCancelled() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        try (WheelTimer timer = WheelTimer.create()) {
            ScheduledExecutorService service = timer.asScheduledExecutorService(pool);
            List<Counted> tasks = Collections.synchronizedList(new ArrayList<>());
            List<Runnable> bodies = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                SplittableRandom random = new SplittableRandom(i);
                bodies.add(() -> call(service, tasks, random));
            }

            Concurrently.run(bodies);
            service.shutdown();

            assertThat(service.awaitTermination(60, TimeUnit.SECONDS)).isTrue();
            assertThat(timer.pending()).isZero();
            assertThat(tasks)
                    .hasSize(THREADS * CALLS)
                    .allMatch(task -> task.runs.get() == 1 || (task.isCancelled && task.runs.get() == 0));
        } finally {
            pool.shutdownNow();
        }
    }

    private static void call(ScheduledExecutorService service, List<Counted> tasks, SplittableRandom random) {
        Future<?> periodic = service.scheduleAtFixedRate(() -> {}, 1, 1, TimeUnit.MILLISECONDS);
        for (int i = 0; i < CALLS; i++) {
            Counted task = new Counted();
            tasks.add(task);
            Future<?> future = random.nextInt(4) == 0
                    ? service.submit(task)
                    : service.schedule(task, random.nextInt(5_000), TimeUnit.MICROSECONDS);
            task.isCancelled = random.nextBoolean() && future.cancel(false);
            if (random.nextInt(100) == 0) {
                periodic.cancel(false);
                periodic = service.scheduleWithFixedDelay(() -> {}, 0, 1, TimeUnit.MILLISECONDS);
            }
        }
    }

    private static final class Counted implements Runnable {
        private final AtomicInteger runs = new AtomicInteger();
        /** Read when its thread has ended. */
        private boolean isCancelled;

        @Override
        public void run() {
            runs.incrementAndGet();
        }
    }
}
