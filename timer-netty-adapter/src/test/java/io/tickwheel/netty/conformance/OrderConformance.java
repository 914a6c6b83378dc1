package io.tickwheel.netty.conformance;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.util.Timer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** In which order tasks run, and what they see. */
abstract class OrderConformance extends Conformance {
    private final List<Integer> ran = Collections.synchronizedList(new ArrayList<>());

    @ParameterizedTest
    @ValueSource(ints = {1, 8, 512})
    void anEarlierDeadlineRunsFirst(int ticksPerWheel) {
        Timer timer = stoppedAtEnd(subject.create(workers, 1, MILLISECONDS, ticksPerWheel));
        List<Long> delaysNanos = new ArrayList<>(
                LongStream.range(0, 60).map(i -> i * 4_000_000).boxed().toList());
        Collections.shuffle(delaysNanos);

        List<ScheduledDelay> all = new ArrayList<>();
        delaysNanos.forEach(delayNanos -> all.add(ScheduledDelay.on(timer, delayNanos)));

        for (ScheduledDelay one : all) {
            for (ScheduledDelay other : all) {
                // Two ticks apart, no rounding to a boundary can bring them together.
                if (one.latestNanos() + 2_000_000 <= other.earliestNanos()) {
                    assertThat(one.task().awaitRun().nanos())
                            .as("%s before %s", one, other)
                            .isLessThanOrEqualTo(other.task().awaitRun().nanos());
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 15})
    void equalDelaysRunInTheOrderInWhichAThreadScheduledThem(long delayMillis) {
        Timer timer = timer();
        for (int i = 0; i < 5_000; i++) {
            int number = i;
            timer.newTimeout(timeout -> ran.add(number), delayMillis, MILLISECONDS);
        }

        Waiting.until("all have run", () -> ran.size() == 5_000);
        assertThat(ran).isSorted();
    }

    /** Each thread has ended before the next one begins, and all is of one tick, unless a machine is very busy. */
    @Test
    void ofOneTickWhatThreadsScheduleOneAfterTheOtherRunsInThatOrderOrInThatOfEachThread() {
        Timer timer = timer(400);
        int threads = 40;
        int ofEach = 5;
        for (int thread = 0; thread < threads; thread++) {
            int first = thread * ofEach;
            Concurrently.join(Concurrently.started(() -> {
                for (int i = first; i < first + ofEach; i++) {
                    int number = i;
                    timer.newTimeout(timeout -> ran.add(number), 0, MILLISECONDS);
                }
            }));
        }

        Waiting.until("all have run", () -> ran.size() == threads * ofEach);
        if (subject.isNettys()) {
            assertThat(ran).isSorted();
        }
        for (int thread = 0; thread < threads; thread++) {
            int number = thread;
            assertThat(ran.stream().filter(each -> each / ofEach == number).toList())
                    .hasSize(ofEach)
                    .isSorted();
        }
    }

    @Test
    void aBurstIsTakenInWholeOrAHundredThousandATick() {
        Timer timer = timer(200);
        int burst = 450_000;
        AtomicInteger count = new AtomicInteger();
        AtomicInteger ranTwoTicksAfterTheFirst = new AtomicInteger();
        AtomicInteger ranTwoTicksAfterTheLast = new AtomicInteger();
        CountDownLatch twoTicksAreOver = new CountDownLatch(2);

        try (HeldWorker held = HeldWorker.hold(timer)) {
            twoTicksLater(timer, twoTicksAreOver, () -> ranTwoTicksAfterTheFirst.set(count.get()));
            for (int i = 0; i < burst; i++) {
                timer.newTimeout(timeout -> count.incrementAndGet(), OVERDUE_MILLIS, MILLISECONDS);
            }
            twoTicksLater(timer, twoTicksAreOver, () -> ranTwoTicksAfterTheLast.set(count.get()));
            held.release();
        }
        Waiting.untilOpen("the timeouts two ticks after the burst have run", twoTicksAreOver);

        // However long it took to schedule the burst: its last may be due after the timeout that was scheduled before.
        if (subject.isNettys()) {
            assertThat(ranTwoTicksAfterTheFirst.get()).isLessThan(burst);
        } else {
            assertThat(ranTwoTicksAfterTheLast.get()).isEqualTo(burst);
        }
        Waiting.until("the whole burst has run", () -> count.get() == burst);
    }

    private static void twoTicksLater(Timer timer, CountDownLatch done, Runnable action) {
        timer.newTimeout(
                timeout -> {
                    action.run();
                    done.countDown();
                },
                400,
                MILLISECONDS);
    }

    @Test
    void aTaskSeesWhatItsProducerWroteBefore() {
        Timer timer = timer();
        CountDownLatch all = new CountDownLatch(2_000);
        AtomicInteger stale = new AtomicInteger();

        for (int i = 0; i < 2_000; i++) {
            int[] plain = {0};
            plain[0] = i + 1;
            int expected = i + 1;
            timer.newTimeout(
                    timeout -> {
                        if (plain[0] != expected) {
                            stale.incrementAndGet();
                        }
                        all.countDown();
                    },
                    i % 7,
                    MILLISECONDS);
        }

        Waiting.untilOpen("all have run", all);
        assertThat(stale.get()).isZero();
    }
}
