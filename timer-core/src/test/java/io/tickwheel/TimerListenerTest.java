package io.tickwheel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import io.tickwheel.diagnostics.SlowTask;
import io.tickwheel.diagnostics.TimerDiagnostics;
import io.tickwheel.diagnostics.TimerListener;
import io.tickwheel.diagnostics.Tracking;
import io.tickwheel.time.TaskTime;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a listener is told of a timer, and that what it throws harms nothing. */
class TimerListenerTest {
    /** So long that the watchdog, which goes by the JVM's clock, does not look meanwhile. */
    private static final Duration SLOW = Duration.ofSeconds(10);

    private final TaskTime time = new TaskTime();
    private final List<String> told = new ArrayList<>();
    private final TimerListener listener = new Telling();
    private final WheelTimer timer = WheelTimer.builder()
            .name("told")
            .timeSource(time)
            .maxPending(2)
            .listener(listener)
            .build();

    static List<Throwable> throwables() {
        return List.of(new IllegalStateException(), new OutOfMemoryError(), new StackOverflowError());
    }

    @AfterEach
    void stop() {
        timer.stop();
    }

    @Test
    void isToldOfEverythingFromTheStartToTheStop() {
        letAllHappen();

        assertThat(told)
                .containsExactly(
                        "told started",
                        "told rejected",
                        "told failed by " + Failing.class.getName() + ": wrong",
                        "told measured",
                        "told measured",
                        "told slow for 10000000001, running: false",
                        "told stopped, 1 returned");
    }

    @Test
    void aListenerThatWasAddedTwiceIsToldTwiceUntilItIsRemovedTwice() {
        TimerDiagnostics diagnostics = timer.diagnostics();
        diagnostics.addListener(listener);
        timer.start();
        assertThat(told).hasSize(2);

        diagnostics.removeListener(listener);
        diagnostics.removeListener(listener);
        diagnostics.removeListener(listener);
        timer.stop();
        assertThat(told).hasSize(2);
        assertThatNullPointerException().isThrownBy(() -> diagnostics.addListener(null));
        assertThatNullPointerException().isThrownBy(() -> diagnostics.removeListener(null));
        assertThatNullPointerException().isThrownBy(() -> WheelTimer.builder().listener(null));
    }

    @Test
    void aListenerMayRemoveItselfWhileItIsTold() {
        timer.diagnostics().addListener(new TimerListener() {
            @Override
            public void started(TimerDiagnostics of) {
                of.removeListener(this);
                of.addListener(listener);
            }
        });
        timer.start();
        timer.stop();

        assertThat(told).containsExactly("told started", "told stopped, 0 returned", "told stopped, 0 returned");
    }

    @ParameterizedTest
    @MethodSource("throwables")
    void whatAListenerThrowsIsLoggedOnceAndHarmsNobody(Throwable thrown) {
        timer.diagnostics().removeListener(listener);
        timer.diagnostics().addListener((TimerListener) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {TimerListener.class}, (proxy, method, arguments) -> {
                    throw thrown;
                }));
        timer.diagnostics().addListener(listener);
        try (CaughtLog log = CaughtLog.of(WheelTimer.class)) {
            letAllHappen();

            assertThat(told).hasSize(7);
            assertThat(log.messages())
                    .filteredOn(message -> message.contains("listener"))
                    .containsExactly("a listener of timer told has failed; nothing else is affected");
            assertThat(log.thrown()).contains(thrown);
        }
        assertThat(timer.counts().expired()).isEqualTo(2);
    }

    @Test
    void theLogNamesASlowTaskAndTheLineThatScheduledItOnceIn10Seconds() {
        timer.diagnostics().track(Tracking.all());
        timer.diagnostics().observe(SLOW);
        timer.schedule(new Slow(), Duration.ofMillis(1));
        timer.schedule(new Slow(), Duration.ofMillis(1));
        try (CaughtLog log = CaughtLog.of(WheelTimer.class)) {
            time.advance(Duration.ofMillis(1));

            assertThat(log.messages())
                    .singleElement()
                    .asString()
                    .startsWith("timer told: a task of " + Slow.class.getName() + ", scheduled at ")
                    .endsWith(": took 10000 ms and kept the others waiting");
            assertThat(log.thrown().get(0)).isNull();
        }
    }

    private void letAllHappen() {
        timer.diagnostics().observe(SLOW);
        timer.schedule(new Failing(), Duration.ofMillis(1));
        timer.schedule(new Slow(), Duration.ofMillis(2));
        assertThatExceptionOfType(RejectedExecutionException.class)
                .isThrownBy(() -> timer.schedule(timeout -> {}, SLOW));
        time.advance(Duration.ofMillis(1));
        time.advance(SLOW.multipliedBy(2));
        timer.schedule(timeout -> {}, SLOW);
        timer.stop();
        timer.stop();
    }

    private static final class Failing implements TimerTask {
        @Override
        public void run(TimeoutHandle timeout) throws Exception {
            throw new Exception("wrong");
        }
    }

    private final class Slow implements TimerTask {
        @Override
        public void run(TimeoutHandle timeout) {
            time.pass(SLOW.plusNanos(1));
        }
    }

    private final class Telling implements TimerListener {
        @Override
        public void started(TimerDiagnostics of) {
            told.add(of.name() + " started");
        }

        @Override
        public void stopped(TimerDiagnostics of, int returned) {
            told.add(of.name() + " stopped, " + returned + " returned");
        }

        @Override
        public void rejected(TimerDiagnostics of) {
            told.add(of.name() + " rejected");
        }

        @Override
        public void taskFailed(TimerDiagnostics of, String taskClass, Throwable thrown) {
            told.add(of.name() + " failed by " + taskClass + ": " + thrown.getMessage());
        }

        @Override
        public void slowTask(TimerDiagnostics of, SlowTask task) {
            told.add(of.name() + " slow for " + task.nanos() + ", running: " + task.isRunning());
        }

        @Override
        public void taskMeasured(TimerDiagnostics of, long latenessNanos, long durationNanos) {
            told.add(of.name() + " measured");
        }
    }
}
