package io.tickwheel;

import static java.util.concurrent.TimeUnit.DAYS;
import static java.util.concurrent.TimeUnit.MICROSECONDS;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.tickwheel.time.ManualTime;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import org.junit.jupiter.api.Test;

/** When the periodic tasks of a timer's executor service run, and what becomes of runs that were missed. */
class PeriodicTasksTest {
    private final ManualTime time = new ManualTime();
    private final WheelTimer timer = WheelTimer.builder().timeSource(time).build();
    private final Queue<Runnable> queue = new ArrayDeque<>();
    private final ScheduledExecutorService service = timer.asScheduledExecutorService(Runnable::run);
    private final ScheduledExecutorService queueing = timer.asScheduledExecutorService(queue::add);
    private final List<Long> ranMicros = new ArrayList<>();

    @Test
    void aPeriodShorterThanATickGivesSeveralRunsATick() {
        service.scheduleAtFixedRate(this::record, 400, 400, MICROSECONDS);

        time.advance(Duration.ofMillis(4));

        assertThat(ranMicros)
                .containsExactly(1_000L, 1_000L, 2_000L, 2_000L, 2_000L, 3_000L, 3_000L, 4_000L, 4_000L, 4_000L);
    }

    @Test
    void aPeriodMuchShorterThanATickMissesNoRun() {
        service.scheduleAtFixedRate(this::record, 10, 10, MICROSECONDS);

        time.advance(Duration.ofMillis(10));

        assertThat(ranMicros).hasSize(1_000);
    }

    @Test
    void aFixedRateDoesNotDriftWhateverTheTick() {
        service.scheduleAtFixedRate(this::record, 1_500, 2_500, MICROSECONDS);

        time.advance(Duration.ofSeconds(1));

        // The first after 1.5 ms, the last after 999 ms: 1 + 399 of them, each at the end of its tick.
        assertThat(ranMicros)
                .hasSize(400)
                .startsWith(2_000L, 4_000L, 7_000L, 9_000L)
                .endsWith(999_000L);
    }

    /** Its future ends with what was thrown, and its next run must not count as pending for a day. */
    @Test
    void anExecutorThatThrowsAfterItHasRunATaskLeavesNothingPending() {
        IllegalStateException thrown = new IllegalStateException("on purpose");
        WheelTimer reporting = WheelTimer.builder()
                .timeSource(time)
                .exceptionHandler((timeout, failure) -> {})
                .build();
        ScheduledExecutorService throwing = reporting.asScheduledExecutorService(command -> {
            command.run();
            throw thrown;
        });
        Future<?> periodic =
                throwing.scheduleWithFixedDelay(this::record, 1, MILLISECONDS.convert(1, DAYS), MILLISECONDS);

        time.advance(Duration.ofMillis(1));

        assertThat(ranMicros).hasSize(1);
        assertThatExceptionOfType(ExecutionException.class)
                .isThrownBy(periodic::get)
                .withCause(thrown);
        assertThat(reporting.counts().pending()).isZero();
    }

    @Test
    void aFixedDelayShorterThanATickMeansTheNextTick() {
        service.scheduleWithFixedDelay(this::record, 1, 1, NANOSECONDS);

        time.advance(Duration.ofMillis(3));

        assertThat(ranMicros).containsExactly(1_000L, 2_000L, 3_000L);
    }

    @Test
    void missedRunsFollowOneAnotherAtOnce() {
        queueing.scheduleAtFixedRate(this::record, 1, 1, MILLISECONDS);
        time.advance(Duration.ofMillis(101));

        runAll();
        assertThat(ranMicros).hasSize(101).containsOnly(101_000L);

        time.advance(Duration.ofMillis(1));
        runAll();
        assertThat(ranMicros).hasSize(102).endsWith(102_000L);
    }

    @Test
    void aPeriodicTaskThatIsCancelledAmongMissedRunsEndsThere() {
        List<Future<?>> self = new ArrayList<>();
        self.add(queueing.scheduleAtFixedRate(
                () -> {
                    record();
                    if (ranMicros.size() == 3) {
                        self.get(0).cancel(false);
                    }
                },
                1,
                1,
                MILLISECONDS));
        time.advance(Duration.ofMillis(101));

        runAll();

        assertThat(ranMicros).hasSize(3);
        assertThat(timer.pending()).isZero();
    }

    @Test
    void aPeriodicTaskThatIsShutDownAmongMissedRunsEndsThere() {
        queueing.scheduleAtFixedRate(
                () -> {
                    record();
                    queueing.shutdown();
                },
                1,
                1,
                MILLISECONDS);
        time.advance(Duration.ofMillis(101));

        queue.remove().run();

        assertThat(ranMicros).hasSize(1);
        assertThat(queueing.isTerminated()).isTrue();
    }

    @Test
    void aPeriodThatOverflowsMeansOneRun() {
        service.scheduleAtFixedRate(this::record, 1, Long.MAX_VALUE, NANOSECONDS);

        time.advance(Duration.ofDays(100_000));

        assertThat(ranMicros).hasSize(1);
    }

    @Test
    void theDelayOfAPeriodicTaskIsThatOfItsNextRun() {
        ScheduledFuture<?> future = service.scheduleAtFixedRate(this::record, 10, 5, MILLISECONDS);
        time.advance(Duration.ofMillis(12));

        assertThat(future.getDelay(MILLISECONDS)).isEqualTo(3);
    }

    /** And each run that was missed meanwhile. */
    private void runAll() {
        while (!queue.isEmpty()) {
            queue.remove().run();
            time.advance(Duration.ZERO);
        }
    }

    private void record() {
        ranMicros.add(NANOSECONDS.toMicros(time.nanoTime()));
    }
}
