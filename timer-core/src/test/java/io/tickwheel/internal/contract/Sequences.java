package io.tickwheel.internal.contract;

import io.tickwheel.internal.contract.CheckedEngine.Kind;
import io.tickwheel.internal.contract.CheckedEngine.Setting;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Makes an engine's setting and a sequence of operations from a seed: the same ones every time. */
final class Sequences {
    private static final long MAX = Long.MAX_VALUE;
    private static final long DAY_NANOS = 86_400_000_000_000L;
    private static final long YEAR_NANOS = 31_557_600_000_000_000L;
    private static final int SOME_OF_THE_LAST = 4;
    private static final int MOST_TASKS_OF_A_HOST = 64;

    private final SplittableRandom random;
    private final Setting setting;
    private final Style style;
    private final long tickNanos;
    private final long roundNanos;
    /** How far ahead most deadlines lie. */
    private final long spanNanos;

    private final int insertPercent;
    private final int producers;
    private final boolean isBulky;

    Sequences(long seed, Kind kind, Style style) {
        this.style = style;
        random = new SplittableRandom(seed);
        tickNanos = pick(2, 7, 10, 10, 1_000, 1_000_000, DAY_NANOS);
        int wheelLength = Math.max((int) pick(1, 2, 8, 64, 512), kind == Kind.HIERARCHICAL ? 2 : 1);
        setting = new Setting(
                kind,
                tickNanos,
                wheelLength,
                pick(Long.MIN_VALUE, -tickNanos, -1, 0, 1, MAX - tickNanos, MAX, random.nextLong()),
                pick(0, 0, 0, 0, 1, 3, 50),
                (int) pick(0, 0, 1, 3, MOST_TASKS_OF_A_HOST),
                random.nextBoolean());
        roundNanos = tickNanos * wheelLength;
        spanNanos = Math.min(MAX / 8, tickNanos * pick(1, 3, 20, wheelLength, 1_000, 100_000));
        insertPercent = (int) pick(30, 45, 65);
        producers = random.nextInt(8) == 0 ? Producers.COUNT : 1;
        isBulky = random.nextInt(4) == 0;
    }

    Setting setting() {
        return setting;
    }

    List<Operation> sequence() {
        int length = (int) pick(60, 150, 300);
        List<Operation> operations = new ArrayList<>();
        long ageNanos = pick(
                0,
                0,
                3,
                rounds(1L << 31),
                rounds(1L << 31) - 3 * tickNanos,
                rounds((1L << 32) - 1),
                100 * YEAR_NANOS,
                MAX - 1_000 * tickNanos,
                MAX);
        operations.add(operation(Operation.Kind.STEP, 0, Math.max(0, ageNanos)));
        while (operations.size() < length) {
            operations.add(any());
        }
        return operations;
    }

    private Operation any() {
        int percent = random.nextInt(100);
        if (percent < insertPercent) {
            return insert(2);
        }
        if (percent < insertPercent + 15) {
            return change();
        }
        return switch (random.nextInt(16)) {
            case 0, 1 -> operation(Operation.Kind.STEP, 0, 0);
            case 2 -> operation(Operation.Kind.STEP, 0, jump());
            case 3 -> operation(Operation.Kind.PASS, 0, jump());
            case 4 -> operation(Operation.Kind.WAKE_UP, 0, 0);
            case 5, 6 -> operation(Operation.Kind.WORK, 0, jump());
            case 7 -> operation(Operation.Kind.TO_PLAN, 0, -1);
            case 8 -> operation(Operation.Kind.TO_PLAN, 0, random.nextLong(tickNanos));
            case 9 ->
                operation(
                        style.stepsBack ? Operation.Kind.SET_BACK : Operation.Kind.SNAPSHOT,
                        0,
                        random.nextLong(2 * spanNanos));
            case 10, 11 -> operation(Operation.Kind.ADVANCE, 0, random.nextLong(2 * spanNanos));
            default -> operation(Operation.Kind.TO_PLAN, 0, 0);
        };
    }

    /** Something that inserts a timeout. */
    private Operation insert(int depth) {
        if (isBulky && random.nextInt(20) == 0) {
            return scheduleMany(depth);
        }
        if (style.moves && random.nextInt(6) == 0) {
            long periodNanos = Math.max(1, random.nextLong(spanNanos) >>> random.nextInt(20));
            return new Operation(
                    random.nextBoolean() ? Operation.Kind.REPEAT : Operation.Kind.REPEAT_ON_EXECUTOR,
                    producer(),
                    random.nextInt(5),
                    delay(),
                    periodNanos,
                    script(depth - 1));
        }
        boolean isLate = !style.stepsBack && random.nextInt(30) == 0;
        return new Operation(
                isLate ? Operation.Kind.SCHEDULE_LATE : Operation.Kind.SCHEDULE,
                producer(),
                0,
                isLate ? random.nextLong(2 * tickNanos) : delay(),
                0,
                script(depth));
    }

