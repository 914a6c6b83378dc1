package io.tickwheel.netty.conformance;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.util.Timer;
import io.tickwheel.netty.HashedWheelTimer;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Steps that fail one after the other, as they do while memory is short, do not fill the log. */
@Tag("timing") // the steps are those of the timer's thread; waits for them, however long they take
class FailedStepLogTest {
    private static final int STEPS = 20;

    @Test
    void isWrittenOnceAsAnErrorAndNamesTheThread() throws Exception {
        List<String> lines = Isolation.run(FailingSteps.class, new TickwheelSubject());

        assertThat(lines).hasSize(1);
        assertThat(lines.get(0))
                .startsWith("error " + HashedWheelTimer.class.getName() + " A step of a timer has failed, on thread ")
                .contains("; it goes on.")
                .contains("IllegalStateException: clock");
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
