package io.tickwheel.internal.wheel;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;

/** The inside of a wheel as it was when it was read. */
@SuppressWarnings("ArrayRecordComponent") // a window on what lies there, not a value to compare
public record WheelView(
        WheelGeometry geometry,
        Bucket[] buckets,
        long[] earliestRounds,
        long[] dueBits,
        long revolution,
        long currentTick,
        long laterTick,
        long size) {
    private static final VarHandle GEOMETRY = handle("geometry", WheelGeometry.class);
    private static final VarHandle BUCKETS = handle("buckets", Bucket[].class);
    private static final VarHandle EARLIEST_ROUNDS = handle("earliestRounds", long[].class);
    private static final VarHandle DUE_BITS = handle("dueBits", SlotBits.class);
    private static final VarHandle REVOLUTION = handle("revolution", long.class);
    private static final VarHandle CURRENT_TICK = handle("currentTick", long.class);
    private static final VarHandle LATER_TICK = handle("laterTick", long.class);
    private static final VarHandle WORDS = handle(SlotBits.class, "words", long[].class);

    public static WheelView of(HashedWheel wheel) {
        return new WheelView(
                (WheelGeometry) GEOMETRY.get(wheel),
                (Bucket[]) BUCKETS.get(wheel),
                (long[]) EARLIEST_ROUNDS.get(wheel),
                (long[]) WORDS.get(DUE_BITS.get(wheel)),
                (long) REVOLUTION.get(wheel),
                (long) CURRENT_TICK.get(wheel),
                (long) LATER_TICK.get(wheel),
                wheel.size());
    }

    /** The pages of a bucket, in their order; none for a bucket that was never used. */
    List<PageView> pagesOf(int number) {
        Bucket bucket = buckets[number];
        return bucket == null ? List.of() : BucketView.of(bucket).pages();
    }

    /** How many timeouts lie in each page of the wheel. */
    public List<Integer> pageSizes() {
        List<Integer> sizes = new ArrayList<>();
        for (int number = 0; number < buckets.length; number++) {
            pagesOf(number).forEach(page -> sizes.add(page.live()));
        }
        return sizes;
    }

    boolean isDue(int number) {
        return (dueBits[number / Long.SIZE] & 1L << number) != 0;
    }

    private static VarHandle handle(String name, Class<?> type) {
        return handle(HashedWheel.class, name, type);
    }

    private static VarHandle handle(Class<?> owner, String name, Class<?> type) {
        try {
            return MethodHandles.privateLookupIn(owner, MethodHandles.lookup()).findVarHandle(owner, name, type);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
}
