package io.tickwheel.internal.diagnostics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import io.tickwheel.LiveTimers;
import io.tickwheel.TimerTask;
import io.tickwheel.WheelTimer;
import io.tickwheel.diagnostics.TaskReport;
import io.tickwheel.diagnostics.TimerDiagnostics;
import io.tickwheel.diagnostics.TimerListener;
import io.tickwheel.diagnostics.TimerSnapshot;
import io.tickwheel.diagnostics.WorkerState;
import io.tickwheel.internal.wheel.Layout;
import io.tickwheel.internal.wheel.NamedTimeout;
import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.internal.worker.TimerLifecycle;
import io.tickwheel.internal.worker.TimerLog;
import io.tickwheel.internal.worker.TimerSettings;
import io.tickwheel.stress.Waiting;
import io.tickwheel.time.ManualTime;
import io.tickwheel.time.TimeSource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How the diagnostics reach the worker, and what they do where they cannot; observing switched on and off. */
@Timeout(120)
class DefaultDiagnosticsTest {
    private static final long HOUR_NANOS = TimeUnit.HOURS.toNanos(1);
    private static final Duration SLOW = Duration.ofMillis(10);
    private static final TimerTask TASK = timeout -> {};

    private final ManualTime time = new ManualTime();
    private final List<String> warnings = new ArrayList<>();

    @Test
    @Tag("timing") // a real thread has to be busy while another asks it
    void whileATaskKeepsTheWorkerBusyASnapshotComesWithoutWhatIsPending() {
        TimerLifecycle lifecycle = lifecycle(TimeSource.system());
        TimerDiagnostics diagnostics = diagnostics(lifecycle, 1);
        CountDownLatch entered = new CountDownLatch(1);
        CountDownLatch released = new CountDownLatch(1);
        schedule(lifecycle, new NamedTimeout("busy", 0, () -> {
            entered.countDown();
            Waiting.untilOpen("it is released", released);
        }));
        Waiting.untilOpen("the task runs", entered);
        schedule(lifecycle, new NamedTimeout("pending", HOUR_NANOS));

        TimerSnapshot snapshot = diagnostics.snapshot();
        assertThat(snapshot.pending()).isNull();
        assertThat(snapshot.counts().pending()).isEqualTo(1);
        assertThat(snapshot.worker().state()).isEqualTo(WorkerState.STARTED);
        assertThat(snapshot.toString()).contains("not known");
        assertThat(diagnostics.groups()).isNull();
        assertThat(diagnostics.groupsOlderThan(Duration.ZERO)).isNull();

        released.countDown();
        assertThat(diagnostics(lifecycle, HOUR_NANOS).snapshot().pending())
                .satisfies(pending -> assertThat(pending.total()).isEqualTo(1));
        lifecycle.stop(List::size, 0, false);
    }

    @Test
    @Tag("timing") // as above
    void anInterruptedCallerGetsTheRestAndKeepsItsFlag() {
        TimerLifecycle lifecycle = lifecycle(TimeSource.system());
        CountDownLatch entered = new CountDownLatch(1);
        CountDownLatch released = new CountDownLatch(1);
        schedule(lifecycle, new NamedTimeout("busy", 0, () -> {
            entered.countDown();
            Waiting.untilOpen("it is released", released);
        }));
        Waiting.untilOpen("the task runs", entered);
        Thread.currentThread().interrupt();
        TimerSnapshot snapshot = diagnostics(lifecycle, HOUR_NANOS).snapshot();

        assertThat(Thread.interrupted()).isTrue();
        assertThat(snapshot.pending()).isNull();
        released.countDown();
        lifecycle.stop(List::size, 0, false);
    }

    @Test
    void observingBeginsAndEndsWhenAsked() {
        TimerDiagnostics diagnostics = diagnostics(lifecycle(time), HOUR_NANOS);
        assertThat(diagnostics.tasks()).isNull();
        diagnostics.observe(SLOW);
        assertThat(diagnostics.tasks()).isNotNull();
        diagnostics.stopObserving();
        diagnostics.stopObserving();

        assertThat(diagnostics.tasks()).isNull();
    }

    @Test
    void onlyTasksThatRunWhileATimerIsObservedAreMeasured() {
        WheelTimer timer = WheelTimer.builder().timeSource(time).build();
        TimerDiagnostics diagnostics = timer.diagnostics();
        runTask(timer);
        diagnostics.observe(SLOW);
        runTask(timer);
        runTask(timer);
        TaskReport before = diagnostics.tasks();
        diagnostics.observe(SLOW);
        runTask(timer);
        TaskReport anew = diagnostics.tasks();
        diagnostics.stopObserving();
        runTask(timer);

        assertThat(before).isNotNull();
        assertThat(before.duration().count()).isEqualTo(2);
        assertThat(anew).isNotNull();
        assertThat(anew.duration().count()).as("figures begin anew").isEqualTo(1);
        assertThat(timer.counts().expired()).isEqualTo(5);
    }

    @Test
    void aTaskCanSwitchItOnForThoseAfterIt() {
        WheelTimer timer = WheelTimer.builder().timeSource(time).build();
        timer.schedule(timeout -> timer.diagnostics().observe(SLOW), Duration.ofMillis(1));
        timer.schedule(TASK, Duration.ofMillis(1));
        time.advance(Duration.ofMillis(1));

        assertThat(timer.diagnostics().tasks())
                .satisfies(tasks -> assertThat(tasks.duration().count()).isEqualTo(1));
    }

