package io.tickwheel.internal.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.tickwheel.internal.contract.CheckedEngine.Layouts;
import io.tickwheel.internal.contract.CheckedEngine.Setting;
import io.tickwheel.internal.wheel.TimeoutNode;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What an engine does in situations that a random sequence seldom has; ticks are of 10 ns. */
class ContractTest {
    private static final long MAX = Long.MAX_VALUE;
    private static final long TICK_NANOS = 10;
    private static final long YEAR_NANOS = 31_557_600_000_000_000L;
    private static final int WHEEL_LENGTH = 4_096;
    private static final int SHORT_LENGTH = 8;
    /** More than is noted, read or kept together anywhere. */
    private static final int MANY = 2_000;

    private static final int HOST_TASKS = 64;

    private static CheckedEngine engine(Layouts layout) {
        return engine(layout, WHEEL_LENGTH);
    }

    private static CheckedEngine engine(Layouts layout, int ticksPerWheel) {
        return new CheckedEngine(new Setting(layout, TICK_NANOS, ticksPerWheel, 0, 0, 0));
    }

    private static CheckedEngine hostedEngine(Layouts layout) {
        return new CheckedEngine(new Setting(layout, TICK_NANOS, WHEEL_LENGTH, 0, 0, HOST_TASKS));
    }

    /** An engine whose timeouts lie in the wheel and in the intake, as most have expired so far. */
    private static CheckedEngine busyEngine(Layouts layout) {
        CheckedEngine engine = engine(layout);
        for (int i = 0; i < 3; i++) {
            engine.scheduleMany(MANY, 15);
            engine.advanceTo(engine.nowNanos() + 2 * TICK_NANOS);
        }
        engine.ran.clear();
        return engine;
    }

    @ParameterizedTest
    @EnumSource
    void anyOrigin(Layouts layout) {
        LongStream origins = LongStream.concat(
                LongStream.of(Long.MIN_VALUE, -TICK_NANOS, -1, 0, 1, MAX - TICK_NANOS, MAX - 1, MAX),
                new SplittableRandom(1).longs(5));
        origins.forEach(originNanos -> {
            for (long delayNanos : new long[] {1, 9, 10, 11, 79, 80, 81, 40_000, 1_234_567, MAX / 2, MAX - 20}) {
                CheckedEngine engine =
                        new CheckedEngine(new Setting(layout, TICK_NANOS, WHEEL_LENGTH, originNanos, 0, 0));
                if (!engine.isTooLong(delayNanos)) {
                    CheckedTimeout timeout = engine.schedule(delayNanos);
                    engine.stepAt(engine.nowNanos());
                    engine.stepAt((delayNanos - 1) / 2);
                    engine.stepAt(delayNanos - 1);
                    assertThat(engine.ran).isEmpty();
                    engine.stepAt(timeout.latestNanos);
                    engine.work();
                    assertThat(engine.ran).containsExactly(timeout);
                }
            }
        });
    }

    @ParameterizedTest
    @EnumSource
    void deadlinesBeginAtTheOriginAndSaturate(Layouts layout) {
        CheckedEngine checked = engine(layout);
        long[] clock = {77};
        var engine = checked.engineOn(() -> clock[0]);
        clock[0] = 76;
        assertThat(engine.nowNanos()).as("stepped back behind the origin").isZero();
        assertThat(engine.deadlineNanos(5)).isEqualTo(5);
        clock[0] = 177;
        assertThat(engine.deadlineNanos(0)).isEqualTo(101);
        assertThat(engine.deadlineNanos(Long.MIN_VALUE)).isEqualTo(101);
        if (!checked.isTooLong(MAX)) {
            assertThat(engine.deadlineNanos(MAX - 101)).isEqualTo(MAX - 1);
            assertThat(engine.deadlineNanos(MAX - 100)).isEqualTo(MAX);
            assertThat(engine.deadlineNanos(MAX)).isEqualTo(MAX);
        }
    }

    /** With timeouts in all places while the clock jumps, and with none. */
    @ParameterizedTest
    @EnumSource
    void theClockJumpsByYears(Layouts layout) {
        for (int pending : new int[] {0, 1, MANY / 4}) {
            CheckedEngine engine = engine(layout);
            for (int year = 0; year < 280; year += 40) {
                for (int i = 0; i < pending; i++) {
                    engine.schedule(i * 7L % (WHEEL_LENGTH * TICK_NANOS));
                    if (i % 10 == 0 && layout != Layouts.SIMPLE) {
                        engine.schedule(YEAR_NANOS / 10 * i);
                    }
                }
                if (year % 80 == 0) {
                    engine.work();
                }
                engine.setTime(year * YEAR_NANOS);
                engine.work();
                CheckedTimeout soon = engine.schedule(25);
                engine.advanceTo(engine.nowNanos() + 35);
                assertThat(engine.ran).contains(soon);
            }
            engine.snapshot();
            engine.close();
        }
    }

