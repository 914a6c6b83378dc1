package io.tickwheel.internal.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.time.ManualTime;
import io.tickwheel.time.TimeSource;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** I11: whatever a task does, it does not reach the next one. */
final class RunTaskTest {
    private final List<Throwable> told = new ArrayList<>();

    @AfterEach
    void clearFlag() {
        Thread.interrupted();
    }

    @Test
    void tellsWhatATaskThrowsAndOfWhichTimeout() {
        OutOfMemoryError thrown = new OutOfMemoryError("of the task");
        TaskNode node = failing(thrown);
        timer((failed, cause) -> told.addAll(failed == node ? List.of(cause) : List.of()))
                .runTask(node);
        assertThat(told).containsExactly(thrown);
    }

    @Test
    void tellsNothingOfATaskThatReturns() {
        timer((failed, cause) -> told.add(cause)).runTask(new TaskNode(0, () -> null));
        assertThat(told).isEmpty();
    }

    @Test
    void keepsToItselfWhatTheReportThrows() {
        timer((failed, cause) -> {
                    told.add(cause);
                    throw new StackOverflowError("of the report");
                })
                .runTask(failing(new Error("of the task")));
        assertThat(told).hasSize(1);
    }

    @Test
    void clearsTheInterruptFlagOfTheTimersOwnThread() {
        timer((failed, cause) -> {}).runTask(interrupting());
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    @Test
    void keepsTheInterruptFlagOfAThreadThatStepsByHand() {
        timer((failed, cause) -> {}, new ManualTime()).runTask(interrupting());
        assertThat(Thread.currentThread().isInterrupted()).isTrue();
    }

    private static TimerLifecycle timer(BiConsumer<TimeoutNode, Throwable> report) {
        return timer(report, TimeSource.system());
    }

    private static TimerLifecycle timer(BiConsumer<TimeoutNode, Throwable> report, TimeSource time) {
        return TimerLifecycle.create(LifecycleFixture.settings(0, Thread::new, time, told(report), null));
    }

    private static TimerLog told(BiConsumer<TimeoutNode, Throwable> report) {
        return new TimerLog() {
            @Override
            public void log(Level level, String message, @Nullable Throwable cause) {
                throw new AssertionError(message, cause);
            }

            @Override
            public void taskFailed(TimeoutNode timeout, Throwable thrown) {
                report.accept(timeout, thrown);
            }
        };
    }

    private static TaskNode failing(Error thrown) {
        Callable<Object> task = () -> {
            throw thrown;
        };
        return new TaskNode(0, task);
    }

    private static TaskNode interrupting() {
        return new TaskNode(0, () -> {
            Thread.currentThread().interrupt();
            return null;
        });
    }
}
