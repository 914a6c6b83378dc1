package io.tickwheel.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.internal.intake.IntakeLimits;
import io.tickwheel.internal.intake.IntakeReader;
import io.tickwheel.internal.wheel.NamedTimeout;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * How often the owner reads a slot of the intake before its timeout has ended or lies in the wheel: the same few times
 * for every pattern of deadlines, however many wait (I10). Counted, not timed.
 */
class SlotVisitsTest {
    /**
     * When it has arrived; its part of 32 slots when the unit of its offset begins, or to find that it is the earliest,
     * and when it is due.
     */
    private static final int MOST_READS_A_TIMEOUT = 1 + 2 * 32;

    private static final long TICKS = 2_000;
    private static final long SPAN_NANOS = TICKS * ManualEngine.TICK_NANOS;
    private static final int BUCKETS = 8;
    private static final int ONE_SHORT_IN = 1_000;
    private static final int TICKS_LATE = 50;

    private final ManualEngine manual = new ManualEngine();
    private final SplittableRandom random = new SplittableRandom(9);
    private long scheduled;
    private long readInStep;
    private long lateNanos;

    @ParameterizedTest
    @CsvSource({"1000", "100000"})
    void thatEachExpiresOnce(int pending) {
        for (Pattern pattern : Pattern.values()) {
            SlotVisitsTest test = new SlotVisitsTest();
            for (int i = 0; i < pending; i++) {
                test.schedule(pattern, i);
            }

            test.runUpTo(2 * SPAN_NANOS);

            assertThat(test.manual.counts().pending()).isZero();
            test.assertBound(pattern + " with " + pending);
        }
    }

    /** As after a pause of the collector, again and again. */
    @ParameterizedTest
    @EnumSource
    void thatEachIsScheduledAgainByAnOwnerThatIsLate(Pattern pattern) {
        for (int pending : new int[] {1_000, 100_000}) {
            SlotVisitsTest test = new SlotVisitsTest();
            test.lateNanos = TICKS_LATE * ManualEngine.TICK_NANOS;
            for (int i = 0; i < pending; i++) {
                test.scheduleAgainAndAgain(pattern, i);
            }

            test.runUpTo(SPAN_NANOS);

            test.assertBound(pattern + " with " + pending);
        }
    }

    @ParameterizedTest
    @EnumSource
    void thatEachIsScheduledAgainWhenItRuns(Pattern pattern) {
        for (int pending : new int[] {1_000, 100_000}) {
            SlotVisitsTest test = new SlotVisitsTest();
            for (int i = 0; i < pending; i++) {
                test.scheduleAgainAndAgain(pattern, i);
            }

            test.runUpTo(SPAN_NANOS);

            test.assertBound(pattern + " with " + pending);
        }
    }

    /** A block that fills slowly is visited in each tick, and begins where the first far timeout waits. */
    @ParameterizedTest
    @CsvSource({"1, 0", "2, 0", "4, 0", "2, 1", "4, 2", "20, 10"})
    void thatFewArriveInEachTick(int arrivals, int cancelled) {
        for (int i = 0; i < 20_000; i++) {
            if (i % 1_000 == 0) {
                manual.schedule("far", 1L << 40);
            }
            scheduled++;
            NamedTimeout timeout = manual.schedule("short", 35);
            if (i % arrivals < cancelled) {
                manual.engine.cancel(timeout);
            }
            if (i % arrivals == 0) {
                runUpTo(manual.nowNanos() + ManualEngine.TICK_NANOS);
            }
        }

        assertBound(arrivals + " in each tick");
    }

    /** Of requests with long timeouts a few have short ones, which expire: the others must not pay for them. */
    @Test
    void thatAFewAreShortMovesNoneOfTheOthers() {
        Deque<NamedTimeout> outstanding = new ArrayDeque<>();
        long mostInWheel = 0;
        for (int i = 0; i < 1_000_000; i++) {
            boolean isShort = random.nextInt(ONE_SHORT_IN / 3) == 0;
            scheduled++;
            outstanding.add(manual.schedule("", isShort ? random.nextLong(SPAN_NANOS / 10) : 100 * SPAN_NANOS));
            if (i % 20 == 0) {
                runUpTo(manual.nowNanos() + ManualEngine.TICK_NANOS);
            }
            if (outstanding.size() > 100_000) {
                manual.engine.cancel(outstanding.remove());
            }
            if (i % 10_000 == 0) {
                mostInWheel = Math.max(mostInWheel, inWheel(10 * SPAN_NANOS));
            }
        }

        assertThat(mostInWheel).isZero();
        assertBound("a few are short");
    }