    /** Rounds, and distances in rounds, at the limits of an int. */
    @ParameterizedTest
    @EnumSource
    void timersThatAreOld(Layouts layout) {
        long roundNanos = SHORT_LENGTH * TICK_NANOS;
        for (long rounds : new long[] {1L << 31, 1L << 32}) {
            for (int offset = -2; offset <= 1; offset++) {
                for (int pending = 0; pending < 3; pending++) {
                    CheckedEngine engine = engine(layout, SHORT_LENGTH);
                    long ageNanos = (rounds + offset) * roundNanos;
                    scheduleAtAllDistances(engine, layout, pending);
                    engine.work();
                    scheduleAtAllDistances(engine, layout, pending);
                    engine.setTime(ageNanos - 3 * TICK_NANOS);
                    engine.work();
                    for (int i = 0; i < 6; i++) {
                        scheduleAtAllDistances(engine, layout, 1);
                        engine.advanceTo(engine.nowNanos() + roundNanos / 3);
                    }
                    // From plan to plan, with what is long.
                    engine.advanceTo(engine.nowNanos() + (1L << 32) * roundNanos + 10 * roundNanos);
                    engine.advanceTo(engine.nowNanos() + (1L << 30) * roundNanos);
                    assertThat(engine.pending()).isZero();
                }
            }
        }
    }

    private static void scheduleAtAllDistances(CheckedEngine engine, Layouts layout, int count) {
        long roundNanos = SHORT_LENGTH * TICK_NANOS;
        for (int i = 0; i < count; i++) {
            for (long nanos = 0; nanos <= roundNanos; nanos += 7) {
                engine.schedule(nanos);
            }
            for (long rounds :
                    new long[] {2, 1_000, (1L << 31) - 1, 1L << 31, (1L << 31) + 1, (1L << 32) - 1, 1L << 32}) {
                if (layout != Layouts.SIMPLE) {
                    engine.schedule(rounds * roundNanos);
                    engine.schedule(rounds * roundNanos + 35);
                }
            }
        }
    }

    /** Each task schedules the next timeout into the bucket that is being run, from which most are gone. */
    @ParameterizedTest
    @EnumSource
    void tasksScheduleIntoTheirOwnBucket(Layouts layout) {
        for (int ticksPerWheel : new int[] {layout == Layouts.HIERARCHICAL ? 2 : 1, SHORT_LENGTH}) {
            CheckedEngine engine = engine(layout, ticksPerWheel);
            long roundNanos = ticksPerWheel * TICK_NANOS;
            for (int i = 0; i < MANY; i++) {
                scheduleAgain(engine, roundNanos, 6);
            }
            cancelMost(engine);
            for (int round = 0; round < 8; round++) {
                engine.advanceTo(engine.nowNanos() + roundNanos);
                cancelMost(engine);
                engine.scheduleMany(HOST_TASKS, roundNanos);
            }
            engine.advanceTo(engine.nowNanos() + 3 * roundNanos);
            assertThat(engine.pending()).isZero();
            engine.close();
        }
    }

    private static void scheduleAgain(CheckedEngine engine, long nanos, int times) {
        engine.schedule(nanos, () -> {
            if (times > 0) {
                scheduleAgain(engine, nanos, times - 1);
                scheduleAgain(engine, nanos, times % 2 == 0 ? 0 : times - 1);
            }
        });
    }

    private static void cancelMost(CheckedEngine engine) {
        for (int i = 0; i < engine.all.size(); i++) {
            if (i % 7 != 0 && engine.all.get(i).end == null) {
                engine.cancel(0, engine.all.get(i));
            }
        }
    }

    /** All in the one bucket, as their ticks are so many revolutions apart. */
    @ParameterizedTest
    @CsvSource({"1, 1, 1000000", "1, 100, 300000", "512, 1, 300000", "512, 100, 300000"})
    void upToAMillionInOneBucket(int ticksPerWheel, int ticks, int count) {
        CheckedEngine engine = engine(Layouts.HASHED, ticksPerWheel);
        long roundNanos = ticksPerWheel * TICK_NANOS;
        for (int i = 0; i < count; i++) {
            engine.schedule((1 + i % ticks) * roundNanos);
        }
        for (int i = 0; i < count; i += 3) {
            engine.cancel(0, engine.all.get(i));
        }
        engine.advanceTo(ticks * roundNanos / 2);
        engine.snapshot();
        engine.advanceTo(ticks * roundNanos);
        assertThat(engine.ran).hasSize(count - (count + 2) / 3);
    }

