package io.tickwheel.internal.wheel;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/** Has the pages of a wheel fail where they need an array for nodes more than a few times, as for want of memory. */
final class FewNodeArrays {
    private static final VarHandle NODES = handle("nodes", TimeoutNode[][].class);
    private static final VarHandle NODES_KEPT = handle("nodesKept", int[].class);

    private FewNodeArrays() {}

    /**
     * Does something meanwhile, which throws an {@link ArrayIndexOutOfBoundsException} instead of allocating the next
     * array of a length.
     *
     * @param few how many there are; no more than are kept of all shorter lengths
     */
    static void during(PageArrays arrays, int length, int few, Runnable action) {
        @Nullable TimeoutNode[][] nodes = (TimeoutNode[][]) NODES.get(arrays);
        int[] kept = (int[]) NODES_KEPT.get(arrays);
        @Nullable TimeoutNode[][] nodesBefore = nodes.clone();
        int[] keptBefore = kept.clone();
        int ofLength = 2 * (Integer.numberOfTrailingZeros(length) - 2);
        for (int i = 0; i < few; i++) {
            nodes[i] = new TimeoutNode[length];
        }
        // A negative number of arrays, so that they are read from another place than theirs, down to below the first.
        kept[ofLength] = few - ofLength * (nodes.length / kept.length);
        try {
            action.run();
        } finally {
            System.arraycopy(nodesBefore, 0, nodes, 0, nodes.length);
            System.arraycopy(keptBefore, 0, kept, 0, kept.length);
        }
    }

    private static VarHandle handle(String field, Class<?> type) {
        try {
            return MethodHandles.privateLookupIn(PageArrays.class, MethodHandles.lookup())
                    .findVarHandle(PageArrays.class, field, type);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
}
