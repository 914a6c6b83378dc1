package io.tickwheel.netty.conformance;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.util.Timer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** In which order tasks run, and what they see. */
abstract class OrderConformance extends Conformance {
    private static final long TICK_NANOS = MILLISECONDS.toNanos(1);

    OrderConformance(TimerSubject subject) {
        super(subject);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 8, 512})
    void anEarlierDeadlineRunsFirst(int ticksPerWheel) {
        Timer timer = stoppedAtEnd(subject.create(workers, 1, MILLISECONDS, ticksPerWheel));
        long seed = Waiting.nowNanos();
        List<Integer> delaysMillis =
                new ArrayList<>(IntStream.range(0, 60).map(i -> i * 4).boxed().toList());
        Collections.shuffle(delaysMillis, new Random(seed));
        Run run = new Run(timer);

        delaysMillis.forEach(delayMillis -> run.schedule(MILLISECONDS.toNanos(delayMillis)));

        assertInOrder("seed " + seed, run.awaitAll());
    }

    @Test
    void afterADelayOfTheWorkerWhatIsDueRunsInOrderOfDeadline() {
        Timer timer = timer();
        Run run = new Run(timer);

        try (HeldWorker held = HeldWorker.hold(timer)) {
            for (long delayMillis : new long[] {40, 10, 30, 0, 20}) {
                run.schedule(MILLISECONDS.toNanos(delayMillis));
            }
            Waiting.letPassMillis(60);
            held.release();
        }

        // Where a busy machine let time pass between two calls, the order is another one.
        assertInOrder("delays 40, 10, 30, 0, 20", run.awaitAll());
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 15})
    void equalDelaysRunInTheOrderInWhichAThreadScheduledThem(long delayMillis) {
        Timer timer = timer();
        Run run = new Run(timer);

        for (int i = 0; i < 5_000; i++) {
            run.schedule(MILLISECONDS.toNanos(delayMillis));
        }

        assertThat(run.awaitAll())
                .extracting(Entry::number)
                .containsExactlyElementsOf(IntStream.range(0, 5_000).boxed().toList());
    }

    /** Each thread has ended before the next one begins, and all is of one tick, unless a machine is very busy. */
    @Test
    void ofOneTickWhatThreadsScheduleOneAfterTheOtherRunsInThatOrderOrInThatOfEachThread() {
        Timer timer = timer(400);
        Run run = new Run(timer);
        int threads = 40;
        int ofEach = 5;

        for (int thread = 0; thread < threads; thread++) {
            Concurrently.join(Concurrently.started(() -> {
                for (int i = 0; i < ofEach; i++) {
                    run.schedule(0);
                }
            }));
        }
        List<Integer> ran = run.awaitAll().stream().map(Entry::number).toList();

        List<Integer> inOrder = IntStream.range(0, threads * ofEach).boxed().toList();
        if (subject.ordersATickAcrossThreads()) {
            assertThat(ran).containsExactlyElementsOf(inOrder);
        } else {
            assertThat(ran).containsExactlyInAnyOrderElementsOf(inOrder);
            for (int thread = 0; thread < threads; thread++) {
                int first = thread * ofEach;
                assertThat(ran).containsSubsequence(inOrder.subList(first, first + ofEach));
            }
        }
    }

    @Test
    void aBurstIsTakenInWholeOrAHundredThousandATick() {
        Timer timer = timer(500);
        int burst = 700_000;
        AtomicInteger ran = new AtomicInteger();
        AtomicInteger ranTwoTicksAfterTheFirst = new AtomicInteger();
        AtomicInteger ranTwoTicksAfterTheLast = new AtomicInteger();
        CountDownLatch twoTicksAreOver = new CountDownLatch(2);

        try (HeldWorker held = HeldWorker.hold(timer)) {
            twoTicksLater(timer, twoTicksAreOver, () -> ranTwoTicksAfterTheFirst.set(ran.get()));
            for (int i = 0; i < burst; i++) {
                timer.newTimeout(timeout -> ran.incrementAndGet(), OVERDUE_MILLIS, MILLISECONDS);
            }
            twoTicksLater(timer, twoTicksAreOver, () -> ranTwoTicksAfterTheLast.set(ran.get()));
            held.release();
        }
        Waiting.untilOpen("the timeouts two ticks after the burst have run", twoTicksAreOver);

        // However long it took to schedule the burst: its last may be due after the timeout that was scheduled before.
        if (subject.burstsAreTakenInWhole()) {
            assertThat(ranTwoTicksAfterTheLast.get()).isEqualTo(burst);
        } else {
            assertThat(ranTwoTicksAfterTheFirst.get()).isLessThan(burst);
        }
        Waiting.until("the whole burst has run", () -> ran.get() == burst);
    }

    private static void twoTicksLater(Timer timer, CountDownLatch done, Runnable action) {
        timer.newTimeout(
                timeout -> {
                    action.run();
                    done.countDown();
                },
                1_000,
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

    private static void assertInOrder(String what, List<Entry> ran) {
        for (int i = 0; i < ran.size(); i++) {
            for (int j = i + 1; j < ran.size(); j++) {
                assertThat(ran.get(j).surelyBefore(ran.get(i)))
                        .as("%s: %s ran before %s", what, ran.get(i), ran.get(j))
                        .isFalse();
            }
        }
    }

    /** One timeout of a {@link Run}: its number, and between which two moments its deadline lies. */
    private record Entry(int number, long earliestNanos, long latestNanos) {
        /** Two ticks apart, no rounding to a boundary can bring them together. */
        boolean surelyBefore(Entry other) {
            return latestNanos + 2 * TICK_NANOS <= other.earliestNanos;
        }
    }

    /** Timeouts scheduled by one thread, and the order in which they ran. */
    private static final class Run {
        private final Timer timer;
        private final List<Entry> scheduled = new ArrayList<>();
        private final List<Integer> ran = Collections.synchronizedList(new ArrayList<>());

        Run(Timer timer) {
            this.timer = timer;
        }

        void schedule(long delayNanos) {
            int number = scheduled.size();
            long beforeNanos = Waiting.nowNanos();
            timer.newTimeout(timeout -> ran.add(number), delayNanos, NANOSECONDS);
            scheduled.add(new Entry(number, beforeNanos + delayNanos, Waiting.nowNanos() + delayNanos));
        }

        List<Entry> awaitAll() {
            Waiting.until("all have run", () -> ran.size() == scheduled.size());
            return ran.stream().map(scheduled::get).toList();
        }
    }
}
