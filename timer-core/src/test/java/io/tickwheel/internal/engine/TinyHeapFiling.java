package io.tickwheel.internal.engine;

import io.tickwheel.diagnostics.TimerCounts;
import io.tickwheel.internal.wheel.NamedTimeout;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Run in a JVM with a heap of a few megabytes: takes all memory away, down to the last object, while an engine files
 * or accepts what has arrived, and says whether anything was lost by it.
 */
public final class TinyHeapFiling {
    static final String VERDICT = "nothing lost";

    private static final int MOST_TRIES = 20;
    private static final IntakeLimits BLOCKS_OF_EIGHT = new IntakeLimits(8, 1 << 20, 2);
    private static final IntakeLimits BLOCKS_OF_ONE = new IntakeLimits(1, 1 << 20, 2);
    private static final int LARGEST_PIECE = 1 << 20;

    private final ManualEngine manual;
    /** All memory there was, in a chain. */
    private @Nullable Object @Nullable [] ballast;

    private TinyHeapFiling(IntakeLimits limits) {
        manual = new ManualEngine(limits);
    }

    public static void main(String[] arguments) {
        new TinyHeapFiling(BLOCKS_OF_EIGHT).loadClasses();
        new TinyHeapFiling(BLOCKS_OF_EIGHT).fileOldest();
        new TinyHeapFiling(BLOCKS_OF_EIGHT).fileDue();
        new TinyHeapFiling(BLOCKS_OF_EIGHT).stopAfterFiling();
        new TinyHeapFiling(BLOCKS_OF_EIGHT).cancelAfterFiling();
        // Where the collector finds a little after all, nothing fails: then once more.
        boolean failed = false;
        for (int i = 0; i < MOST_TRIES && !failed; i++) {
            failed = new TinyHeapFiling(BLOCKS_OF_ONE).acceptWhatATaskScheduled();
        }
        holds("failed", failed);
        System.out.println(VERDICT);
    }

    /** A class that cannot be initialized for want of memory never can be again: so all are, while there is some. */
    private void loadClasses() {
        manual.scheduleMany(20, "a", 45);
        manual.engine.cancel(manual.schedule("far", 1_000_000));
        manual.stepAt(70);
        manual.work();
        manual.schedule("left", 45);
        manual.engine.close();
    }

    /** The wheel is new, so that the first insertion needs memory. */
    private void fileOldest() {
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            manual.schedule("due " + i, 45 + i);
            expected.add("due " + i);
        }
        manual.schedule("far", 1_000_000);
        for (int turn = 0; turn < 3; turn++) {
            holds("failed", failsAt(70));
            holds("none has run", manual.ran.isEmpty());
            holds("awake", manual.engine.plannedWakeNanos() == WakeUpPlan.AWAKE);
        }

        manual.work();

        holds("all have run, in order: " + manual.ran, manual.ran.equals(expected));
        holds("planned for the far one", manual.engine.plannedWakeNanos() == 1_000_000);
        holds("counts", manual.counts().equals(new TimerCounts(21, 20, 0, 0, 0)));
    }

    /** The oldest of the block have left, so that the insertion that fails is that of a look, which reset the bound. */
    private void fileDue() {
        manual.schedule("far", 1_000_000);
        manual.schedule("first", 45);
        manual.advanceTo(50);
        List<String> expected = new ArrayList<>(manual.ran);
        for (int i = 0; i < 6; i++) {
            manual.schedule("due " + i, 10 + 10 * i);
            expected.add("due " + i);
        }
        holds("failed", failsAt(200));

        manual.work();

        holds("all have run, in order: " + manual.ran, manual.ran.equals(expected));
        holds("planned for the far one", manual.engine.plannedWakeNanos() == 1_000_000);
    }

    private void stopAfterFiling() {
        manual.scheduleMany(20, "a", 45);
        holds("failed", failsAt(70));

        holds("all are returned", manual.engine.close().size() == 20);
        holds("counts", manual.counts().equals(new TimerCounts(20, 0, 0, 20, 0)));
    }

    private void cancelAfterFiling() {
        List<NamedTimeout> nodes = manual.scheduleMany(20, "a", 45);
        holds("failed", failsAt(70));
        holds("cancelled on the way", manual.engine.cancel(nodes.get(0)));
        holds("cancelled in the intake", manual.engine.cancel(nodes.get(13)));

        manual.work();

        holds("all others have run", manual.ran.size() == 18);
        holds("counts", manual.counts().equals(new TimerCounts(20, 18, 2, 0, 0)));
    }

    /** I9: the producer, here a task, saw the owner awake and called nobody; the lane has no room for its blocks. */
    private boolean acceptWhatATaskScheduled() {
        manual.schedule("task", 5, () -> {
            manual.scheduleMany(200, "of the task ", 20);
            fillMemory();
        });
        boolean failed = false;
        try {
            manual.stepAt(10);
        } catch (OutOfMemoryError e) {
            failed = true;
        }
        ballast = null;
        holds("not asleep over what was not accepted", manual.engine.plannedWakeNanos() <= 30);

        manual.advanceTo(30);
        holds("all have run", manual.ran.size() == 201);
        return failed;
    }

    private boolean failsAt(long nanos) {
        fillMemory();
        try {
            manual.stepAt(nanos);
            return false;
        } catch (OutOfMemoryError e) {
            return true;
        } finally {
            ballast = null;
        }
    }

    /** Smaller and smaller pieces, until not even the smallest fits. Nothing else here may need memory. */
    private void fillMemory() {
        int length = LARGEST_PIECE;
        while (length > 0) {
            try {
                Object[] piece = new Object[length];
                piece[0] = ballast;
                ballast = piece;
            } catch (OutOfMemoryError e) {
                length /= 2;
            }
        }
    }

    private static void holds(String promise, boolean held) {
        if (!held) {
            throw new AssertionError(promise);
        }
    }
}
