package io.tickwheel.internal.diagnostics;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.TimeoutHandle;
import io.tickwheel.WheelTimer;
import io.tickwheel.diagnostics.SlowTask;
import io.tickwheel.diagnostics.TimerDiagnostics;
import io.tickwheel.diagnostics.TimerListener;
import io.tickwheel.stress.Waiting;
import io.tickwheel.time.TaskTime;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("timing") // whole timers with their threads: a task that blocks, and timers that the collector has to find
class ObservedTimerTest {
    /** So long that a task which counts as slow has come to its first line, on a busy machine too. */
    private static final Duration SLOW = Duration.ofMillis(500);

    private final List<SlowTask> told = new CopyOnWriteArrayList<>();
    private final CountDownLatch blocked = new CountDownLatch(1);

    @Test
    void theStackOfATaskThatBlocksIsToldWhileItBlocks() {
        try (WheelTimer timer = WheelTimer.create()) {
            timer.diagnostics().addListener(new Telling(told));
            timer.diagnostics().observe(SLOW);
            timer.schedule(this::blockHere, Duration.ofMillis(1));
            Waiting.until("told of", () -> !told.isEmpty());

            assertThat(told).hasSize(1);
            SlowTask running = told.get(0);
            assertThat(running.isRunning()).isTrue();
            assertThat(running.nanos()).isGreaterThan(SLOW.toNanos());
            assertThat(running.taskClass()).startsWith(ObservedTimerTest.class.getName());
            assertThat(running.workerStack())
                    .extracting(StackTraceElement::getMethodName)
                    .contains("blockHere");
            assertThat(timer.diagnostics().worker().running().taskClass()).isEqualTo(running.taskClass());

            blocked.countDown();
            Waiting.until("told of its end", () -> told.size() == 2);
            assertThat(told.get(1).isRunning()).isFalse();
            assertThat(told.get(1).nanos()).isGreaterThanOrEqualTo(running.nanos());
            assertThat(timer.diagnostics().worker().running()).isNull();
            assertThat(timer.diagnostics().tasks().slowest())
                    .singleElement()
                    .satisfies(slow -> assertThat(slow.count()).isEqualTo(1));
        }
    }

    /** The stack would be that of another task. The clock keeps the watchdog until the slow task has ended. */
    @Test
    void theStackIsNotToldIfTheTaskEndsBeforeItIsRead() {
        TaskTime time = new TaskTime();
        AtomicInteger looks = new AtomicInteger();
        WheelTimer timer = WheelTimer.builder()
                .host(time)
                .timeSource(() -> {
                    if (Thread.currentThread().getName().equals("tickwheel-watchdog") && looks.incrementAndGet() == 1) {
                        Waiting.untilOpen("the task has ended", blocked);
                    }
                    return time.nanoTime();
                })
                .slowTaskThreshold(Duration.ofMillis(1))
                .listener(new Telling(told))
                .build();
        timer.schedule(
                () -> {
                    Waiting.until("the watchdog looks", () -> looks.get() == 1);
                    time.pass(SLOW);
                },
                Duration.ZERO);
        time.advance(SLOW);
        blocked.countDown();
        timer.schedule(() -> Waiting.until("the watchdog looks again", () -> looks.get() > 1), Duration.ZERO);
        time.advance(SLOW);

        assertThat(told).extracting(SlowTask::isRunning).containsExactly(false);
        timer.stop();
    }

    @Test
    void nothingOfATimerThatWasForgottenIsKept() {
        Waiting.untilCollected(diagnosticsOfForgotten(observed -> {}));
    }

    @Test
    void nothingOfATimerThatWasStoppedIsKept() {
        Waiting.untilCollected(diagnosticsOfForgotten(WheelTimer::stop));
    }

    private void blockHere(TimeoutHandle timeout) {
        Waiting.untilOpen("the test has seen it", blocked);
    }

    private static WeakReference<TimerDiagnostics> diagnosticsOfForgotten(Consumer<WheelTimer> end) {
        WheelTimer timer = observedTimer();
        end.accept(timer);
        return new WeakReference<>(timer.diagnostics());
    }

    private static WheelTimer observedTimer() {
        WheelTimer timer = WheelTimer.create();
        timer.diagnostics().observe(SLOW);
        CountDownLatch ran = new CountDownLatch(1);
        timer.schedule(timeout -> ran.countDown(), Duration.ZERO);
        Waiting.untilOpen("a task", ran);
        return timer;
    }

    /** Refers to the list and not to the test, so that it keeps no timer. */
    private record Telling(List<SlowTask> told) implements TimerListener {
        @Override
        public void slowTask(TimerDiagnostics timer, SlowTask task) {
            told.add(task);
        }
    }
}
