package io.tickwheel.internal.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.TimeoutHandle;
import io.tickwheel.WheelTimer;
import io.tickwheel.diagnostics.TimerDiagnostics;
import io.tickwheel.diagnostics.TimerListener;
import io.tickwheel.stress.Waiting;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.Timeout;

/** A timer that was forgotten: found by the collector, its thread ended, reported with the place where it was made. */
@Timeout(180)
final class LeakedTimerTest {
    private final Logger logger = Logger.getLogger(WheelTimer.class.getName());
    private final CaughtRecords caught = new CaughtRecords();
    private final List<Thread> workers = new CopyOnWriteArrayList<>();

    private String test = "";

    @BeforeEach
    void catchLog(TestInfo info) {
        test = info.getTestMethod().orElseThrow().getName();
        logger.addHandler(caught);
        logger.setUseParentHandlers(false);
    }

    @AfterEach
    void releaseLog() {
        logger.removeHandler(caught);
        logger.setUseParentHandlers(true);
    }

    @Test
    void aForgottenTimerThatHasRunATaskEndsAndIsReported() {
        CountDownLatch told = new CountDownLatch(1);
        Waiting.untilCollected(forgottenAfter(timer -> {
            timer.diagnostics().addListener(countsStops(told));
            letRunOneTask(timer);
        }));
        Waiting.untilEnded(workers.get(0));
        Waiting.untilOpen("the listener is told", told);
        Waiting.until("the report", () -> !reports().isEmpty());
        assertThat(reports())
                .singleElement()
                .satisfies(trace -> assertThat(trace.getStackTrace())
                        .anyMatch(frame -> frame.getMethodName().equals("forgottenAfter")));
    }

    @Test
    void aTimerWithAPendingTimeoutIsNotForgotten() {
        WeakReference<WheelTimer> held = forgottenAfter(LeakedTimerTest::scheduleLate);
        // The second is made later and found: by then the collector has looked at the first as well.
        Waiting.untilCollected(forgottenAfter(WheelTimer::start));
        WheelTimer timer = held.get();
        assertThat(timer).isNotNull();
        assertThat(workers.get(0).isAlive()).isTrue();
        assertThat(timer.stop()).hasSize(1);
    }

    @Test
    void aTimerWhoseLastTimeoutWasCancelledIsFoundOnceThatIsSwept() {
        Waiting.untilCollected(forgottenAfter(timer -> {
            scheduleLate(timer).cancel();
            letRunOneTask(timer);
        }));
        Waiting.untilEnded(workers.get(0));
    }

    @Test
    void aTimerThatWasStoppedOrNeverStartedIsCollectedWithoutAReport() {
        Waiting.untilCollected(forgottenAfter(timer -> {
            scheduleLate(timer);
            timer.stop();
        }));
        Waiting.untilCollected(forgottenAfter(timer -> {}));
        Waiting.untilCollected(forgottenAfter(WheelTimer::start));
        Waiting.until("the report on the last", () -> !reports().isEmpty());
        assertThat(reports()).hasSize(1);
    }

    /** What was reported of this test's timers: the report on another test's may come as late as this. */
    private List<Throwable> reports() {
        return caught.thrown.stream()
                .filter(site -> Arrays.stream(site.getStackTrace())
                        .anyMatch(frame -> frame.getMethodName().equals(test)))
                .toList();
    }

    /** Makes a timer whose exception handler refers to it, uses it, and keeps nothing else that holds it. */
    private WeakReference<WheelTimer> forgottenAfter(Consumer<WheelTimer> use) {
        AtomicReference<WheelTimer> self = new AtomicReference<>();
        WheelTimer timer = WheelTimer.builder()
                .threadFactory(this::worker)
                .exceptionHandler((timeout, thrown) -> self.get().stop())
                .build();
        self.set(timer);
        use.accept(timer);
        return new WeakReference<>(timer);
    }

    private Thread worker(Runnable work) {
        Thread thread = new Thread(work, "leaked-worker");
        thread.setDaemon(true);
        workers.add(thread);
        return thread;
    }

    /** Without a reference to the timer. */
    private static TimerListener countsStops(CountDownLatch told) {
        return new TimerListener() {
            @Override
            public void stopped(TimerDiagnostics of, int returned) {
                told.countDown();
            }
        };
    }

    private static void letRunOneTask(WheelTimer timer) {
        CountDownLatch ran = new CountDownLatch(1);
        timer.schedule(timeout -> ran.countDown(), Duration.ZERO);
        Waiting.untilOpen("a task", ran);
    }

    private static TimeoutHandle scheduleLate(WheelTimer timer) {
        return timer.schedule(timeout -> {}, Duration.ofHours(1));
    }

    private static final class CaughtRecords extends Handler {
        private final List<Throwable> thrown = new CopyOnWriteArrayList<>();

        @Override
        public void publish(LogRecord entry) {
            thrown.add(entry.getThrown());
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }
}
