package io.tickwheel.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import io.tickwheel.TimeoutHandle;
import io.tickwheel.TimerTask;
import io.tickwheel.WheelTimer;
import io.tickwheel.stress.Waiting;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A timer on an executor of one thread, with a thread and a clock, as that is what it is about. */
@Tag("timing")
class ExecutorHostTest {
    private static final Duration NEVER = Duration.ofDays(1);

    private final RecordingPool pool = new RecordingPool();
    private final List<String> ran = new CopyOnWriteArrayList<>();

    @AfterEach
    void shutDown() {
        pool.shutdownNow();
    }

    @Test
    void oneThatRejectsAndDoesNotSayWhetherItIsShutDownEndsTheTimer() {
        ScheduledExecutorService silent = (ScheduledExecutorService) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {ScheduledExecutorService.class}, (proxy, method, args) -> {
                    throw method.getName().equals("isShutdown")
                            ? new IllegalStateException("Lifecycle operation not supported")
                            : new RejectedExecutionException("ended");
                });
        WheelTimer timer = on(silent);

        TimeoutHandle timeout = timer.schedule(() -> {}, NEVER);

        assertThat(timeout.isCancelled()).isTrue();
        assertThatIllegalStateException()
                .isThrownBy(() -> timer.schedule(() -> {}, NEVER))
                .withMessage("cannot be started once stopped");
        assertThat(timer.pending()).isZero();
    }

    @Test
    void tasksRunOnItsThreadAndNeverEarly() {
        WheelTimer timer = on(pool);
        CountDownLatch done = new CountDownLatch(100);
        for (int i = 0; i < 100; i++) {
            long delayNanos = i * 100_000L;
            long beforeNanos = System.nanoTime();
            timer.schedule(
                    () -> {
                        boolean isEarly = System.nanoTime() - beforeNanos < delayNanos;
                        ran.add((isEarly ? "early on " : "on ")
                                + Thread.currentThread().getName());
                        done.countDown();
                    },
                    delayNanos,
                    TimeUnit.NANOSECONDS);
        }
        Waiting.untilOpen("all have run", done);
        assertThat(ran).containsOnly("on host");
        assertThat(timer.stop()).isEmpty();
    }

    @Test
    void anExecutorThatIsShutDownEndsTheTimer() {
        // Else its entry is a second ahead, and may run between the two calls.
        pool.setRemoveOnCancelPolicy(true);
        WheelTimer timer = on(pool);
        timer.schedule(told("first"), NEVER);
        untilTheHostHasItsEntry();
        pool.shutdown();
        TimeoutHandle second = timer.schedule(told("second"), Duration.ofHours(1));
        assertThat(ran).containsExactlyInAnyOrder("told of first", "told of second");
        assertThat(second.isCancelled()).isTrue();
        assertThatIllegalStateException().isThrownBy(() -> timer.schedule(told("third"), NEVER));
        assertThat(timer.stop()).isEmpty();
        assertThat(timer.pending()).isZero();
    }

    @Test
    void afterAnExecutorHasDroppedItsTasksStopReturnsThePendingTimeouts() {
        // As above.
        pool.setRemoveOnCancelPolicy(true);
        WheelTimer timer = on(pool);
        timer.schedule(told("pending"), NEVER);
        untilTheHostHasItsEntry();
        pool.shutdownNow();

        assertThat(timer.stop()).hasSize(1);
        assertThat(ran).containsExactly("told of pending");
    }

    @Test
    void aStepIsScheduledASecondAheadAtMostWhereTheCancelledStay() {
        on(pool).schedule(() -> {}, NEVER);
        untilTheHostHasItsEntry();
        // The first: who is held up for a second finds more.
        assertThat(pool.delaysNanos.get(0)).isEqualTo(1_000_000_000L);
        pool.delaysNanos.clear();
        pool.setRemoveOnCancelPolicy(true);
        on(pool).schedule(() -> {}, NEVER);
        Waiting.until(
                "it is scheduled for its time",
                () -> pool.delaysNanos.stream()
                        .anyMatch(nanos -> nanos > Duration.ofHours(23).toNanos()));
    }

    @Test
    void anExecutorThatIsFullForAWhileFailsTheCallAndEndsNothing() {
        WheelTimer timer = on(pool);
        TimeoutHandle pending = timer.schedule(told("pending"), NEVER);
        untilTheHostHasItsEntry();
        pool.isFull = true;
        assertThatIllegalStateException()
                .isThrownBy(() -> timer.schedule(() -> {}, Duration.ofMillis(1)))
                .withMessage("the executor of the timer's host is full");
        assertThatIllegalStateException().isThrownBy(() -> pending.reschedule(Duration.ofMillis(2)));
        assertThat(timer.pending()).isEqualTo(1);

        pool.isFull = false;

        CountDownLatch done = new CountDownLatch(1);
        timer.schedule(done::countDown, Duration.ofMillis(1));
        Waiting.untilOpen("it has run", done);
        assertThat(ran).isEmpty();
        assertThat(timer.stop()).hasSize(1);
    }

    @Test
    void refusesWhatHasMoreThanOneThread() {
        ScheduledThreadPoolExecutor several = new ScheduledThreadPoolExecutor(4);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TimerHost.of(several))
                .withMessage("executor: a pool of 4 threads (expected: an executor of one thread)");
        several.shutdownNow();
        // It is one since JDK 25.
        Stream.of(ForkJoinPool.commonPool())
                .filter(ScheduledExecutorService.class::isInstance)
                .forEach(common -> assertThatIllegalArgumentException()
                        .isThrownBy(() -> TimerHost.of((ScheduledExecutorService) (Object) common)));
        assertThatNullPointerException().isThrownBy(() -> TimerHost.of(null)).withMessage("executor");
        assertThatNullPointerException()
                .isThrownBy(() -> WheelTimer.builder().host(null))
                .withMessage("host");
    }

    /** And the step that asked for it is over: if the executor rejects a step meanwhile, the timer ends. */
    private void untilTheHostHasItsEntry() {
        Waiting.until("the host has its entry", () -> !pool.delaysNanos.isEmpty() && pool.getActiveCount() == 0);
    }

    private static WheelTimer on(ScheduledExecutorService executor) {
        return WheelTimer.builder().host(TimerHost.of(executor)).build();
    }

    private TimerTask told(String name) {
        return new TimerTask() {
            @Override
            public void run(TimeoutHandle timeout) {
                ran.add(name);
            }

            @Override
            public void cancelled(TimeoutHandle timeout) {
                ran.add("told of " + name);
            }
        };
    }

    /** Notes what is asked of it; one thread, named "host". */
    private static final class RecordingPool extends ScheduledThreadPoolExecutor {
        private final List<Long> delaysNanos = new CopyOnWriteArrayList<>();
        private volatile boolean isFull;

        RecordingPool() {
            super(1, work -> new Thread(work, "host"));
        }

        @Override
        public void execute(Runnable command) {
            requireRoom();
            super.execute(command);
        }

        @Override
        public ScheduledFuture<?> schedule(Runnable command, long delay, TimeUnit unit) {
            if (delay > 0) {
                delaysNanos.add(unit.toNanos(delay));
            }
            requireRoom();
            return super.schedule(command, delay, unit);
        }

        private void requireRoom() {
            if (isFull) {
                throw new RejectedExecutionException("full");
            }
        }
    }
}
