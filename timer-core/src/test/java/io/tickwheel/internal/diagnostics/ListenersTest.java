package io.tickwheel.internal.diagnostics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import io.tickwheel.diagnostics.SlowTask;
import io.tickwheel.diagnostics.TimerDiagnostics;
import io.tickwheel.diagnostics.TimerListener;
import io.tickwheel.internal.worker.RateLimitedLog;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ListenersTest {
    private static final SlowTask ENDED = new SlowTask("a.Task", null, 7_500_000, false, List.of());
    private static final SlowTask RUNNING = new SlowTask(
            "a.Task",
            "a.Caller.call(Caller.java:1)",
            7_000_000,
            true,
            List.of(new StackTraceElement("a", "b", "c", 3)));

    private final FakeTimer timer = new FakeTimer();
    private final HandClock clock = new HandClock(0);
    private final RecordingLog log = new RecordingLog();
    private final RecordingListener listener = new RecordingListener();
    private final Listeners listeners = new Listeners(log, NoListener.INSTANCE, clock);

    static List<Throwable> throwables() {
        return List.of(new IllegalStateException(), new OutOfMemoryError(), new StackOverflowError(), new Exception());
    }

    @Test
    void allAreToldWhichTimerItIs() {
        listeners.add(listener);
        tellEverything();

        assertThat(listener.told)
                .containsExactly(
                        "fake-1 started",
                        "fake-1 rejected",
                        "fake-1 failed in a.Task: wrong",
                        "fake-1 slow",
                        "fake-1 late by 5",
                        "fake-1 stopped, 3 returned");
        assertThat(listener.slowTasks).containsExactly(ENDED);
    }

    @Test
    void oneThatWasAddedTwiceIsToldTwiceUntilItIsRemovedTwice() {
        listeners.add(listener);
        listeners.add(listener);
        listeners.started(timer);
        assertThat(listener.told).hasSize(2);

        listeners.remove(listener);
        listeners.started(timer);
        assertThat(listener.told).hasSize(3);

        listeners.remove(listener);
        listeners.remove(listener);
        listeners.started(timer);
        assertThat(listener.told).hasSize(3);
    }

    @Test
    void oneMayRemoveItselfWhileItIsTold() {
        listeners.add(new TimerListener() {
            @Override
            public void started(TimerDiagnostics timer) {
                listeners.remove(this);
            }
        });
        listeners.add(listener);
        listeners.started(timer);

        assertThat(listener.told).containsExactly("fake-1 started");
    }

    @Test
    void noneIsNull() {
        assertThatNullPointerException().isThrownBy(() -> listeners.add(nothing()));
        assertThatNullPointerException().isThrownBy(() -> listeners.remove(nothing()));
    }

    @ParameterizedTest
    @MethodSource("throwables")
    void whatOneThrowsIsLoggedAndHarmsNobody(Throwable thrown) {
        listeners.add(failing(thrown));
        listeners.add(listener);
        tellEverything();

        assertThat(listener.told).hasSize(6);
        assertThat(log.warnings)
                .contains(new RecordingLog.Warning(
                        "a listener of timer fake-1 has failed; nothing else is affected", thrown));
        assertThat(log.messages())
                .filteredOn(message -> message.contains("a listener"))
                .hasSize(1);
    }

    @ParameterizedTest
    @MethodSource("throwables")
    void whatFlightRecorderThrowsHarmsNobody(Throwable thrown) {
        TimerListener failing = new TimerListener() {
            @Override
            public void started(TimerDiagnostics timer) {
                sneak(thrown);
            }
        };
        Listeners unlucky = new Listeners(log, failing, clock);
        unlucky.add(listener);
        unlucky.started(timer);

        assertThat(listener.told).containsExactly("fake-1 started");
        assertThat(log.warnings).extracting(RecordingLog.Warning::cause).containsExactly(thrown);
    }

    @Test
    void theLogTellsOfATaskThatRunsWithItsStackAndWhereItWasScheduled() {
        listeners.logSlowTask(timer, RUNNING);
        listeners.slowTask(timer, RUNNING);

        assertThat(log.messages())
                .containsExactly("timer fake-1: a task of a.Task, scheduled at a.Caller.call(Caller.java:1), "
                        + "has been running for 7 ms and keeps the others waiting");
        assertThat(log.warnings.get(0).cause().getStackTrace())
                .containsExactly(RUNNING.workerStack().toArray(StackTraceElement[]::new));
    }

    @Test
    void theLogTellsOfATaskThatHasEndedWithoutAStack() {
        listeners.logSlowTask(timer, ENDED);
        listeners.slowTask(timer, ENDED);

        assertThat(log.warnings)
                .containsExactly(new RecordingLog.Warning(
                        "timer fake-1: a task of a.Task took 7 ms and kept the others waiting", null));
    }

    @Test
    void theLogHasOneSlowTaskIn10SecondsAndTheNumberOfTheOthers() {
        for (int i = 0; i < 100; i++) {
            listeners.logSlowTask(timer, ENDED);
        }
        assertThat(log.warnings).hasSize(1);

        clock.advance(RateLimitedLog.INTERVAL_NANOS);
        listeners.logSlowTask(timer, ENDED);
        assertThat(log.messages()).last().asString().endsWith(" (99 more like it were suppressed before)");
    }

    @ParameterizedTest
    @MethodSource("throwables")
    void whatOneThrowsOfAMeasuredTaskIsLoggedAndHarmsNobody(Throwable thrown) {
        listeners.add(new TimerListener() {
            @Override
            public void taskMeasured(TimerDiagnostics of, long latenessNanos, long durationNanos) {
                sneak(thrown);
            }
        });
        listeners.add(listener);

        listeners.taskMeasured(timer, 1, 2);

        assertThat(listener.measured).containsExactly("fake-1 late by 1, took 2");
        assertThat(log.warnings).extracting(RecordingLog.Warning::cause).containsExactly(thrown);
    }

    private void tellEverything() {
        listeners.started(timer);
        listeners.rejected(timer);
        listeners.taskFailed(timer, "a.Task", new Exception("wrong"));
        listeners.logSlowTask(timer, ENDED);
        listeners.slowTask(timer, ENDED);
        listeners.lateStep(timer, 5);
        listeners.stopped(timer, 3);
    }

    private static TimerListener failing(Throwable thrown) {
        return new TimerListener() {
            @Override
            public void started(TimerDiagnostics timer) {
                sneak(thrown);
            }

            @Override
            public void stopped(TimerDiagnostics timer, int returned) {
                sneak(thrown);
            }

            @Override
            public void rejected(TimerDiagnostics timer) {
                sneak(thrown);
            }

            @Override
            public void slowTask(TimerDiagnostics timer, SlowTask task) {
                sneak(thrown);
            }

            @Override
            public void lateStep(TimerDiagnostics timer, long lateNanos) {
                sneak(thrown);
            }
        };
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // the compiler is to believe that it is unchecked
    private static <T extends Throwable> void sneak(Throwable thrown) throws T {
        throw (T) thrown;
    }

    @SuppressWarnings("NullAway") // what a caller that is not checked may pass
    private static TimerListener nothing() {
        return null;
    }
}
