package io.tickwheel.internal.wheel;

import io.tickwheel.internal.wheel.WheelOperation.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.LongSupplier;

/** Makes the geometry of a wheel and a sequence of operations from a seed: the same ones every time. */
final class WheelSequences {
    private static final long HOUR_NANOS = 3_600_000_000_000L;
    private static final long[] TICKS_NANOS = {2, 10, 1_000, 1_000_000, HOUR_NANOS, 24 * HOUR_NANOS};
    private static final int[] WHEEL_LENGTHS = {1, 2, 8, 64, 512};
    private static final int[] SLICES = {1, 7, 64, 300, 1_000};

    private final SplittableRandom random;
    private final WheelGeometry geometry;
    private final List<LongSupplier> delays;

    WheelSequences(long seed, Layout layout) {
        random = new SplittableRandom(seed);
        int length = WHEEL_LENGTHS[random.nextInt(WHEEL_LENGTHS.length)];
        geometry = new WheelGeometry(
                TICKS_NANOS[random.nextInt(TICKS_NANOS.length)],
                layout == Layout.HIERARCHICAL ? Math.max(2, length) : length,
                layout);
        delays = someDelays();
    }

    WheelGeometry geometry() {
        return geometry;
    }

    /** A bit of everything, on a wheel that holds few timeouts. */
    List<WheelOperation> mixed(int length) {
        List<WheelOperation> operations = new ArrayList<>();
        add(operations, length, 40, 25);
        return operations;
    }

    /** Fills a few buckets with very many, empties them again, and goes on in between. */
    List<WheelOperation> crowded(int most) {
        List<WheelOperation> operations = new ArrayList<>();
        for (int phase = 0; phase < 3; phase++) {
            add(operations, random.nextInt(most), 94, 3);
            add(operations, random.nextInt(most / 4), 45, 45);
            add(operations, random.nextInt(most), 3, 90);
        }
        return operations;
    }

    private void add(List<WheelOperation> operations, int count, int insertPercent, int removePercent) {
        for (int i = 0; i < count; i++) {
            int percent = random.nextInt(100);
            Kind kind = percent < insertPercent
                    ? Kind.INSERT
                    : percent < insertPercent + removePercent ? Kind.REMOVE : otherKind();
            long ticks = kind == Kind.RUN ? runTicks() : delay();
            int slice = SLICES[random.nextInt(SLICES.length)];
            operations.add(new WheelOperation(kind, ticks, random.nextInt(Integer.MAX_VALUE), slice));
        }
    }

    private Kind otherKind() {
        return switch (random.nextInt(16)) {
            case 0 -> random.nextInt(20) == 0 ? Kind.CLEAR : Kind.VISIT;
            case 1 -> Kind.RESERVE;
            case 2 -> Kind.REMOVE_GONE;
            case 3, 4 -> Kind.MOVE_LATER;
            case 5, 6 -> Kind.MOVE_EARLIER;
            case 7, 8, 9, 10 -> Kind.RUN_NEXT;
            default -> Kind.RUN;
        };
    }

    /** A revolution or three, or a jump of any length: some timeouts grow very old. */
    private long runTicks() {
        return random.nextInt(20) == 0 ? delay() : random.nextLong(3L * geometry.ticksPerWheel());
    }

    private long delay() {
        return random.nextInt(60) == 0
                ? random.nextLong(-1_000, 1)
                : delays.get(random.nextInt(delays.size())).getAsLong();
    }

    private List<LongSupplier> someDelays() {
        List<LongSupplier> all = List.of(
                () -> 1,
                () -> random.nextLong(1, 3L * geometry.ticksPerWheel()),
                () -> rounds(random.nextInt(2)),
                () -> rounds(random.nextInt(5_000)),
                () -> rounds((1L << 31) + random.nextInt(5) - 2),
                () -> rounds((1L << 32) + random.nextInt(5) - 2),
                () -> rounds((long) random.nextInt(5) << 30),
                () -> random.nextLong(Long.MAX_VALUE) >>> random.nextInt(63),
                () -> (1L << random.nextInt(1, 40)) + random.nextInt(-3, 4),
                () -> Long.MAX_VALUE);
        List<LongSupplier> some = new ArrayList<>();
        for (int count = random.nextInt(1, 4); some.size() < count; ) {
            some.add(all.get(random.nextInt(all.size())));
        }
        return some;
    }

    /** In the bucket after the clock's, so many rounds later. */
    private long rounds(long rounds) {
        return rounds * geometry.ticksPerWheel() + 1;
    }
}
