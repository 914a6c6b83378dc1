package io.tickwheel.internal.wheel;

import io.tickwheel.internal.wheel.WheelOperation.Clear;
import io.tickwheel.internal.wheel.WheelOperation.EarliestTick;
import io.tickwheel.internal.wheel.WheelOperation.ExpireBy;
import io.tickwheel.internal.wheel.WheelOperation.ExpireNext;
import io.tickwheel.internal.wheel.WheelOperation.ForEach;
import io.tickwheel.internal.wheel.WheelOperation.InsertAfter;
import io.tickwheel.internal.wheel.WheelOperation.InsertAt;
import io.tickwheel.internal.wheel.WheelOperation.Remove;
import io.tickwheel.internal.wheel.WheelOperation.RemoveGone;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.LongSupplier;

/** Makes a wheel and a sequence of operations from a seed: the same ones every time. */
final class WheelSequences {
    private static final long DAY_NANOS = 86_400_000_000_000L;
    private static final long[] TICKS_NANOS = {2, 3, 10, 1_000, 100_000, 1_000_000, DAY_NANOS / 24, DAY_NANOS};
    private static final int[] WHEEL_LENGTHS = {1, 2, 8, 64, 512};
    private static final int[] ROOMS = {1, 2, 7, 100, 256, 1_000};

    private final SplittableRandom random;
    private final WheelGeometry geometry;
    private final long revolutionNanos;
    private final List<LongSupplier> delays;

    /**
     * Makes the wheel.
     *
     * @param isFine whether the slack is less than the tick
     */
    WheelSequences(long seed, boolean isFine) {
        this(seed, isFine, Layout.HASHED);
    }

    /** Makes the wheel of a layout. */
    WheelSequences(long seed, boolean isFine, Layout layout) {
        random = new SplittableRandom(seed);
        long tickNanos = pick(TICKS_NANOS);
        int wheelLength = WHEEL_LENGTHS[random.nextInt(WHEEL_LENGTHS.length)];
        long slackNanos =
                isFine ? pick(0, 1, tickNanos / 2, tickNanos / 3, tickNanos / 1_000, tickNanos - 1) : tickNanos;
        int least = layout == Layout.HIERARCHICAL ? 2 : 1;
        geometry = new WheelGeometry(tickNanos, Math.max(least, wheelLength), slackNanos, layout);
        revolutionNanos = geometry.tickNanos() * geometry.wheelLength();
        delays = someDistributions();
    }

    WheelGeometry geometry() {
        return geometry;
    }

    /** A bit of everything, on a wheel that holds few timeouts. */
    List<WheelOperation> mixed(int length) {
        List<WheelOperation> operations = new ArrayList<>();
        operations.add(jump());
        while (operations.size() < length) {
            operations.add(any(45, 30));
        }
        return operations;
    }

    /** Fills a few buckets with very many, empties them again, and keeps at it in between. */
    List<WheelOperation> crowded(int most) {
        List<WheelOperation> operations = new ArrayList<>();
        operations.add(jump());
        for (int phase = 0; phase < 3; phase++) {
            add(operations, random.nextInt(most), 94, 3);
            add(operations, random.nextInt(most / 4), 45, 45);
            add(operations, random.nextInt(most), 3, 90);
        }
        return operations;
    }

    private void add(List<WheelOperation> operations, int count, int insertPercent, int removePercent) {
        for (int i = 0; i < count; i++) {
            operations.add(any(insertPercent, removePercent));
        }
    }

    private WheelOperation any(int insertPercent, int removePercent) {
        int percent = random.nextInt(100);
        if (percent < insertPercent) {
            return insert();
        }
        if (percent < insertPercent + removePercent) {
            return random.nextInt(20) == 0 ? new RemoveGone(pick()) : new Remove(pick());
        }
        return switch (random.nextInt(12)) {
            case 0 -> random.nextInt(50) == 0 ? new Clear() : new ForEach();
            case 1, 2, 3 -> new EarliestTick();
            case 4, 5, 6 -> new ExpireNext(room());
            case 7 -> random.nextInt(100) == 0 ? jump() : new ExpireBy(-random.nextLong(3), room());
            default -> new ExpireBy(random.nextLong(3L * geometry.wheelLength()) * cells(), room());
        };
    }

    private WheelOperation insert() {
        if (random.nextInt(60) == 0) {
            return new InsertAt(pick(0, 1, Long.MAX_VALUE, Long.MAX_VALUE - 1, random.nextLong(Long.MAX_VALUE)));
        }
        return new InsertAfter(delays.get(random.nextInt(delays.size())).getAsLong());
    }

    /** Far ahead: by any order of magnitude, or to where no tick comes after. */
    private WheelOperation jump() {
        long lastTick = Long.MAX_VALUE / geometry.tickNanos();
        long ticks = random.nextLong(Long.MAX_VALUE) >>> random.nextInt(63);
        return new ExpireBy(pick(0, ticks, DAY_NANOS * 365 / geometry.tickNanos(), lastTick - 1_000, lastTick), room());
    }

    private List<LongSupplier> someDistributions() {
        List<LongSupplier> all = List.of(
                () -> 1,
                () -> random.nextLong(1, 2 * geometry.tickNanos()),
                () -> rounds(random.nextInt(2)),
                () -> rounds(random.nextInt(40)),
                () -> rounds(random.nextInt(5_000)),
                () -> rounds(1_000L * random.nextInt(4) + random.nextInt(3)),
                () -> rounds((1L << 31) + random.nextInt(3) - 1),
                () -> rounds((long) random.nextInt(4) << 31),
                () -> rounds(((long) random.nextInt(5) << 30) + 5L * random.nextInt(2)),
                () -> random.nextLong(1, 3 * revolutionNanos),
                () -> random.nextLong(Long.MAX_VALUE) >>> random.nextInt(63),
                () -> Long.MAX_VALUE);
        List<LongSupplier> some = new ArrayList<>();
        if (geometry.layout() != Layout.HASHED) {
            some.add(() -> powerOfTwo(random.nextInt(-3, 4)));
        }
        for (int count = random.nextInt(1, 4); some.size() < count; ) {
            some.add(all.get(random.nextInt(all.size())));
        }
        return some;
    }

    /** A deadline in the bucket after the current tick's, so many rounds later; or never. */
    private long rounds(long rounds) {
        return rounds > (Long.MAX_VALUE - 1) / revolutionNanos ? Long.MAX_VALUE : 1 + rounds * revolutionNanos;
    }

    /** A power of two of ticks, or a few less or more: where one level ends and the next begins. */
    private long powerOfTwo(long moreTicks) {
        long ticks = Math.max(1, (1L << random.nextInt(1, 40)) + moreTicks);
        return ticks > (Long.MAX_VALUE - 1) / geometry.tickNanos() ? Long.MAX_VALUE : ticks * geometry.tickNanos() + 1;
    }

    /** How many cells of the slack to go at a time: one, or those of a tick. */
    private long cells() {
        long cellsPerTick = geometry.tickNanos() / geometry.cells().tickNanos();
        return cellsPerTick > 1 && random.nextBoolean() ? random.nextLong(cellsPerTick) : 1;
    }

    private int room() {
        return ROOMS[random.nextInt(ROOMS.length)];
    }

    private int pick() {
        return random.nextInt(Integer.MAX_VALUE);
    }

    private long pick(long... values) {
        return values[random.nextInt(values.length)];
    }
}
