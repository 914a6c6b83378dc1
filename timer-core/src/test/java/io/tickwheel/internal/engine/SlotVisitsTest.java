package io.tickwheel.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.internal.intake.IntakeLimits;
import io.tickwheel.internal.wheel.NamedTimeout;
import io.tickwheel.internal.wheel.WheelGeometry;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * How often the owner reads a slot of the intake before its timeout has ended or lies in the wheel: the same few times
 * for every pattern of deadlines, however many wait (I10). Counted, not timed.
 */
class SlotVisitsTest {
    private static final double MOST_READS_A_TIMEOUT = 6;
    /** Longer than the unit of the offsets beside the slots. */
    private static final long TICK_NANOS = 10_000;

    private static final long MILLI_NANOS = 1_000_000;
    private static final long TICKS = 2_000;
    private static final long SPAN_NANOS = TICKS * TICK_NANOS;
    private static final int BUCKETS = 8;
    private static final int[] PENDING = {1_000, 100_000};

    private final ManualEngine manual = new ManualEngine(new WheelGeometry(TICK_NANOS, BUCKETS), IntakeLimits.DEFAULT);
    private final SplittableRandom random = new SplittableRandom(9);
    private long scheduled;
    private long lateNanos;

    @ParameterizedTest
    @EnumSource
    void thatEachExpiresOnce(Pattern pattern) {
        for (int pending : PENDING) {
            SlotVisitsTest test = new SlotVisitsTest();
            for (int i = 0; i < pending; i++) {
                test.schedule(pattern, i);
            }

            test.runUpTo(2 * SPAN_NANOS);

            assertThat(test.manual.counts().pending()).isZero();
            test.assertBound(pattern + " with " + pending);
        }
    }

    /** The owner is in time, or late again and again, as after pauses of the collector. */
    @ParameterizedTest
    @EnumSource
    void thatEachIsScheduledAgainWhenItRuns(Pattern pattern) {
        for (int pending : PENDING) {
            for (int ticksLate : new int[] {0, 50}) {
                SlotVisitsTest test = new SlotVisitsTest();
                test.lateNanos = ticksLate * TICK_NANOS;
                for (int i = 0; i < pending; i++) {
                    test.scheduleAgainAndAgain(pattern, i);
                }

                test.runUpTo(SPAN_NANOS);

                test.assertBound(pattern + " with " + pending + ", late by " + ticksLate);
            }
        }
    }

    /** A block that fills slowly is visited in each tick, and begins where the first far timeout waits. */
    @ParameterizedTest
    @CsvSource({"1, 0", "2, 0", "4, 0", "2, 1", "4, 2", "20, 10"})
    void thatFewArriveInEachTick(int arrivals, int cancelled) {
        for (int i = 0; i < 20_000; i++) {
            if (i % 1_000 == 0) {
                manual.schedule("far", 1L << 50);
            }
            scheduled++;
            NamedTimeout timeout = manual.schedule("short", 3 * TICK_NANOS + 5);
            if (i % arrivals < cancelled) {
                manual.engine.cancel(timeout);
            }
            if (i % arrivals == 0) {
                runUpTo(manual.nowNanos() + TICK_NANOS);
            }
        }

        assertBound(arrivals + " in each tick");
    }

    /** As requests that are answered just before they would time out. */
    @ParameterizedTest
    @EnumSource
    void thatEachIsCancelledWhenHalfItsTimeIsOver(Pattern pattern) {
        for (int pending : PENDING) {
            SlotVisitsTest test = new SlotVisitsTest();
            Deque<NamedTimeout> outstanding = new ArrayDeque<>();
            for (int i = 0; i < 4 * pending; i++) {
                outstanding.add(test.schedule(pattern, i));
                if (i % (2L * pending / TICKS) == 0) {
                    test.runUpTo(test.manual.nowNanos() + TICK_NANOS);
                }
                if (outstanding.size() > pending) {
                    test.manual.engine.cancel(outstanding.remove());
                }
            }

            test.assertBound(pattern + " with " + pending);
        }
    }

    /** 2,000 a second, answered after 20 ms; one in 100 expires after 50 ms; idle timeouts re-arm on the owner. */
    @Test
    void requestsThatAreAnsweredSoonAreNotTransferred() throws Exception {
        int requests = 20_000;
        ManualEngine service = new ManualEngine(new WheelGeometry(10 * MILLI_NANOS, BUCKETS), IntakeLimits.DEFAULT);
        for (int i = 1; i <= 2_000; i++) {
            scheduleIdle(service, 5 * MILLI_NANOS * i);
        }
        ExecutorService owner = Executors.newSingleThreadExecutor();
        Deque<NamedTimeout> unanswered = new ArrayDeque<>();
        int transferred = 0;
        for (int i = 0; i < requests; i++) {
            if (unanswered.size() == 40) {
                NamedTimeout answered = unanswered.remove();
                transferred += answered.isQueued() ? 0 : 1;
                service.engine.cancel(answered);
            }
            if (i % 100 == 0) {
                service.schedule("expires", 50 * MILLI_NANOS);
            } else {
                unanswered.add(service.schedule("answered", 5_000 * MILLI_NANOS));
            }
            if (i % 20 == 19) {
                long nowNanos = i / 2 * MILLI_NANOS;
                owner.submit(() -> service.advanceTo(nowNanos)).get();
            }
        }
        owner.shutdown();

        assertThat(transferred).isLessThan(requests / 20);
    }

    private static void scheduleIdle(ManualEngine service, long delayNanos) {
        service.schedule("idle", delayNanos, () -> scheduleIdle(service, 10_000 * MILLI_NANOS));
    }

    private void assertBound(String load) {
        double reads = (double) manual.engine.arrivals().slotsRead() / scheduled;
        assertThat(reads).as("reads a timeout, " + load).isLessThanOrEqualTo(MOST_READS_A_TIMEOUT);
    }

    private NamedTimeout schedule(Pattern pattern, int i) {
        scheduled++;
        return manual.schedule("", pattern.delayNanos(i, random));
    }

    private void scheduleAgainAndAgain(Pattern pattern, int i) {
        scheduled++;
        manual.schedule("", pattern.delayNanos(i, random), () -> scheduleAgainAndAgain(pattern, i));
    }

    private void runUpTo(long nanos) {
        while (manual.engine.nextStepNanos() <= nanos) {
            long plannedNanos = manual.engine.nextStepNanos();
            if (plannedNanos > manual.nowNanos()) {
                manual.setTime(plannedNanos + lateNanos);
            }
            manual.step();
            manual.ran.clear();
        }
        manual.setTime(Math.max(manual.nowNanos(), nanos));
    }

    /** Deadlines that a scan of what waits would be expensive for. */
    enum Pattern {
        UNIFORM,
        ONE_SHORT_IN_A_THOUSAND,
        SAWTOOTH,
        ALL_IN_ONE_BUCKET,
        ASCENDING,
        DESCENDING;

        long delayNanos(int i, SplittableRandom random) {
            return switch (this) {
                case UNIFORM -> random.nextLong(SPAN_NANOS);
                case ONE_SHORT_IN_A_THOUSAND -> i % 1_000 == 0 ? random.nextLong(SPAN_NANOS / 100) : SPAN_NANOS;
                case SAWTOOTH -> i % TICKS * TICK_NANOS;
                case ALL_IN_ONE_BUCKET -> random.nextLong(TICKS / BUCKETS) * BUCKETS * TICK_NANOS;
                case ASCENDING -> i * 199L % SPAN_NANOS;
                case DESCENDING -> SPAN_NANOS - i * 199L % SPAN_NANOS;
            };
        }
    }
}
