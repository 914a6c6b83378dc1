package io.tickwheel.internal.wheel;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;

/** The inside of a bucket as it was when it was read. */
@SuppressWarnings("ArrayRecordComponent") // a window on what lies there, not a value to compare
record BucketView(Bucket bucket, long[] lowRounds, Page[] table, int first, int end) {
    private static final VarHandle LOW_ROUNDS = handle("lowRounds", long[].class);
    private static final VarHandle PAGES = handle("pages", Page[].class);
    private static final VarHandle FIRST = handle("first", int.class);
    private static final VarHandle END = handle("end", int.class);

    static BucketView of(Bucket bucket) {
        return new BucketView(
                bucket, (long[]) LOW_ROUNDS.get(bucket), (Page[]) PAGES.get(bucket), (int) FIRST.get(bucket), (int)
                        END.get(bucket));
    }

    List<PageView> pages() {
        List<PageView> pages = new ArrayList<>();
        for (Page page = first == end ? null : table[first]; page != null; page = page.next) {
            pages.add(PageView.of(page));
        }
        return pages;
    }

    private static VarHandle handle(String name, Class<?> type) {
        try {
            return MethodHandles.privateLookupIn(Bucket.class, MethodHandles.lookup())
                    .findVarHandle(Bucket.class, name, type);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
}
