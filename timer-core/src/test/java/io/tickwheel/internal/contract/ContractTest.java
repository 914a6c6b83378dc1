package io.tickwheel.internal.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.tickwheel.internal.contract.CheckedEngine.Kind;
import io.tickwheel.internal.contract.CheckedEngine.Setting;
import io.tickwheel.internal.contract.CheckedTimeout.End;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
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
    private static final int MILLION = 1_000_000;
    /** More than is noted, read or kept together anywhere. */
    private static final int MANY = 3_000;

    private static final int HOST_TASKS = 64;

    static CheckedEngine engine(Kind kind) {
        return engine(kind, WHEEL_LENGTH);
    }

    private static CheckedEngine engine(Kind kind, int wheelLength) {
        return new CheckedEngine(new Setting(kind, TICK_NANOS, wheelLength, 0, 0, 0, true));
    }

    private static CheckedEngine hostedEngine(Kind kind, int wheelLength) {
        return new CheckedEngine(new Setting(kind, TICK_NANOS, wheelLength, 0, 0, HOST_TASKS, false));
    }

    /** An engine whose timeouts lie in the wheel and in the intake, as most have expired so far. */
    private static CheckedEngine busyEngine(Kind kind) {
        CheckedEngine engine = engine(kind);
        for (int i = 0; i < 3; i++) {
            engine.scheduleMany(MANY, 15);
            engine.advanceTo(engine.nowNanos() + 2 * TICK_NANOS);
        }
        engine.ran.clear();
        return engine;
    }

    @ParameterizedTest
    @EnumSource
    void anyOrigin(Kind kind) {
        LongStream origins = LongStream.concat(
                LongStream.of(Long.MIN_VALUE, -TICK_NANOS, -1, 0, 1, MAX - TICK_NANOS, MAX - 1, MAX),
                new SplittableRandom(1).longs(5));
        origins.forEach(originNanos -> {
            for (long delayNanos : new long[] {1, 9, 10, 11, 79, 80, 81, 40_000, 1_234_567, MAX / 2, MAX - 20}) {
                CheckedEngine engine =
                        new CheckedEngine(new Setting(kind, TICK_NANOS, WHEEL_LENGTH, originNanos, 0, 0, false));
                if (!engine.isTooLong(delayNanos)) {
                    CheckedTimeout timeout = engine.schedule(delayNanos);
                    engine.step();
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
    void deadlinesBeginAtTheOriginAndSaturate(Kind kind) {
        CheckedEngine checked = engine(kind);
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
    void theClockJumpsByYears(Kind kind) {
        for (int pending : new int[] {0, 1, MANY}) {
            CheckedEngine engine = engine(kind);
            for (int year = 0; year < 280; year += 40) {
                for (int i = 0; i < pending; i++) {
                    engine.schedule(i * 7L % (WHEEL_LENGTH * TICK_NANOS));
                    if (i % 10 == 0 && kind != Kind.SIMPLE) {
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
                assertThat(soon.end).isEqualTo(End.EXPIRED);
            }
            engine.snapshot();
            engine.close();
        }
    }

    /** Rounds, and distances in rounds, at the limits of an int. */
    @ParameterizedTest
    @EnumSource
    void timersThatAreOld(Kind kind) {
        long roundNanos = SHORT_LENGTH * TICK_NANOS;
        for (long rounds : new long[] {1L << 31, 1L << 32}) {
            for (int offset = -2; offset <= 1; offset++) {
                for (int pending = 0; pending < 3; pending++) {
                    CheckedEngine engine = engine(kind, SHORT_LENGTH);
                    long ageNanos = (rounds + offset) * roundNanos;
                    scheduleAtAllDistances(engine, kind, pending);
                    engine.work();
                    scheduleAtAllDistances(engine, kind, pending);
                    engine.setTime(ageNanos - 3 * TICK_NANOS);
                    engine.work();
                    for (int i = 0; i < 6; i++) {
                        scheduleAtAllDistances(engine, kind, 1);
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

    private static void scheduleAtAllDistances(CheckedEngine engine, Kind kind, int count) {
        long roundNanos = SHORT_LENGTH * TICK_NANOS;
        for (int i = 0; i < count; i++) {
            for (long nanos = 0; nanos <= roundNanos; nanos += 7) {
                engine.schedule(nanos);
            }
            for (long rounds : new long[] {2, 1_000, (1L << 31) - 1, 1L << 31, (1L << 31) + 1, (1L << 32) - 1, 1L << 32}) {
                if (kind != Kind.SIMPLE) {
                    engine.schedule(rounds * roundNanos);
                    engine.schedule(rounds * roundNanos + 35);
                }
            }
        }
    }

    /** Each task schedules the next timeout into the bucket that is being run, from which most are gone. */
    @ParameterizedTest
    @EnumSource
    void tasksScheduleIntoTheirOwnBucket(Kind kind) {
        for (int wheelLength : new int[] {kind == Kind.HIERARCHICAL ? 2 : 1, SHORT_LENGTH}) {
            CheckedEngine engine = engine(kind, wheelLength);
            long roundNanos = wheelLength * TICK_NANOS;
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
                engine.cancel(engine.all.get(i));
            }
        }
    }

    /** All in the one bucket, as their ticks are so many revolutions apart. */
    @ParameterizedTest
    @CsvSource({"1, 1", "1, 100", "512, 1", "512, 100"})
    void aMillionInOneBucket(int wheelLength, int ticks) {
        CheckedEngine engine = engine(Kind.HASHED, wheelLength);
        long roundNanos = wheelLength * TICK_NANOS;
        for (int i = 0; i < MILLION; i++) {
            engine.schedule((1 + i % ticks) * roundNanos);
        }
        for (int i = 0; i < MILLION; i += 3) {
            engine.cancel(engine.all.get(i));
        }
        engine.advanceTo(ticks * roundNanos / 2);
        engine.snapshot();
        engine.advanceTo(ticks * roundNanos);
        assertThat(engine.ran).hasSize(MILLION - (MILLION + 2) / 3);
    }

    /** Ten thousand are due at once, and a host ends each step after 64; between two steps others schedule and cancel. */
    @ParameterizedTest
    @EnumSource
    void aHostsSlices(Kind kind) {
        for (int producers = 1; producers <= Producers.COUNT; producers += Producers.COUNT - 1) {
            CheckedEngine engine = hostedEngine(kind, WHEEL_LENGTH);
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
                engine.step();
                assertThat(engine.ran.size() - before).isLessThanOrEqualTo(HOST_TASKS);
                for (int i = 0; i < 5; i++) {
                    engine.cancel(engine.all.get(random.nextInt(engine.all.size())));
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
    void theOrderOfAProducerInATick(Kind kind) {
        CheckedEngine engine = engine(kind);
        long farNanos = WHEEL_LENGTH * TICK_NANOS - 5;
        for (int wave = 0; engine.nowNanos() < farNanos - 200; wave++) {
            int producer = wave / 3 % Producers.COUNT;
            for (int i = 0; i < 40; i++) {
                engine.schedule(producer, farNanos, () -> {});
                engine.schedule(producer, engine.nowNanos() + 1 + i % 100, () -> {});
                engine.schedule(producer, farNanos - 100, () -> {});
            }
            engine.cancel(engine.all.get(wave * 7));
            engine.advanceTo(engine.nowNanos() + 200);
        }
        engine.advanceTo(2 * WHEEL_LENGTH * TICK_NANOS);
        assertThat(engine.pending()).isZero();
    }

    /** What a task in the middle of its tick may do to the others of it. */
    @ParameterizedTest
    @EnumSource
    void aTaskChangesTheOthersOfItsTick(Kind kind) {
        List<Consumer<Tick>> changes = List.of(
                tick -> tick.each(timeout -> tick.engine.cancel(timeout)),
                tick -> tick.each(timeout -> tick.engine.move(timeout, tick.nowNanos + 1_000)),
                tick -> tick.each(timeout -> {
                    tick.engine.move(timeout, tick.nowNanos + 1_000);
                    tick.engine.move(timeout, tick.nowNanos + 500);
                }),
                tick -> tick.each(timeout -> {
                    tick.engine.move(timeout, tick.nowNanos + 1_000);
                    tick.engine.move(timeout, tick.nowNanos);
                }),
                tick -> tick.each(timeout -> tick.engine.move(timeout, tick.nowNanos - 20)),
                tick -> tick.each(timeout -> {
                    tick.engine.move(timeout, tick.nowNanos + TICK_NANOS);
                    tick.engine.cancel(timeout);
                    tick.engine.schedule(TICK_NANOS);
                }),
                tick -> tick.each(timeout -> {
                    tick.engine.move(timeout, tick.nowNanos + 1);
                    tick.engine.snapshot();
                }),
                tick -> {
                    tick.each(timeout -> tick.engine.move(timeout, tick.nowNanos + 30));
                    tick.engine.engine.endSlice();
                },
                tick -> {
                    tick.engine.snapshot();
                    tick.engine.setTime(tick.nowNanos + 3 * TICK_NANOS);
                    tick.engine.scheduleMany(300, 0);
                },
                tick -> tick.engine.engine.requestStop());
        for (Consumer<Tick> change : changes) {
            for (CheckedEngine engine : List.of(engine(kind), busyEngine(kind), hostedEngine(kind, SHORT_LENGTH))) {
                Tick tick = new Tick(engine, engine.nowNanos() + 80);
                tick.scheduleAll(change);
                engine.advanceTo(engine.nowNanos() + 200);
                engine.snapshot();
                engine.advanceTo(engine.nowNanos() + 2_000);
                if (!engine.isStopped()) {
                    assertThat(engine.pending()).isZero();
                }
                engine.close();
                assertThatIllegalStateException()
                        .isThrownBy(() -> engine.engine.schedule(new CheckedTimeout(0, 0, 1, () -> {})));
            }
        }
    }

    /** The timeouts of one tick, a few of which do something; the others are plain, were moved before or repeat. */
    private static final class Tick {
        private final CheckedEngine engine;
        private final long nowNanos;
        private final List<CheckedTimeout> others = new ArrayList<>();
        private int next;

        Tick(CheckedEngine engine, long nowNanos) {
            this.engine = engine;
            this.nowNanos = nowNanos;
        }

        void scheduleAll(Consumer<Tick> change) {
            for (int i = 0; i < MANY; i++) {
                if (i % 700 == 300) {
                    engine.schedule(0, nowNanos, () -> change.accept(this));
                } else if (i % 10 == 4) {
                    CheckedTimeout timeout = engine.schedule(0, nowNanos + 7 * (i % 3 - 1), () -> {});
                    engine.move(timeout, nowNanos);
                    others.add(timeout);
                } else if (i % 10 == 5) {
                    others.add(engine.repeat(0, nowNanos, TICK_NANOS * (i % 5 + 1), 3, false, () -> {}));
                } else {
                    others.add(engine.schedule(0, nowNanos, i % 50 == 0 ? engine::snapshot : () -> {}));
                }
                if (i == MANY / 2) {
                    engine.work();
                }
            }
        }

        /** Does something to every second one of the next few, some of which have run. */
        void each(Consumer<CheckedTimeout> change) {
            for (int i = 0; i < 400 && next < others.size(); i++, next++) {
                CheckedTimeout timeout = others.get(next);
                if (next % 2 == 0) {
                    change.accept(timeout);
                }
            }
            // And to the very last ones.
            change.accept(others.get(others.size() - 1 - next % 5));
        }
    }

    /** A task may tell that it has run before it returns, later, from another thread, or never. */
    @ParameterizedTest
    @EnumSource
    void repeatingOnAnExecutor(Kind kind) {
        CheckedEngine engine = busyEngine(kind);
        List<CheckedTimeout> nodes = new ArrayList<>();
        for (int i = 0; i < MANY; i++) {
            boolean isInline = i % 3 == 0;
            nodes.add(engine.repeat(0, engine.nowNanos() + 20, 20, 4, true, () -> {
                if (isInline) {
                    engine.endRun(0, engine.running());
                }
            }));
        }
        for (int round = 0; round < 6; round++) {
            engine.advanceTo(engine.nowNanos() + 50);
            engine.snapshot();
            for (int i = round; i < MANY; i += 2) {
                CheckedTimeout node = nodes.get(i);
                if (i % 17 == round) {
                    engine.cancel(node);
                }
                if (i % 11 == round) {
                    engine.move(node, engine.nowNanos() + 5);
                }
                if (node.isOut && i % 13 != 0) {
                    engine.endRun(i % Producers.COUNT, node);
                }
            }
        }
        engine.close();
    }

    @ParameterizedTest
    @EnumSource
    void aTaskThatAlwaysSchedulesItselfHoldsNoStep(Kind kind) {
        CheckedEngine engine = engine(kind);
        scheduleAgain(engine);

        engine.advanceTo(100 * TICK_NANOS);

        assertThat(engine.ran.size()).isBetween(kind == Kind.NON_CASCADING ? 50 : 100, 100);
    }

    private static void scheduleAgain(CheckedEngine engine) {
        engine.schedule(0, () -> scheduleAgain(engine));
    }

    /** At each place of a step, of timeouts that came early, late, or in the step itself. */
    @ParameterizedTest
    @EnumSource
    void copiesDuringAStep(Kind kind) {
        CheckedEngine engine = busyEngine(kind);
        for (int wave = 0; wave < 5; wave++) {
            for (int i = 0; i < MANY / 5; i++) {
                engine.schedule(200 - engine.nowNanos() % 60, i % 40 == 0 ? () -> scheduleAndCopy(engine) : () -> {});
                engine.schedule(10_000 + i);
            }
            engine.advanceTo(engine.nowNanos() + 20);
            engine.snapshot();
        }
        engine.advanceTo(engine.nowNanos() + 1_000);
        engine.snapshot();
        engine.advanceTo(engine.nowNanos() + 20_000);
        assertThat(engine.pending()).isZero();
        engine.close();
    }

    private static void scheduleAndCopy(CheckedEngine engine) {
        engine.scheduleMany(5, 100);
        engine.snapshot();
    }

    /** I9: what waits is not late because of what is near, far, cancelled or moved beside it. */
    @ParameterizedTest
    @EnumSource
    void manyDistancesBesideOneAnother(Kind kind) {
        for (int wheelLength : new int[] {2, SHORT_LENGTH, WHEEL_LENGTH}) {
            CheckedEngine engine = hostedEngine(kind, wheelLength);
            SplittableRandom random = new SplittableRandom(wheelLength);
            long mostNanos = kind == Kind.SIMPLE ? wheelLength * TICK_NANOS : 1L << 30;
            for (int i = 0; i < 2 * MANY; i++) {
                CheckedTimeout timeout = engine.schedule(random.nextLong(mostNanos) >>> random.nextInt(30));
                if (random.nextInt(3) == 0) {
                    engine.cancel(engine.all.get(random.nextInt(engine.all.size())));
                }
                if (random.nextInt(5) == 0) {
                    engine.move(timeout, engine.engine.deadlineNanos(random.nextLong(mostNanos)));
                }
                if (i % 20 == 0) {
                    engine.advanceTo(engine.nowNanos() + random.nextLong(100 * TICK_NANOS));
                }
            }
            engine.advanceTo(1L << 32);
            assertThat(engine.pending()).isZero();
        }
    }

    /** The clock goes back by more than a revolution, between steps and in a task. */
    @ParameterizedTest
    @EnumSource
    void aClockThatStepsBack(Kind kind) {
        for (boolean isInTask : new boolean[] {false, true}) {
            CheckedEngine engine = engine(kind);
            engine.advanceTo(100_000);
            IntStream.range(0, MANY).forEach(i -> engine.schedule(100 + i % 3 * 10L, () -> {
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
}
