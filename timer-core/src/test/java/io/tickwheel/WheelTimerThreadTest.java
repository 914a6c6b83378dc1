package io.tickwheel;

import static java.util.concurrent.TimeUnit.HOURS;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.tickwheel.diagnostics.TimerCounts;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The thread of a timer: who makes it, when it starts and how it ends. */
class WheelTimerThreadTest {
    private static final TimerTask NOTHING = timeout -> {};

    private final List<Thread> made = new ArrayList<>();
    private final ThreadFactory recording = worker -> {
        Thread thread = new Thread(worker, "made by the test");
        made.add(thread);
        return thread;
    };

    @Test
    void theDefaultThreadInheritsTheClassLoaderOfWhoMakesTheTimerAndNothingElse() throws Exception {
        Thread maker = Thread.currentThread();
        ClassLoader before = maker.getContextClassLoader();
        InheritableThreadLocal<String> context = new InheritableThreadLocal<>();
        context.set("of a request");
        maker.setContextClassLoader(new ClassLoader("of the application", before) {});
        try (WheelTimer timer = WheelTimer.create()) {
            CompletableFuture<String> seen = new CompletableFuture<>();
            timer.schedule(
                    () -> seen.complete(context.get() + ", "
                            + Thread.currentThread().getContextClassLoader().getName()),
                    Duration.ZERO);
            assertThat(seen.get(30, TimeUnit.SECONDS)).isEqualTo("null, of the application");
        } finally {
            maker.setContextClassLoader(before);
            context.remove();
        }
    }

    @Test
    void ifTheThreadCannotStartNothingIsScheduledAndTheNextCallTriesAgain() throws Exception {
        OutOfMemoryError thrown = new OutOfMemoryError("unable to create native thread");
        ThreadFactory failsOnce = worker -> new Thread(worker) {
            private boolean failed;

            @Override
            public synchronized void start() {
                if (!failed) {
                    failed = true;
                    throw thrown;
                }
                super.start();
            }
        };
        try (WheelTimer timer = WheelTimer.builder().threadFactory(failsOnce).build()) {
            assertThatExceptionOfType(OutOfMemoryError.class)
                    .isThrownBy(() -> timer.schedule(NOTHING, 1, HOURS))
                    .isSameAs(thrown);
            assertThat(timer.counts()).isEqualTo(new TimerCounts(0, 0, 0, 0, 0, 0));

            assertThat(threadOf(timer).isAlive()).isTrue();
            assertThat(timer.counts()).isEqualTo(new TimerCounts(1, 1, 0, 0, 0, 0));
        }
    }

    @Test
    void stopTellsTasksInItsOwnThread() throws Exception {
        WheelTimer timer = WheelTimer.builder().threadFactory(recording).build();
        List<Thread> told = new CopyOnWriteArrayList<>();
        TimerTask telling = new TimerTask() {
            @Override
            public void run(TimeoutHandle timeout) {}

            @Override
            public void cancelled(TimeoutHandle timeout) {
                told.add(Thread.currentThread());
            }
        };
        timer.schedule(telling, 1, HOURS);
        threadOf(timer); // by now the timer's thread has the first one in its wheel, or could have it there
        timer.schedule(telling, 1, HOURS);

        assertThat(timer.stop()).hasSize(2);

        assertThat(told).hasSize(2).containsOnly(Thread.currentThread());
    }

    /** On another thread: a stop that waited for the task would wait for ever. */
    @Test
    void stopNeitherWaitsForNorInterruptsATaskThatAnExecutorRuns() throws Exception {
        ExecutorService executor = Executors.newSingleThreadExecutor();
        CompletableFuture<Void> running = new CompletableFuture<>();
        CompletableFuture<Void> released = new CompletableFuture<>();
        CompletableFuture<Boolean> interrupted = new CompletableFuture<>();
        try {
            WheelTimer timer = WheelTimer.builder().executor(executor).build();
            timer.schedule(
                    timeout -> {
                        running.complete(null);
                        try {
                            released.get();
                            interrupted.complete(Thread.currentThread().isInterrupted());
                        } catch (InterruptedException e) {
                            interrupted.complete(true);
                        }
                    },
                    0,
                    MILLISECONDS);
            running.get(30, SECONDS);

            assertThat(CompletableFuture.supplyAsync(timer::stop).get(30, SECONDS))
                    .isEmpty();

            assertThat(interrupted).isNotDone();
        } finally {
            released.complete(null);
            executor.shutdown();
        }
        assertThat(interrupted.get(30, SECONDS)).isFalse();
    }

    private static Thread threadOf(WheelTimer timer) throws Exception {
        CompletableFuture<Thread> thread = new CompletableFuture<>();
        timer.schedule(timeout -> thread.complete(Thread.currentThread()), 0, MILLISECONDS);
        return thread.get(30, SECONDS);
    }
}