    /** Ten thousand are due at once, and a host ends each step after 64; between steps others schedule and cancel. */
    @ParameterizedTest
    @EnumSource
    void aHostsSlices(Layouts layout) {
        for (int producers = 1; producers <= Producers.COUNT; producers += Producers.COUNT - 1) {
            CheckedEngine engine = hostedEngine(layout);
            SplittableRandom random = new SplittableRandom(1);
            int count = 10_000;
            // Some while ago, so that part of them has moved on.
            for (int i = 0; i < count; i++) {
                engine.schedule(i % 100 % producers, 20_000, i % 5 == 0 ? () -> engine.schedule(0) : () -> {});
                if (i % 100 == 0) {
                    engine.schedule(random.nextInt(producers), engine.nowNanos() + 15, () -> {});
                    engine.advanceTo(engine.nowNanos() + 2 * TICK_NANOS);
                }
            }
            engine.setTime(20_000 + TICK_NANOS);
            for (int steps = 0; engine.engine.nextStepNanos() <= engine.nowNanos(); steps++) {
                assertThat(steps).isLessThan(count);
                int before = engine.ran.size();
                engine.stepAt(engine.nowNanos());
                assertThat(engine.ran.size() - before).isLessThanOrEqualTo(HOST_TASKS);
                for (int i = 0; i < 5; i++) {
                    engine.cancel(0, engine.all.get(random.nextInt(engine.all.size())));
                    engine.schedule(random.nextInt(producers), engine.nowNanos() + random.nextLong(1, 50), () -> {});
                }
                engine.snapshot();
            }
            engine.advanceTo(engine.nowNanos() + 1_000);
            assertThat(engine.pending()).isZero();
        }
    }

    /** Of one tick, in waves over a long time: the old ones may have moved on, the young ones have not. */
    @ParameterizedTest
    @EnumSource
    void theOrderOfAProducerInATick(Layouts layout) {
        CheckedEngine engine = engine(layout);
        long farNanos = WHEEL_LENGTH * TICK_NANOS - 5;
        for (int wave = 0; engine.nowNanos() < farNanos - 200; wave++) {
            int producer = wave / 3 % Producers.COUNT;
            for (int i = 0; i < 40; i++) {
                engine.schedule(producer, farNanos, () -> {});
                engine.schedule(producer, engine.nowNanos() + 1 + i % 100, () -> {});
                engine.schedule(producer, farNanos - 100, () -> {});
            }
            engine.cancel(0, engine.all.get(wave * 7));
            engine.advanceTo(engine.nowNanos() + 200);
        }
        engine.advanceTo(2 * WHEEL_LENGTH * TICK_NANOS);
        assertThat(engine.pending()).isZero();
    }

    /** What a task may do to others of its tick: some have run, most have not. */
    @ParameterizedTest
    @EnumSource
    void aTaskChangesTheOthersOfItsTick(Layouts layout) {
        List<BiConsumer<CheckedEngine, CheckedTimeout>> changes = List.of(
                (engine, other) -> engine.cancel(0, other),
                (engine, other) -> moveBy(engine, other, 1_000),
                (engine, other) -> moveBy(engine, other, 1_000, 500),
                (engine, other) -> moveBy(engine, other, 1_000, 0),
                (engine, other) -> moveBy(engine, other, -20),
                (engine, other) -> moveBy(engine, other, 1, TICK_NANOS, 2 * TICK_NANOS),
                (engine, other) -> {
                    moveBy(engine, other, TICK_NANOS);
                    engine.cancel(0, other);
                    engine.schedule(TICK_NANOS);
                },
                (engine, other) -> {
                    moveBy(engine, other, 30);
                    engine.engine.endSlice();
                },
                (engine, other) -> engine.scheduleMany(3, other.number % 30),
                (engine, other) -> engine.setTime(engine.nowNanos() + 1),
                (engine, other) -> engine.engine.requestStop());
        for (BiConsumer<CheckedEngine, CheckedTimeout> change : changes) {
            for (CheckedEngine engine : List.of(engine(layout), busyEngine(layout), hostedEngine(layout))) {
                scheduleATick(engine, engine.nowNanos() + 80, other -> change.accept(engine, other));
                engine.advanceTo(engine.nowNanos() + 200);
                engine.snapshot();
                engine.advanceTo(engine.nowNanos() + 2_000);
                assertThat(engine.isStopped() || engine.pending() == 0).isTrue();
                engine.close();
                CheckedTimeout late = new CheckedTimeout(0, 0, 1, 0, 0, false, () -> {});
                assertThatIllegalStateException().isThrownBy(() -> engine.engine.schedule(late));
            }
        }
    }

