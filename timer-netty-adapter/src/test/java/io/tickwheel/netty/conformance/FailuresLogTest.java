package io.tickwheel.netty.conformance;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.util.Timer;
import io.tickwheel.diagnostics.TimerDiagnostics;
import io.tickwheel.diagnostics.TimerListener;
import io.tickwheel.netty.HashedWheelTimer;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Steps that fail one after the other do not fill the log, and a listener that fails hides no failed task. */
@Tag("timing") // the steps are those of the timer's thread; waits for them, however long they take
class FailuresLogTest {
    private static final int STEPS = 20;

    @Test
    void aStepIsWrittenOnceAsAnErrorAndNamesTheThread() throws Exception {
        List<String> lines = Isolation.run(FailingSteps.class, new TickwheelSubject());

        assertThat(lines).hasSize(1);
        assertThat(lines.get(0))
                .startsWith("error io.netty.util.HashedWheelTimer a step of a timer failed, on thread ")
                .contains("; it goes on")
                .contains("IllegalStateException: clock");
    }

    @Test
    void ofATaskAndOfTheListenerThatIsToldOfItBothAreWritten() throws Exception {
        List<String> lines = Isolation.run(FailingListener.class, new TickwheelSubject());

        assertThat(lines).hasSize(2);
        assertThat(lines.get(0))
                .startsWith("warn io.netty.util.HashedWheelTimer ")
                .contains("of the listener");
        assertThat(lines.get(1))
                .startsWith("warn io.netty.util.HashedWheelTimer ")
                .contains("of the task");
    }

    /** A listener that fails when it is told of a task that fails. */
    static final class FailingListener extends LoggedScenario {
        @Override
        void play(TimerSubject subject) {
            Timer timer = stoppedAtEnd(HashedWheelTimer.builder()
                    .listener(new TimerListener() {
                        @Override
                        public void taskFailed(TimerDiagnostics of, String taskClass, Throwable thrown) {
                            throw new IllegalStateException("of the listener");
                        }
                    })
                    .build());
            timer.newTimeout(throwing(new IllegalStateException("of the task")), 0, MILLISECONDS);
            RecordingTask last = new RecordingTask();
            timer.newTimeout(last, 0, MILLISECONDS);
            last.awaitRun();
            report.addAll(logged());
        }
    }

    /** A timer whose clock fails on its own thread. */
    static final class FailingSteps extends LoggedScenario {
        @Override
        void play(TimerSubject subject) {
            Thread caller = Thread.currentThread();
            AtomicInteger failures = new AtomicInteger();
            Timer timer = stoppedAtEnd(HashedWheelTimer.builder()
                    .timeSource(() -> {
                        if (Thread.currentThread() != caller) {
                            failures.incrementAndGet();
                            throw new IllegalStateException("clock");
                        }
                        return System.nanoTime();
                    })
                    .build());
            timer.newTimeout(timeout -> {}, 1, MILLISECONDS);
            Waiting.until("the steps have failed", () -> failures.get() >= STEPS);
            report.addAll(logged());
        }
    }
}