    private Operation scheduleMany(int depth) {
        long delayNanos = Math.min(random.nextLong(spanNanos), MAX / 4);
        return new Operation(
                Operation.Kind.SCHEDULE_MANY,
                producer(),
                (int) pick(5, 70, 300, 1_100),
                delayNanos,
                pick(0, 0, tickNanos, -delayNanos / 2, delayNanos, delayNanos),
                script(depth));
    }

    /** What is done to a timeout that is there. */
    private Operation change() {
        boolean isMove = style.moves && random.nextBoolean();
        if (isMove && random.nextInt(3) == 0) {
            return operation(Operation.Kind.END_RUN, pickTimeout(), 0);
        }
        if (isMove) {
            return operation(Operation.Kind.MOVE, pickTimeout(), moveNanos());
        }
        return isBulky && random.nextInt(10) == 0
                ? operation(Operation.Kind.CANCEL_MANY, (int) pick(10, 200, 2_000), 0)
                : operation(Operation.Kind.CANCEL, pickTimeout(), 0);
    }

    /** What a task does. */
    private List<Operation> script(int depth) {
        List<Operation> script = new ArrayList<>();
        if (depth > 0 && random.nextInt(3) == 0) {
            for (int count = random.nextInt(1, 5); count > 0; count--) {
                script.add(ofTask(depth));
            }
        }
        return List.copyOf(script);
    }

    private Operation ofTask(int depth) {
        return switch (random.nextInt(20)) {
            case 0, 1, 2, 3 -> change();
            case 4, 5, 6 -> operation(Operation.Kind.CANCEL_OF_TICK, pickTimeout(), 0);
            case 7, 8, 9 ->
                style.moves
                        ? operation(Operation.Kind.MOVE_OF_TICK, pickTimeout(), moveNanos())
                        : operation(Operation.Kind.SNAPSHOT, 0, 0);
            case 10 -> operation(Operation.Kind.SNAPSHOT, 0, 0);
            case 11 -> operation(Operation.Kind.END_SLICE, 0, 0);
            case 12 -> operation(Operation.Kind.PASS, 0, random.nextLong(2 * tickNanos));
            case 13 ->
                style.stepsBack
                        ? operation(Operation.Kind.SET_BACK, 0, random.nextLong(3 * tickNanos))
                        : operation(Operation.Kind.WAKE_UP, 0, 0);
            case 14 -> operation(random.nextInt(20) == 0 ? Operation.Kind.STOP : Operation.Kind.SNAPSHOT, 0, 0);
            default -> insert(depth - 1);
        };
    }

    private Operation operation(Operation.Kind kind, int pick, long nanos) {
        return new Operation(kind, producer(), pick, nanos, 0, List.of());
    }

    private int producer() {
        return random.nextInt(producers);
    }

    private int pickTimeout() {
        return random.nextInt(random.nextBoolean() ? SOME_OF_THE_LAST : Integer.MAX_VALUE);
    }

    private long moveNanos() {
        return random.nextInt(4) == 0 ? -random.nextLong(3 * tickNanos) : delay();
    }

    private long delay() {
        // All but a few within the revolution of a layout that takes no more.
        if (setting.kind() == Kind.SIMPLE && random.nextInt(20) > 0) {
            return random.nextInt(4) == 0 ? random.nextInt(2) * roundNanos : random.nextLong(roundNanos);
        }
        return switch (random.nextInt(20)) {
            case 0 -> pick(-1, Long.MIN_VALUE);
            case 1, 2 -> 0;
            case 3 -> pick(MAX, MAX - 1, MAX / 2, YEAR_NANOS, random.nextLong(MAX));
            case 4 -> rounds((1L << 31) * random.nextInt(3)) + jitter();
            // In the bucket of a task that does so.
            case 5, 6 -> rounds(random.nextInt(5)) + jitter();
            case 7, 8 -> random.nextLong(tickNanos);
            case 9 -> spanNanos - spanNanos % tickNanos;
            default -> random.nextLong(spanNanos);
        };
    }

    /** So many revolutions, or a large part of engine time. */
    private long rounds(long count) {
        return count > MAX / 4 / roundNanos ? MAX / 4 : count * roundNanos;
    }

    private long jitter() {
        return random.nextBoolean() ? 0 : random.nextLong(tickNanos);
    }

    private long jump() {
        return switch (random.nextInt(24)) {
            case 0 -> random.nextLong(MAX) >>> random.nextInt(63);
            case 1 -> 1;
            case 2, 3, 4 -> random.nextLong(2 * spanNanos);
            default -> random.nextLong(3 * tickNanos);
        };
    }

    private long pick(long... values) {
        return values[random.nextInt(values.length)];
    }

    /** What the operations are chosen from. */
    enum Style {
        PLAIN(false, false),
        MOVES_AND_REPEATS(true, false),
        CLOCK_STEPS_BACK(false, true),
        ALL(true, true);

        private final boolean moves;
        private final boolean stepsBack;

        Style(boolean moves, boolean stepsBack) {
            this.moves = moves;
            this.stepsBack = stepsBack;
        }
    }
}
