package io.tickwheel.internal.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.internal.wheel.TimeoutNode;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class GuardedTaskRunnerTest {
    private final List<Throwable> told = new ArrayList<>();

    @AfterEach
    void clearFlag() {
        Thread.interrupted();
    }

    @Test
    void tellsWhatATaskThrowsAndOfWhichTimeout() {
        OutOfMemoryError thrown = new OutOfMemoryError("of the task");
        TaskNode node = failing(thrown);
        new GuardedTaskRunner(told((failed, cause) -> told.addAll(failed == node ? List.of(cause) : List.of())), true)
                .run(node);
        assertThat(told).containsExactly(thrown);
    }

    @Test
    void tellsNothingOfATaskThatReturns() {
        new GuardedTaskRunner(told((failed, cause) -> told.add(cause)), true).run(new TaskNode(0, () -> null));
        assertThat(told).isEmpty();
    }

    @Test
    void keepsToItselfWhatTheReportThrows() {
        new GuardedTaskRunner(
                        told((failed, cause) -> {
                            told.add(cause);
                            throw new StackOverflowError("of the report");
                        }),
                        true)
                .run(failing(new Error("of the task")));
        assertThat(told).hasSize(1);
    }

    @Test
    void clearsTheInterruptFlagOfTheTimersOwnThread() {
        new GuardedTaskRunner((failed, cause) -> {}, true).run(interrupting());
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    @Test
    void keepsTheInterruptFlagOfAThreadThatStepsByHand() {
        new GuardedTaskRunner((failed, cause) -> {}, false).run(interrupting());
        assertThat(Thread.currentThread().isInterrupted()).isTrue();
    }

    private static TimerLog told(BiConsumer<TimeoutNode, Throwable> report) {
        return new TimerLog() {
            @Override
            public void warn(String message, @Nullable Throwable cause) {
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
