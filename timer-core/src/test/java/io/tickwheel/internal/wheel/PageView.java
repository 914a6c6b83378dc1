package io.tickwheel.internal.wheel;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;

/** The inside of a page as it was when it was read. */
@SuppressWarnings("ArrayRecordComponent") // a window on what lies there, not a value to compare
record PageView(Page page, Bucket bucket, long baseRound, int size, int live, TimeoutNode[] nodes, int[] roundOffsets) {
    private static final VarHandle BASE_ROUND = handle("baseRound", long.class);
    private static final VarHandle SIZE = handle("size", int.class);
    private static final VarHandle NODES = handle("nodes", TimeoutNode[].class);
    private static final VarHandle ROUND_OFFSETS = handle("roundOffsets", int[].class);

    static PageView of(Page page) {
        return new PageView(
                page,
                page.bucket(),
                (long) BASE_ROUND.get(page),
                (int) SIZE.get(page),
                page.live(),
                (TimeoutNode[]) NODES.get(page),
                (int[]) ROUND_OFFSETS.get(page));
    }

    long roundAt(int index) {
        return roundOffsets == null ? baseRound : baseRound + roundOffsets[index];
    }

    /** The rounds of the live entries, in order of arrival. */
    List<Long> rounds() {
        List<Long> rounds = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            if (nodes[i] != null) {
                rounds.add(roundAt(i));
            }
        }
        return rounds;
    }

    private static VarHandle handle(String name, Class<?> type) {
        try {
            return MethodHandles.privateLookupIn(Page.class, MethodHandles.lookup())
                    .findVarHandle(Page.class, name, type);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
}
