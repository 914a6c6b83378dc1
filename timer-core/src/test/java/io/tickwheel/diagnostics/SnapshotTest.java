package io.tickwheel.diagnostics;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.TimerTask;
import io.tickwheel.WheelTimer;
import io.tickwheel.diagnostics.PendingOverview.RemainingTime;
import io.tickwheel.stress.Waiting;
import io.tickwheel.time.ManualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a snapshot says of a timer in virtual time, where nothing moves while it is looked at. */
class SnapshotTest {
    private static final int MANY = 5_000;
    private static final int MOST_STEPS = 100;
    private static final TimerTask TASK = timeout -> {};
    /** Longer than a wheel of 8 buckets and a tick of 1 ms. */
    private static final Duration FAR = Duration.ofMinutes(5);

    private final ManualTime time = new ManualTime(Long.MAX_VALUE - 1_000);
    private final WheelTimer timer =
            WheelTimer.builder().timeSource(time).ticksPerWheel(8).build();
    private final TimerDiagnostics diagnostics = timer.diagnostics();

    @Test
    void itHasTheCountersAndWhatThePendingOnesAre() {
        timer.schedule(TASK, Duration.ofMillis(1));
        timer.schedule(TASK, FAR).cancel();
        timer.schedule(TASK, FAR);
        time.advance(Duration.ofMillis(1));
        TimerSnapshot snapshot = diagnostics.snapshot();

        assertThat(snapshot.name()).isEqualTo(diagnostics.name());
        assertThat(snapshot.counts()).isEqualTo(timer.counts()).isEqualTo(new TimerCounts(3, 1, 1, 0, 0, 0));
        assertThat(snapshot.worker().state()).isEqualTo(WorkerState.STARTED);
        assertThat(snapshot.worker().threadName()).isNull();
        assertThat(snapshot.worker().steps()).isEqualTo(1);
        assertThat(overview().total()).isEqualTo(1);
        assertThat(overview().earliestNanos()).isEqualTo(FAR.toNanos() - TimeUnit.MILLISECONDS.toNanos(1));
    }

    @Test
    void timeoutsAreCountedByTheTimeThatRemains() {
        // Half a tick past one is due now, though it will run at its boundary.
        timer.schedule(TASK, 500_000, TimeUnit.NANOSECONDS);
        time.advance(600_000, TimeUnit.NANOSECONDS);
        for (long seconds : new long[] {1, 2, 10, 11, 60, 61, 600, 601, 3_600, 3_601, 86_400, 86_401}) {
            timer.schedule(TASK, Duration.ofSeconds(seconds));
        }
        timer.schedule(TASK, Duration.ofSeconds(Long.MAX_VALUE));

        assertThat(overview().byRemaining())
                .containsExactly(
                        new RemainingTime(0, 1),
                        new RemainingTime(TimeUnit.SECONDS.toNanos(1), 1),
                        new RemainingTime(TimeUnit.SECONDS.toNanos(10), 2),
                        new RemainingTime(TimeUnit.MINUTES.toNanos(1), 2),
                        new RemainingTime(TimeUnit.MINUTES.toNanos(10), 2),
                        new RemainingTime(TimeUnit.HOURS.toNanos(1), 2),
                        new RemainingTime(TimeUnit.DAYS.toNanos(1), 2),
                        new RemainingTime(Long.MAX_VALUE, 2));
        assertThat(overview().earliestNanos()).isEqualTo(-100_000);
    }

    /** The last is due at tick 1,515, and the wheel has 8 buckets. */
    @Test
    void theRoundsOfTimeoutsInTheWheelAreCounted() {
        for (int i = 0; i < 60; i++) {
            timer.schedule(TASK, Duration.ofMillis(8L * i + 803));
        }
        transferAll();
        for (int i = 0; i < 10; i++) {
            timer.schedule(TASK, FAR);
        }
        PendingOverview overview = overview();

        assertThat(overview.inIntake()).isEqualTo(10);
        assertThat(overview.inWheel()).isEqualTo(60);
        assertThat(overview.maxRemainingRounds()).isEqualTo(159);
    }

    @Test
    @Tag("timing") // a real thread has to be busy while another asks it; the wait is a second
    void whileATaskKeepsTheWorkerBusyItComesWithoutWhatIsPending() {
        CountDownLatch entered = new CountDownLatch(1);
        CountDownLatch released = new CountDownLatch(1);
        WheelTimer busy = WheelTimer.create();
        busy.schedule(
                () -> {
                    entered.countDown();
                    Waiting.untilOpen("it is released", released);
                },
                Duration.ZERO);
        Waiting.untilOpen("the task runs", entered);
        busy.schedule(TASK, FAR);

        TimerSnapshot late = busy.diagnostics().snapshot();
        Thread.currentThread().interrupt();
        TimerSnapshot interrupted = busy.diagnostics().snapshot();
        PendingGroups groups = busy.diagnostics().groups();

        assertThat(Thread.interrupted()).isTrue();
        assertThat(List.of(late, interrupted))
                .allSatisfy(snapshot -> assertThat(snapshot.pending()).isNull())
                .allSatisfy(snapshot -> assertThat(snapshot.counts().pending()).isEqualTo(1));
        assertThat(groups).isNull();
        released.countDown();
        busy.stop();
    }

    @Test
    void aTaskOnTheWorkerSeesTheOthersOfItsTick() {
        List<PendingOverview> seen = new ArrayList<>();
        timer.schedule(timeout -> seen.add(overview()), Duration.ofMillis(2));
        timer.schedule(TASK, Duration.ofMillis(2));
        timer.schedule(TASK, FAR);
        timer.schedule(timeout -> seen.add(overview()), Duration.ofMillis(2));
        time.advance(Duration.ofMillis(2));

        assertThat(seen).extracting(PendingOverview::total).containsExactly(3L, 1L);
        assertThat(seen.get(0).earliestNanos()).isNotPositive();
    }

    /** Blocks of the intake do not wait where most timeouts expire. */
    private void transferAll() {
        for (int i = 0; i < MANY; i++) {
            timer.schedule(TASK, Duration.ofMillis(1));
        }
        for (int i = 0; i < MOST_STEPS && overview().inIntake() > 0; i++) {
            timer.schedule(TASK, Duration.ofMillis(1));
            time.advance(Duration.ofMillis(1));
        }
        assertThat(overview().inIntake()).isZero();
    }

    private PendingOverview overview() {
        PendingOverview pending = diagnostics.snapshot().pending();
        assertThat(pending).isNotNull();
        return pending;
    }
}
