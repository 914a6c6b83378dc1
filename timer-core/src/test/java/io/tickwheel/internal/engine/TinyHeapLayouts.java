package io.tickwheel.internal.engine;

import io.tickwheel.internal.wheel.Layout;
import io.tickwheel.internal.wheel.NamedTimeout;
import io.tickwheel.internal.wheel.WheelGeometry;
import java.util.ArrayList;
import java.util.List;

/**
 * Run in a JVM with a heap of a few megabytes: takes all memory away, down to the last object, while the wheels with
 * levels look for what is due or take something out, and says whether anything was lost by it.
 */
public final class TinyHeapLayouts {
    static final String VERDICT = "nothing lost";
    /** Says nothing: the memory was never wanting where it should have been. */
    static final String NOT_TRIED = "enough memory after all";

    /** Where the collector finds a little after all, nothing fails: so each is tried some times. */
    private static final int TRIES = 5;

    private static final int MANY = 300;
    private static final long TICK_NANOS = ManualEngine.TICK_NANOS;
    private static final long ERA_NANOS = TICK_NANOS << 32;
    /** From 128 on its number is no cached object. */
    private static final long ERA = 200;

    private static boolean hasFailed;

    private final ManualEngine manual;
    private final FullHeap heap = new FullHeap();

    private TinyHeapLayouts(Layout layout, long slackNanos) {
        manual = ManualEngine.of(new WheelGeometry(TICK_NANOS, 8, slackNanos, layout), ManualEngine.EAGER);
        // Room for the names of what will run, so that it is not the tasks that lack memory.
        for (int i = 0; i < 2 * MANY; i++) {
            manual.ran.add("");
        }
        manual.ran.clear();
    }

    public static void main(String[] arguments) {
        for (int i = 0; i < TRIES; i++) {
            new TinyHeapLayouts(Layout.CASCADING, 1).takeTheLastBeforeAnotherEra(false);
            new TinyHeapLayouts(Layout.CASCADING, 1).takeTheLastBeforeAnotherEra(true);
            new TinyHeapLayouts(Layout.CASCADING, TICK_NANOS).takeTheLastBeforeAnotherEra(true);
            new TinyHeapLayouts(Layout.CASCADING, TICK_NANOS).removeTheOnlyOneOfAnEra(false);
            new TinyHeapLayouts(Layout.CASCADING, TICK_NANOS).removeTheOnlyOneOfAnEra(true);
            new TinyHeapLayouts(Layout.HIERARCHICAL, TICK_NANOS).openACoarseBucketBehindWhatIsDue(true);
        }
        System.out.println(hasFailed ? VERDICT : NOT_TRIED);
    }

    /** The second of the two leaves the opened tick, and then the wheel is asked for its earliest tick. */
    private void takeTheLastBeforeAnotherEra(boolean isFull) {
        manual.schedule("first", 42);
        manual.schedule("second", 45);
        manual.schedule("far", 2 * ERA_NANOS);
        manual.step();
        manual.work();
        manual.advanceTo(42);

        stepAt(50, isFull);
        manual.advanceTo(60);

        holds("both have run: " + manual.ran, manual.ran.equals(List.of("first", "second")));
        holds("one is pending", manual.counts().pending() == 1);
        holds("one is returned", manual.engine.close().size() == 1);
    }

    /** The message is read, and there may be no memory for the key of the era that is empty then. */
    private void removeTheOnlyOneOfAnEra(boolean isFull) {
        NamedTimeout cancelled = manual.schedule("cancelled", ERA * ERA_NANOS);
        manual.schedule("behind", (ERA + 100) * ERA_NANOS);
        manual.step();
        manual.work();
        manual.engine.cancel(cancelled);

        stepAt(10, isFull);
        manual.advanceTo((ERA + 101) * ERA_NANOS);

        holds("what lies behind it has run: " + manual.ran, manual.ran.equals(List.of("behind")));
        holds("none is pending", manual.counts().pending() == 0);
    }

    /** What was taken is kept, though no bucket can be made for what is moved. */
    private void openACoarseBucketBehindWhatIsDue(boolean isFull) {
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < MANY; i++) {
            expected.add("n" + i);
            manual.schedule(expected.get(i), i == 0 ? TICK_NANOS : 9 * TICK_NANOS);
        }
        manual.step();
        manual.work();

        stepAt(20 * TICK_NANOS, isFull);
        manual.advanceTo(21 * TICK_NANOS);

        holds("all have run, in order", manual.ran.equals(expected));
        holds("none is pending", manual.counts().pending() == 0);
    }

    private void stepAt(long nanos, boolean isFull) {
        if (isFull) {
            heap.fill();
        }
        try {
            manual.stepAt(nanos);
        } catch (OutOfMemoryError expected) {
            // The next step tries again.
            hasFailed = true;
        }
        heap.release();
    }

    private static void holds(String promise, boolean held) {
        if (!held) {
            throw new AssertionError(promise);
        }
    }
}
