package io.tickwheel;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.time.ManualTime;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.RejectedExecutionHandler;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor.AbortPolicy;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a timer's executor is given, and when. */
class ExecutorTest {
    private static final int STORM = 1_000;
    private static final Duration DELAY = Duration.ofMillis(10);

    private final ManualTime time = new ManualTime();
    private final ThreadPoolExecutor pool = withoutThreads(new LinkedBlockingQueue<>(), new AbortPolicy());
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
        pool.shutdown();
        WheelTimer timer = WheelTimer.builder()
                .timeSource(time)
                .executor(pool)
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

        assertThat(pool.getQueue()).hasSize(together);
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

        assertThat(pool.getQueue()).as("three, and one for two").hasSize(4);
        runSubmitted();
        assertThat(ran).containsExactlyInAnyOrder(0, 1, 2, 3, 4);
    }

    /** It may keep its caller waiting until it has room: {@link WaitingExecutorTest}. */
    @Test
    void whatIsNotTheJdksIsGivenOneAtATime() {
        ArrayDeque<Runnable> ofAnother = new ArrayDeque<>();
        BlockingQueue<Runnable> ofOtherHandler = new LinkedBlockingQueue<>();
        BlockingQueue<Runnable> ofOtherQueue = new LinkedBlockingQueue<>() {};

        assertThat(givenOfThree(ofAnother::add, ofAnother)).isEqualTo(3);
        assertThat(givenOfThree(withoutThreads(ofOtherHandler, (task, full) -> {}), ofOtherHandler))
                .isEqualTo(3);
        assertThat(givenOfThree(withoutThreads(ofOtherQueue, new AbortPolicy()), ofOtherQueue))
                .isEqualTo(3);
        assertThat(givenOfThree(pool, pool.getQueue())).isEqualTo(1);
    }

    private int givenOfThree(Executor executor, Queue<Runnable> given) {
        WheelTimer timer =
                WheelTimer.builder().timeSource(time).executor(executor).build();
        IntStream.range(0, 3).forEach(i -> timer.schedule(() -> ran.add(i), DELAY));
        time.advance(DELAY);
        return given.size();
    }

    /** A pool of the JDK whose factory makes no threads: the test runs what lies in its queue. */
    private static ThreadPoolExecutor withoutThreads(BlockingQueue<Runnable> queue, RejectedExecutionHandler handler) {
        return new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, queue, task -> null, handler);
    }

    private WheelTimer timer() {
        return WheelTimer.builder().timeSource(time).executor(pool).build();
    }

    private void runSubmitted() {
        Runnable task = pool.getQueue().poll();
        while (task != null) {
            calls++;
            task.run();
            task = pool.getQueue().poll();
        }
    }
}