    /** As requests with all kinds of limits that are answered after a tenth of the longest. */
    @Test
    void ofWhatIsCancelledEarlyOnlyWhatIsNearlyDueIsTransferred() {
        int pending = 10_000;
        Deque<NamedTimeout> outstanding = new ArrayDeque<>();
        long mostInWheel = 0;
        for (int i = 0; i < 10 * pending; i++) {
            outstanding.add(schedule(Pattern.UNIFORM, i));
            if (i % (10L * pending / TICKS) == 0) {
                runUpTo(manual.nowNanos() + ManualEngine.TICK_NANOS);
            }
            if (outstanding.size() > pending) {
                manual.engine.cancel(outstanding.remove());
            }
            if (i % 1_000 == 0) {
                mostInWheel = Math.max(mostInWheel, inWheel(0));
            }
        }

        assertThat(mostInWheel).isLessThan(pending / 5);
        assertBound("most are cancelled early");
    }

    /** How many in the wheel have no less than a time left. */
    private long inWheel(long leftNanos) {
        long[] count = {0};
        long fromNanos = manual.nowNanos() + leftNanos;
        manual.engine.copyPending().forEach((node, bucket) -> {
            count[0] += bucket >= 0 && node.deadlineNanos() >= fromNanos ? 1 : 0;
        });
        return count[0];
    }

    /** As requests that are answered just before they would time out. */
    @ParameterizedTest
    @EnumSource
    void thatEachIsCancelledWhenHalfItsTimeIsOver(Pattern pattern) {
        for (int pending : new int[] {1_000, 100_000}) {
            SlotVisitsTest test = new SlotVisitsTest();
            Deque<NamedTimeout> outstanding = new ArrayDeque<>();
            for (int i = 0; i < 4 * pending; i++) {
                outstanding.add(test.schedule(pattern, i));
                if (i % (2L * pending / TICKS) == 0) {
                    test.runUpTo(test.manual.nowNanos() + ManualEngine.TICK_NANOS);
                }
                if (outstanding.size() > pending) {
                    test.manual.engine.cancel(outstanding.remove());
                }
            }

            test.assertBound(pattern + " with " + pending);
        }
    }

    private void assertBound(String load) {
        double reads = (double) manual.engine.slotsRead() / scheduled;
        assertThat(reads).as("reads a timeout, " + load).isLessThanOrEqualTo(MOST_READS_A_TIMEOUT);
        assertThat(readInStep)
                .as("reads in a step, " + load)
                .isLessThanOrEqualTo(2L * IntakeReader.SLOTS_READ + 2L * IntakeLimits.DEFAULT.blockLength());
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
            long readBefore = manual.engine.slotsRead();
            manual.step();
            readInStep = Math.max(readInStep, manual.engine.slotsRead() - readBefore);
            manual.ran.clear();
        }
        manual.setTime(Math.max(manual.nowNanos(), nanos));
    }

    /** Deadlines that a scan of what waits would be expensive for. */
    enum Pattern {
        UNIFORM {
            @Override
            long delayNanos(int i, SplittableRandom random) {
                return random.nextLong(SPAN_NANOS);
            }
        },
        ONE_SHORT_IN_A_THOUSAND {
            @Override
            long delayNanos(int i, SplittableRandom random) {
                return i % ONE_SHORT_IN == 0 ? random.nextLong(SPAN_NANOS / 100) : SPAN_NANOS;
            }
        },
        SAWTOOTH {
            @Override
            long delayNanos(int i, SplittableRandom random) {
                return i % TICKS * ManualEngine.TICK_NANOS;
            }
        },
        ALL_IN_ONE_BUCKET {
            @Override
            long delayNanos(int i, SplittableRandom random) {
                return random.nextLong(TICKS / BUCKETS) * BUCKETS * ManualEngine.TICK_NANOS;
            }
        },
        ASCENDING {
            @Override
            long delayNanos(int i, SplittableRandom random) {
                return i % SPAN_NANOS;
            }
        },
        DESCENDING {
            @Override
            long delayNanos(int i, SplittableRandom random) {
                return SPAN_NANOS - i % SPAN_NANOS;
            }
        };

        abstract long delayNanos(int i, SplittableRandom random);
    }
}