    @Test
    void aBuilderBeginsToObserveAndAddsListeners() {
        List<String> told = new ArrayList<>();
        TimerListener listener = new TimerListener() {
            @Override
            public void started(TimerDiagnostics timer) {
                told.add("started " + timer.name());
            }

            @Override
            public void stopped(TimerDiagnostics timer, int returned) {
                told.add("stopped with " + returned);
            }
        };
        WheelTimer timer = WheelTimer.builder()
                .timeSource(time)
                .slowTaskThreshold(SLOW)
                .listener(listener)
                .listener(listener)
                .build();
        runTask(timer);
        timer.diagnostics().removeListener(listener);
        timer.schedule(TASK, Duration.ofHours(1));
        timer.stop();

        assertThat(told)
                .containsExactly(
                        "started " + timer.diagnostics().name(),
                        "started " + timer.diagnostics().name(),
                        "stopped with 1");
        assertThat(timer.diagnostics().tasks())
                .as("what was measured outlives the timer")
                .satisfies(tasks -> assertThat(tasks.duration().count()).isEqualTo(1));
    }

    @Test
    void aTimerThatWasStoppedIsNotObserved() {
        WheelTimer timer = WheelTimer.builder().timeSource(time).build();
        timer.stop();
        timer.diagnostics().observe(SLOW);

        assertThat(timer.diagnostics().tasks()).isNull();
    }

    @Test
    void whatIsNoThresholdIsRefused() {
        TimerDiagnostics diagnostics = diagnostics(lifecycle(time), HOUR_NANOS);

        assertThatNullPointerException().isThrownBy(() -> diagnostics.observe(null));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> diagnostics.observe(Duration.ofNanos(999_999)))
                .withMessage("slowTask: PT0.000999999S (expected: >= PT0.001S)");
        assertThatNullPointerException().isThrownBy(() -> WheelTimer.builder().slowTaskThreshold(null));
        assertThatNullPointerException().isThrownBy(() -> WheelTimer.builder().listener(null));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> WheelTimer.builder().slowTaskThreshold(Duration.ZERO))
                .withMessage("slowTaskThreshold: PT0S (expected: >= PT0.001S)");
        diagnostics.observe(Duration.ofSeconds(Long.MAX_VALUE));
    }

    @Test
    void aTimerIsListedUntilItIsStopped() {
        WheelTimer timer = WheelTimer.builder().timeSource(time).build();
        assertThat(LiveTimers.list()).contains(timer.diagnostics());
        timer.stop();

        assertThat(LiveTimers.list()).doesNotContain(timer.diagnostics());
    }

    @Test
    void aWordThatIsNoLevelIsWarnedOf() {
        System.setProperty(DiagnosticsSettings.TRACKING_PROPERTY, "paranoid");
        try {
            diagnostics(lifecycle(time), HOUR_NANOS);
        } finally {
            System.clearProperty(DiagnosticsSettings.TRACKING_PROPERTY);
        }

        assertThat(warnings)
                .containsExactly("system property io.tickwheel.tracking is not understood: nothing is tracked");
    }

    @Test
    void aLogThatFailsKeepsNoTimerFromBeingMade() {
        System.setProperty(DiagnosticsSettings.TRACKING_PROPERTY, "paranoid");
        try {
            TimerSettings failing = settings(time, (level, message, cause) -> {
                throw new IllegalStateException("disk full");
            });
            TimerDiagnostics made =
                    DefaultDiagnostics.create(lifecycle(time), new Throwable(), new DiagnosticsSettings(), failing);

            assertThat(made.tracking().oneIn()).isZero();
        } finally {
            System.clearProperty(DiagnosticsSettings.TRACKING_PROPERTY);
        }
    }

    @Test
    @Tag("timing") // a second of the system's
    void itWaitsForTheWorkerForASecond() {
        CountDownLatch entered = new CountDownLatch(1);
        CountDownLatch released = new CountDownLatch(1);
        WheelTimer busy = WheelTimer.create();
        busy.schedule(
                timeout -> {
                    entered.countDown();
                    Waiting.untilOpen("it is released", released);
                },
                Duration.ZERO);
        Waiting.untilOpen("the task runs", entered);
        long beforeNanos = System.nanoTime();

        TimerSnapshot snapshot = busy.diagnostics().snapshot();

        long waitedNanos = System.nanoTime() - beforeNanos;
        released.countDown();
        busy.stop();
        assertThat(snapshot.pending()).isNull();
        assertThat(waitedNanos).isBetween(TimeUnit.SECONDS.toNanos(1), TimeUnit.SECONDS.toNanos(30));
    }

    private void runTask(WheelTimer timer) {
        timer.schedule(TASK, Duration.ofMillis(1));
        time.advance(Duration.ofMillis(1));
    }

    private TimerDiagnostics diagnostics(TimerLifecycle lifecycle, long patienceNanos) {
        return DefaultDiagnostics.create(
                lifecycle,
                new Throwable(),
                new DiagnosticsSettings(),
                settings(time, (level, message, cause) -> warnings.add(message)),
                patienceNanos);
    }

    private static TimerLifecycle lifecycle(TimeSource source) {
        return TimerLifecycle.create(settings(source, (level, message, cause) -> {}));
    }

    private static TimerSettings settings(TimeSource source, TimerLog log) {
        return new TimerSettings(1_000_000, 8, null, DefaultDiagnosticsTest::daemon, source, log, Layout.HASHED, null);
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "diagnosed-worker");
        thread.setDaemon(true);
        return thread;
    }

    private static void schedule(TimerLifecycle lifecycle, TimeoutNode timeout) {
        lifecycle.start();
        lifecycle.engine().schedule(timeout);
    }
}
