package io.tickwheel;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.time.ManualTime;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What a timer's executor is given, and when. */
class ExecutorTest {
    private static final int DUE = 100;
    private static final Duration DELAY = Duration.ofMillis(10);

    private final ManualTime time = new ManualTime();
    private final Queue<Runnable> given = new ArrayDeque<>();
    private final List<Integer> ran = new ArrayList<>();
    private final List<TimeoutHandle> told = new ArrayList<>();

    @Test
    void eachTimeoutIsGivenByItselfAndInOrder() {
        WheelTimer timer = timer(given::add);
        IntStream.range(0, DUE).forEach(i -> timer.schedule(() -> ran.add(i), DELAY));

        time.advance(DELAY);

        assertThat(timer.pending()).isZero();
        assertThat(ran).isEmpty();
        assertThat(given).hasSize(DUE);
        given.forEach(Runnable::run);
        assertThat(ran)
                .containsExactlyElementsOf(IntStream.range(0, DUE).boxed().toList());
    }

    @Test
    void aTaskIsGivenBeforeTheNextOneIsLookedAt() {
        List<TimeoutHandle> timeouts = new ArrayList<>();
        WheelTimer timer = timer(task -> {
            given.add(task);
            timeouts.forEach(TimeoutHandle::cancel);
        });
        for (int i = 0; i < 3; i++) {
            timeouts.add(timer.schedule(() -> {}, DELAY));
        }

        time.advance(DELAY);

        assertThat(given).hasSize(1);
        assertThat(timer.counts().cancelled()).isEqualTo(2);
    }

    @Test
    void eachRejectedTaskGoesToTheHandlerAndCountsAsExpired() {
        WheelTimer timer = timer(task -> {
            throw new RejectedExecutionException("shut down");
        });
        List<TimeoutHandle> scheduled = IntStream.range(0, DUE)
                .mapToObj(i -> timer.schedule(() -> ran.add(i), DELAY))
                .toList();

        time.advance(DELAY);

        assertThat(told).containsExactlyElementsOf(scheduled);
        assertThat(timer.counts().expired()).isEqualTo(DUE);
        assertThat(timer.counts().failed()).isEqualTo(DUE);
    }

    @Test
    void whatElseAnExecutorThrowsHarmsNoOtherTimeout() {
        WheelTimer timer = timer(task -> {
            given.add(task);
            if (given.size() == 1) {
                throw new IllegalStateException("of the executor");
            }
        });
        TimeoutHandle failed = timer.schedule(() -> {}, DELAY);
        timer.schedule(() -> {}, DELAY);

        time.advance(DELAY);

        assertThat(given).hasSize(2);
        assertThat(told).containsExactly(failed);
        assertThat(timer.counts().expired()).isEqualTo(2);
    }

    private WheelTimer timer(Executor executor) {
        return WheelTimer.builder()
                .timeSource(time)
                .executor(executor)
                .exceptionHandler((timeout, thrown) -> told.add(timeout))
                .build();
    }
}