    private static void moveBy(CheckedEngine engine, CheckedTimeout timeout, long... nanos) {
        for (long by : nanos) {
            engine.move(0, timeout, engine.nowNanos() + by);
        }
    }

    /** Most are plain, some were moved before, some repeat; a few change 200 others each, and the last ones. */
    private static void scheduleATick(CheckedEngine engine, long nanos, Consumer<CheckedTimeout> change) {
        List<CheckedTimeout> others = new ArrayList<>();
        for (int i = 0; i < MANY; i++) {
            int from = i;
            if (i % 700 == 300) {
                engine.schedule(0, nanos, () -> {
                    for (int other = from - 100; other < from + 300; other += 2) {
                        change.accept(others.get(other % others.size()));
                    }
                    change.accept(others.get(others.size() - 1 - from % 3));
                });
            } else if (i % 10 == 4) {
                others.add(engine.schedule(0, nanos + 7L * (i % 3 - 1), () -> {}));
                engine.move(0, others.get(others.size() - 1), nanos);
            } else if (i % 10 == 5) {
                others.add(engine.repeat(0, nanos, TICK_NANOS * (i % 5 + 1), 3, false, () -> {}));
            } else {
                others.add(engine.schedule(0, nanos, i % 50 == 0 ? engine::snapshot : () -> {}));
            }
            if (i % 1_000 == 900) {
                // One of its neighbours is due, so that an engine looks at them, and may move them on.
                engine.schedule(5);
                engine.advanceTo(engine.nowNanos() + TICK_NANOS);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void aTaskThatAlwaysSchedulesItselfHoldsNoStep(Layouts layout) {
        CheckedEngine engine = engine(layout);
        scheduleAgain(engine);

        engine.advanceTo(100 * TICK_NANOS);

        assertThat(engine.ran.size()).isBetween(layout == Layouts.NON_CASCADING ? 50 : 100, 100);
    }

    private static void scheduleAgain(CheckedEngine engine) {
        engine.schedule(0, () -> scheduleAgain(engine));
    }

    /** The clock goes back by more than a revolution, between steps and in a task. */
    @ParameterizedTest
    @EnumSource
    void aClockThatStepsBack(Layouts layout) {
        for (boolean isInTask : new boolean[] {false, true}) {
            CheckedEngine engine = engine(layout);
            engine.advanceTo(100_000);
            IntStream.range(0, MANY)
                    .forEach(i -> engine.schedule(100 + i % 3 * 10L, () -> {
                        if (isInTask && i == MANY / 2) {
                            engine.setTime(50_000);
                            engine.scheduleMany(100, 100);
                        }
                    }));
            engine.advanceTo(100_050);
            if (!isInTask) {
                engine.setTime(50_000);
                engine.scheduleMany(100, 100);
            }
            engine.advanceTo(60_000);
            engine.snapshot();
            engine.advanceTo(200_000);
            assertThat(engine.pending()).isZero();
        }
    }

    /** I2: they were noted for a step at 1,000, and the clock shows 500 when they are moved to 600. */
    @ParameterizedTest
    @EnumSource
    void timeoutsThatAreMovedAfterTheClockSteppedBack(Layouts layout) {
        CheckedEngine engine = engine(layout);
        List<CheckedTimeout> due = new ArrayList<>();
        engine.schedule(1_000, () -> {
            engine.setTime(500);
            due.forEach(timeout -> engine.move(0, timeout, 600));
        });
        due.addAll(engine.scheduleMany(300, 1_000));

        engine.advanceTo(1_000);
        engine.advanceTo(2_000);

        assertThat(engine.ran).hasSize(301);
    }

    @ParameterizedTest
    @EnumSource
    void aCopyShowsNoneThatHasEndedSinceItWasMade(Layouts layout) {
        CheckedEngine engine = busyEngine(layout);
        List<CheckedTimeout> timeouts = engine.scheduleMany(MANY, 500);
        engine.schedule(15);
        engine.work();
        var copy = engine.engine.copyPending();
        for (int i = 0; i < MANY; i += 2) {
            engine.cancel(0, timeouts.get(i));
        }
        engine.advanceTo(engine.nowNanos() + 3 * TICK_NANOS);

        List<TimeoutNode> shown = new ArrayList<>();
        copy.forEach(shown::add);

        assertThat(shown).hasSize(MANY / 2).allMatch(TimeoutNode::isPending);
    }
}
