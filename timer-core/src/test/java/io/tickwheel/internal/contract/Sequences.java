package io.tickwheel.internal.contract;

import io.tickwheel.internal.contract.CheckedEngine.Layouts;
import io.tickwheel.internal.contract.CheckedEngine.Setting;
import io.tickwheel.internal.contract.Operation.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Makes an engine's setting and a sequence of operations from a seed: the same ones every time. */
final class Sequences {
    private static final long MAX = Long.MAX_VALUE;
    private static final long DAY_NANOS = 86_400_000_000_000L;
    private static final long YEAR_NANOS = 31_557_600_000_000_000L;

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

    Sequences(long seed, Layouts layout, Style style) {
        this.style = style;
        random = new SplittableRandom(seed);
        tickNanos = pick(2, 7, 10, 10, 1_000, 1_000_000, DAY_NANOS);
        int ticksPerWheel = Math.max((int) pick(1, 2, 8, 64, 512), layout == Layouts.HIERARCHICAL ? 2 : 1);
        long originNanos = pick(Long.MIN_VALUE, -tickNanos, -1, 0, 1, MAX - tickNanos, MAX, random.nextLong());
        long maxPending = pick(0, 0, 0, 0, 1, 3, 50);
        int sliceTasks = (int) pick(0, 0, 1, 3, 64);
        setting = new Setting(layout, tickNanos, ticksPerWheel, originNanos, maxPending, sliceTasks);
        roundNanos = tickNanos * ticksPerWheel;
        spanNanos = Math.min(MAX / 8, tickNanos * pick(1, 3, 20, ticksPerWheel, 1_000, 100_000));
        insertPercent = (int) pick(30, 45, 65);
        producers = random.nextInt(8) == 0 ? Producers.COUNT : 1;
        isBulky = random.nextInt(4) == 0;
    }

    Setting setting() {
        return setting;
    }

