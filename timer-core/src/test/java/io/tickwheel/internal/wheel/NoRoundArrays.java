package io.tickwheel.internal.wheel;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/** Has the pages of a wheel fail where they need an array for rounds, as for want of memory, but with another error. */
final class NoRoundArrays {
    private static final VarHandle OFFSETS_KEPT = handle();

    private NoRoundArrays() {}

    /** Does something meanwhile, which throws an {@link ArrayIndexOutOfBoundsException} instead of allocating. */
    static void during(PageArrays arrays, Runnable action) {
        int[] kept = (int[]) OFFSETS_KEPT.get(arrays);
        int[] before = kept.clone();
        Arrays.fill(kept, Integer.MAX_VALUE / 2);
        try {
            action.run();
        } finally {
            System.arraycopy(before, 0, kept, 0, kept.length);
        }
    }

    private static VarHandle handle() {
        try {
            return MethodHandles.privateLookupIn(PageArrays.class, MethodHandles.lookup())
                    .findVarHandle(PageArrays.class, "offsetsKept", int[].class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
}
