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
    void theDefaultThreadIsANamedDaemon() throws Exception {
        try (WheelTimer timer = WheelTimer.create()) {
            Thread first = threadOf(timer);

            assertThat(first.getName()).matches("tickwheel-\\d+");
            assertThat(first.isDaemon()).isTrue();
            try (WheelTimer other = WheelTimer.create()) {
                assertThat(threadOf(other).getName()).matches("tickwheel-\\d+").isNotEqualTo(first.getName());
            }
        }
    }

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
    void theFactoryIsAskedOnceWhenTheTimerIsBuilt() throws Exception {
        WheelTimer timer = WheelTimer.builder().threadFactory(recording).build();
        try (timer) {
            assertThat(made).hasSize(1);
            assertThat(made.get(0).getState()).isEqualTo(Thread.State.NEW);

            assertThat(threadOf(timer)).isSameAs(made.get(0));
        }
        assertThat(made).hasSize(1);
        assertThat(made.get(0).isAlive()).as("alive after close").isFalse();
    }

    @Test
    void startStartsTheThreadOnce() {
        try (WheelTimer timer = WheelTimer.builder().threadFactory(recording).build()) {
            timer.start();
            timer.start();

            assertThat(made.get(0).isAlive()).isTrue();
        }
    }

    @Test
    void aTimerThatIsStoppedUnusedNeverStartsItsThread() {
        WheelTimer.builder().threadFactory(recording).build().stop();

        assertThat(made.get(0).getState()).isEqualTo(Thread.State.NEW);
    }

    @Test
    void aFactoryWithoutAThreadIsRefused() {
        WheelTimerBuilder builder = WheelTimer.builder().threadFactory(worker -> null);

        assertThatExceptionOfType(NullPointerException.class)
                .isThrownBy(builder::build)
                .withMessageStartingWith("threadFactory: newThread returned null");
    }

    @Test
    void whatTheFactoryThrowsComesThrough() {
        IllegalStateException thrown = new IllegalStateException("no threads today");
        WheelTimerBuilder builder = WheelTimer.builder().threadFactory(worker -> {
            throw thrown;
        });

        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(builder::build)
                .isSameAs(thrown);
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
    void stopKeepsTheInterruptFlagOfItsCaller() {
        WheelTimer timer = WheelTimer.builder().threadFactory(recording).build();
        timer.schedule(NOTHING, 1, HOURS);
        Thread.currentThread().interrupt();

        int returned = timer.stop().size();

        assertThat(Thread.interrupted()).isTrue();
        assertThat(returned).isEqualTo(1);
        assertThat(made.get(0).isAlive()).isFalse();
    }

    @Test
    void stopInterruptsTheTaskThatRunsAndWaitsForIt() throws Exception {
        WheelTimer timer = WheelTimer.builder().threadFactory(recording).build();
        CompletableFuture<Void> running = new CompletableFuture<>();
        CompletableFuture<Void> neverDone = new CompletableFuture<>();
        CompletableFuture<Boolean> interrupted = new CompletableFuture<>();
        timer.schedule(
                timeout -> {
                    running.complete(null);
                    try {
                        neverDone.get();
                    } catch (InterruptedException e) {
                        interrupted.complete(true);
                    }
                },
                0,
                MILLISECONDS);
        running.get(30, SECONDS);

        timer.stop();

        assertThat(interrupted).isCompletedWithValue(true);
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
