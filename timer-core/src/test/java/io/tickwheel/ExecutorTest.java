package io.tickwheel;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.time.ManualTime;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a timer's executor is given, and when. */
class ExecutorTest {
    private static final int STORM = 1_000;
    private static final Duration DELAY = Duration.ofMillis(10);

    private final ManualTime time = new ManualTime();
    private final ArrayDeque<Runnable> submitted = new ArrayDeque<>();
    private final List<Integer> ran = new ArrayList<>();
    private int calls;

    @Test
    void aStormIsHandedOverInBatchesAndRunsInOrder() {
        WheelTimer timer = timer();
        IntStream.range(0, STORM).forEach(i -> timer.schedule(() -> ran.add(i), DELAY));

        time.advance(DELAY);
        assertThat(timer.pending()).isZero();
        assertThat(ran).isEmpty();
        runSubmitted();

        assertThat(ran)
                .containsExactlyElementsOf(IntStream.range(0, STORM).boxed().toList());
        assertThat(calls).isLessThanOrEqualTo(STORM / 16);
    }

    /** It is not kept for company that may never come. */
    @Test
    void oneThatIsDueAloneIsHandedOverInItsStep() {
        WheelTimer timer = timer();
        timer.schedule(() -> ran.add(1), DELAY);
        timer.schedule(() -> ran.add(2), DELAY.multipliedBy(2));

        time.advance(DELAY);
        runSubmitted();
        assertThat(ran).containsExactly(1);

        time.advance(DELAY);
        runSubmitted();
        assertThat(ran).containsExactly(1, 2);
    }

    @Test
    void eachTaskOfABatchThatIsRejectedGoesToTheHandler() {
        List<TimeoutHandle> told = new ArrayList<>();
        WheelTimer timer = WheelTimer.builder()
                .timeSource(time)
                .executor(task -> {
                    throw new RejectedExecutionException("full");
                })
                .exceptionHandler((timeout, thrown) -> {
                    assertThat(thrown).isInstanceOf(RejectedExecutionException.class);
                    told.add(timeout);
                })
                .build();
        List<TimeoutHandle> scheduled = IntStream.range(0, 100)
                .mapToObj(i -> timer.schedule(() -> ran.add(i), DELAY))
                .toList();

        time.advance(DELAY);

        assertThat(told).containsExactlyElementsOf(scheduled);
        assertThat(timer.counts().expired()).isEqualTo(100);
        assertThat(ran).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "64, 1", "65, 2", "128, 2", "129, 3"})
    void upTo64AreGivenTogether(int due, int together) {
        WheelTimer timer = timer();
        IntStream.range(0, due).forEach(i -> timer.schedule(() -> ran.add(i), DELAY));

        time.advance(DELAY);

        assertThat(submitted).hasSize(together);
        runSubmitted();
        assertThat(ran).hasSize(due);
    }

    /** Each run is given back by itself, so none waits for another's end. */
    @Test
    void thoseThatRepeatAreGivenOneByOneAndTheOthersTogether() {
        WheelTimer timer = timer();
        for (int i = 0; i < 3; i++) {
            int number = i;
            timer.scheduleAtFixedRate(timeout -> ran.add(number), DELAY, DELAY);
        }
        timer.schedule(() -> ran.add(3), DELAY);
        timer.schedule(() -> ran.add(4), DELAY);

        time.advance(DELAY);

        assertThat(submitted).as("three, and one for two").hasSize(4);
        runSubmitted();
        assertThat(ran).containsExactlyInAnyOrder(0, 1, 2, 3, 4);
    }

    private WheelTimer timer() {
        return WheelTimer.builder()
                .timeSource(time)
                .executor(task -> {
                    calls++;
                    submitted.add(task);
                })
                .build();
    }

    private void runSubmitted() {
        Runnable task = submitted.poll();
        while (task != null) {
            task.run();
            task = submitted.poll();
        }
    }
}