    List<Operation> sequence() {
        int length = (int) pick(60, 150, 300);
        long oldNanos = rounds(1L << 31);
        long veryOldNanos = rounds((1L << 32) - 1);
        long endNanos = MAX - 1_000 * tickNanos;
        List<Operation> operations = new ArrayList<>();
        operations.add(operation(
                Kind.STEP,
                0,
                Math.max(0, pick(0, 0, 3, oldNanos, oldNanos - 3 * tickNanos, veryOldNanos, endNanos, MAX))));
        if (random.nextInt(24) == 0) {
            // An engine may choose its ways by how many timeouts have expired so far.
            operations.add(operation(Kind.SCHEDULE, 5_000, 0));
            operations.add(operation(Kind.WORK, 0, tickNanos));
        }
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
            case 0, 1 -> operation(Kind.STEP, 0, 0);
            case 2 -> operation(Kind.STEP, 0, jump());
            case 3 -> operation(Kind.PASS, 0, jump());
            case 4 -> operation(Kind.WAKE_UP, 0, 0);
            case 5, 6 -> operation(Kind.WORK, 0, jump());
            case 7 -> operation(Kind.TO_PLAN, 0, -1);
            case 8 -> operation(Kind.TO_PLAN, 0, random.nextLong(tickNanos));
            case 9 -> operation(style.stepsBack ? Kind.SET_BACK : Kind.SNAPSHOT, 0, random.nextLong(2 * spanNanos));
            case 10, 11 -> operation(Kind.ADVANCE, 0, random.nextLong(2 * spanNanos));
            default -> operation(Kind.TO_PLAN, 0, 0);
        };
    }

    /** Something that inserts a timeout. */
    private Operation insert(int depth) {
        if (isBulky && random.nextInt(20) == 0) {
            long delayNanos = random.nextLong(spanNanos);
            long apartNanos = pick(0, 0, tickNanos, -delayNanos / 2, delayNanos, delayNanos);
            int count = (int) pick(5, 70, 300, 1_100);
            return new Operation(Kind.SCHEDULE, producer(), count, delayNanos, apartNanos, script(depth));
        }
        if (style.moves && random.nextInt(6) == 0) {
            long periodNanos = Math.max(1, random.nextLong(spanNanos) >>> random.nextInt(20));
            Kind kind = random.nextBoolean() ? Kind.REPEAT : Kind.REPEAT_ON_EXECUTOR;
            return new Operation(kind, producer(), random.nextInt(5), delay(), periodNanos, script(depth - 1));
        }
        return !style.stepsBack && random.nextInt(30) == 0
                ? new Operation(Kind.SCHEDULE_LATE, producer(), 1, random.nextLong(2 * tickNanos), 0, script(depth))
                : new Operation(Kind.SCHEDULE, producer(), 1, delay(), 0, script(depth));
    }

    /** Something that is done to a timeout. */
    private Operation change() {
        int pick = random.nextInt(random.nextBoolean() ? 4 : Integer.MAX_VALUE);
        if (style.moves && random.nextBoolean()) {
            return random.nextInt(3) == 0
                    ? operation(Kind.END_RUN, pick, 0)
                    : operation(
                            Kind.MOVE, pick, random.nextInt(4) == 0 ? -random.nextLong(3 * tickNanos) : moveDelay());
        }
        return isBulky && random.nextInt(10) == 0
                ? operation(Kind.CANCEL_MANY, (int) pick(10, 200, 2_000), 0)
                : operation(Kind.CANCEL, pick, 0);
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
            case 0, 1, 2, 3, 4, 5, 6, 7, 8, 9 -> change();
            case 10 -> operation(random.nextInt(20) == 0 ? Kind.STOP : Kind.SNAPSHOT, 0, 0);
            case 11 -> operation(Kind.END_SLICE, 0, 0);
            case 12 -> operation(Kind.PASS, 0, random.nextLong(2 * tickNanos));
            case 13 -> operation(style == Style.ALL ? Kind.SET_BACK : Kind.WAKE_UP, 0, random.nextLong(3 * tickNanos));
            default -> insert(depth - 1);
        };
    }

    private Operation operation(Kind kind, int pick, long nanos) {
        return new Operation(kind, producer(), pick, nanos, 0, List.of());
    }

    private int producer() {
        return random.nextInt(producers);
    }

    /** Not less than 0, which means the present there. */
    private long moveDelay() {
        return Math.max(0, delay());
    }

    private long delay() {
        long jitterNanos = random.nextBoolean() ? 0 : random.nextLong(tickNanos);
        // All but a few within the revolution of a layout that takes no more.
        if (setting.layout() == Layouts.SIMPLE && random.nextInt(20) > 0) {
            return random.nextInt(4) == 0 ? random.nextInt(2) * roundNanos : random.nextLong(roundNanos);
        }
        return switch (random.nextInt(20)) {
            case 0 -> pick(-1, Long.MIN_VALUE);
            case 1, 2 -> 0;
            case 3 -> pick(MAX, MAX - 1, MAX / 2, YEAR_NANOS, random.nextLong(MAX));
            case 4 -> rounds((1L << 31) * random.nextInt(3)) + jitterNanos;
            // Into the bucket of the task that does so.
            case 5, 6 -> rounds(random.nextInt(5)) + jitterNanos;
            case 7, 8 -> random.nextLong(tickNanos);
            case 9 -> spanNanos - spanNanos % tickNanos;
            default -> random.nextLong(spanNanos);
        };
    }

    /** So many revolutions, or a large part of engine time. */
    private long rounds(long count) {
        return count > MAX / 4 / roundNanos ? MAX / 4 : count * roundNanos;
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

    /** From which operations is chosen. */
    enum Style {
        PLAIN(false, false),
        MOVES_AND_REPEATS(true, false),
        /** Between steps. */
        CLOCK_STEPS_BACK(false, true),
        /** The clock steps back within steps, too. */
        ALL(true, true);

        private final boolean moves;
        private final boolean stepsBack;

        Style(boolean moves, boolean stepsBack) {
            this.moves = moves;
            this.stepsBack = stepsBack;
        }
    }
}
