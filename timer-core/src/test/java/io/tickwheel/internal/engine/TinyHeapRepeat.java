package io.tickwheel.internal.engine;

import io.tickwheel.diagnostics.TimerCounts;
import io.tickwheel.internal.intake.IntakeLimits;
import io.tickwheel.internal.wheel.NamedTimeout;
import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.schedule.Schedule;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Run in a JVM with a heap of a few megabytes: takes all memory away, down to the last object, while timeouts are put
 * back after a run, are found to have been moved, or while the owner is told of that, and says whether one was lost.
 */
public final class TinyHeapRepeat {
    static final String VERDICT = "none lost";
    /** Says nothing: the memory was never wanting where it should have been. */
    static final String NOT_TRIED = "enough memory after all: ";

    /** Nothing waits in the intake longer than a step. */
    private static final IntakeLimits EAGER_BLOCKS_OF_EIGHT = new IntakeLimits(8, 0, 0);

    private static final int MOST_TRIES = 20;
    private static final int FEW = 20;
    private static final int MANY = 3_000;
    private static final long FIRST_NANOS = 45;
    private static final long PERIOD_NANOS = 100;
    private static final long FAR_NANOS = 100_000;
    private static final Schedule RATE = Schedule.fixedRate(Duration.ZERO, Duration.ofNanos(PERIOD_NANOS));

    private final ManualEngine manual;
    private final FullHeap heap = new FullHeap();
    private final int[] runs = new int[1];

    private TinyHeapRepeat(IntakeLimits limits) {
        manual = new ManualEngine(limits);
        // Room for the names of what will run, so that it is not the tasks that lack memory.
        for (int i = 0; i < MANY; i++) {
            manual.ran.add("");
        }
        manual.ran.clear();
    }

    public static void main(String[] arguments) {
        new TinyHeapRepeat(IntakeLimits.DEFAULT).loadClasses();
        new TinyHeapRepeat(IntakeLimits.DEFAULT).putBackAfterARun(false);
        new TinyHeapRepeat(IntakeLimits.DEFAULT).putBackAfterARun(true);
        new TinyHeapRepeat(IntakeLimits.DEFAULT).stopBeforeItIsPutBack();
        new TinyHeapRepeat(IntakeLimits.DEFAULT).putSeveralBack();
        // Where the collector finds a little after all, nothing fails: then once more.
        String notTried = "";
        notTried += fails(() -> new TinyHeapRepeat(EAGER_BLOCKS_OF_EIGHT).findWhatWasMoved()) ? "" : " insertion";
        notTried += fails(() -> new TinyHeapRepeat(IntakeLimits.DEFAULT).tellOfMoves()) ? "" : " move";
        notTried += fails(() -> new TinyHeapRepeat(IntakeLimits.DEFAULT).tellOfRuns()) ? "" : " run";
        System.out.println(notTried.isEmpty() ? VERDICT : NOT_TRIED + notTried);
    }

    private interface Attempt {
        boolean hasFailed();
    }

    private static boolean fails(Attempt attempt) {
        boolean failed = false;
        for (int i = 0; i < MOST_TRIES && !failed; i++) {
            failed = attempt.hasFailed();
        }
        return failed;
    }

    /** A class that cannot be initialized for want of memory never can be again: so all are, while there is some. */
    private void loadClasses() {
        RepeatingNode here = repeating(false);
        RepeatingNode elsewhere = repeating(true);
        NamedTimeout moved = manual.schedule("moved", FAR_NANOS);
        manual.stepAt(50);
        manual.engine.reschedule(moved, 60);
        manual.engine.rearm(elsewhere, 60);
        manual.advanceTo(200);
        manual.engine.cancel(here);
        manual.engine.rearm(elsewhere, TimeoutNode.NO_RUN);
        manual.work();
        manual.counts();
        manual.engine.close();
        heap.fill();
        heap.release();
    }

    /** The wheel is new, so that the first insertion needs memory. */
    private void putBackAfterARun(boolean isCancelled) {
        RepeatingNode node = repeating(false);
        holds("failed", failsAt(50));
        holds("failed again", failsAt(60));
        holds("run once", runs[0] == 1);
        holds("pending", manual.counts().equals(new TimerCounts(1, 0, 0, 0, 0, 0)));
        if (isCancelled) {
            holds("cancelled", manual.engine.cancel(node));
        }

        manual.advanceTo(FIRST_NANOS + 3 * PERIOD_NANOS + ManualEngine.TICK_NANOS);

        holds("runs: " + runs[0], runs[0] == (isCancelled ? 1 : 4));
        holds("counts", manual.counts().equals(new TimerCounts(1, 0, isCancelled ? 1 : 0, 0, 0, 0)));
        holds("nowhere, or in the wheel", node.hasLocation() != isCancelled);
    }

    /** The collector runs for each attempt that fails: in a large heap a step would take seconds for each timeout. */
    private void putSeveralBack() {
        List<GarbageCollectorMXBean> collectors = ManagementFactory.getGarbageCollectorMXBeans();
        for (int i = 0; i < FEW; i++) {
            repeating(false);
        }
        for (long nanos = 50; nanos <= 60; nanos += ManualEngine.TICK_NANOS) {
            // The first call needs memory, the second, in the full heap, none.
            long before = collections(collectors);
            heap.fill();
            before = collections(collectors);
            boolean failed = stepFailsAt(nanos);
            long collections = collections(collectors) - before;
            heap.release();
            holds("failed", failed);
            holds("collections: " + collections, collections < FEW);
        }

        manual.advanceTo(FIRST_NANOS + 3 * PERIOD_NANOS + ManualEngine.TICK_NANOS);

        holds("runs: " + runs[0], runs[0] == 4 * FEW);
    }

    private static long collections(List<GarbageCollectorMXBean> collectors) {
        long sum = 0;
        for (int i = 0; i < collectors.size(); i++) {
            sum += collectors.get(i).getCollectionCount();
        }
        return sum;
    }

    private void stopBeforeItIsPutBack() {
        repeating(false);
        holds("failed", failsAt(50));

        holds("returned", manual.engine.close().size() == 1);
        holds("counts", manual.counts().equals(new TimerCounts(1, 0, 0, 1, 0, 0)));
    }

    /** Those in the wheel leave it at their old time; their new place there needs memory. */
    private boolean findWhatWasMoved() {
        List<NamedTimeout> nodes = manual.scheduleMany(FEW, "moved ", FIRST_NANOS);
        manual.work();
        // To as many buckets as there are, so that memory is wanting for one of them at least.
        for (int i = 0; i < FEW; i++) {
            holds("moved", manual.engine.reschedule(nodes.get(i), 2 * FIRST_NANOS + i * ManualEngine.TICK_NANOS));
        }
        boolean failed = failsAt(50);
        holds("moved again", manual.engine.reschedule(nodes.get(3), 8 * FIRST_NANOS));
        holds("cancelled", manual.engine.cancel(nodes.get(4)));

        manual.advanceTo(2 * FIRST_NANOS - 1);
        holds("not early", manual.ran.isEmpty());
        manual.advanceTo(8 * FIRST_NANOS - 1);
        holds("run at their new time", manual.ran.size() == FEW - 2);
        manual.advanceTo(9 * FIRST_NANOS);

        holds("the other too", manual.ran.size() == FEW - 1);
        holds("counts", manual.counts().equals(new TimerCounts(FEW, FEW - 1, 1, 0, 0, 0)));
        return failed;
    }

    /** One of which the owner could not be told is as it was, and can be moved later on. */
    private boolean tellOfMoves() {
        List<NamedTimeout> nodes = manual.scheduleMany(MANY, "moved ", FAR_NANOS);
        manual.step();
        int moved = 0;
        boolean failed = false;
        heap.fill();
        try {
            for (; moved < MANY; moved++) {
                manual.engine.reschedule(nodes.get(moved), FIRST_NANOS);
            }
        } catch (OutOfMemoryError e) {
            failed = true;
        }
        heap.release();
        manual.advanceTo(2 * FIRST_NANOS);
        holds("those have run that were moved", manual.ran.size() == moved);
        holds("it is as it was", !failed || nodes.get(moved).deadlineNanos() == FAR_NANOS);
        holds("moved later on", !failed || manual.engine.reschedule(nodes.get(moved), 3 * FIRST_NANOS));
        manual.advanceTo(4 * FIRST_NANOS);
        holds("run then", !failed || manual.ran.size() == moved + 1);

        manual.advanceTo(FAR_NANOS + ManualEngine.TICK_NANOS);

        holds("counts", manual.counts().equals(new TimerCounts(MANY, MANY, 0, 0, 0, 0)));
        return failed;
    }

    /** One of which the owner could not be told has ended. */
    private boolean tellOfRuns() {
        List<RepeatingNode> nodes = new ArrayList<>();
        for (int i = 0; i < MANY; i++) {
            nodes.add(repeating(true));
        }
        manual.advanceTo(50);
        int rearmed = 0;
        int ended = 0;
        heap.fill();
        try {
            for (; rearmed < MANY; rearmed++) {
                manual.engine.rearm(nodes.get(rearmed), 2 * PERIOD_NANOS);
            }
        } catch (OutOfMemoryError e) {
            ended = 1;
        }
        heap.release();
        for (int i = rearmed + ended; i < MANY; i++) {
            manual.engine.rearm(nodes.get(i), 2 * PERIOD_NANOS);
        }
        holds("ended", ended == 0 || nodes.get(rearmed).isExpired());

        manual.advanceTo(3 * PERIOD_NANOS);

        holds("all others have run again: " + runs[0], runs[0] == 2 * MANY - ended);
        holds("counts", manual.counts().equals(new TimerCounts(MANY, ended, 0, 0, 0, 0)));
        holds("returned", manual.engine.close().size() == MANY - ended);
        return ended > 0;
    }

    private RepeatingNode repeating(boolean isHandedOver) {
        RepeatingNode node = new RepeatingNode(FIRST_NANOS, RATE, manual::nowNanos, () -> runs[0]++, isHandedOver);
        manual.engine.schedule(node);
        return node;
    }

    private boolean failsAt(long nanos) {
        heap.fill();
        boolean fails = stepFailsAt(nanos);
        heap.release();
        return fails;
    }

    private boolean stepFailsAt(long nanos) {
        try {
            manual.stepAt(nanos);
            return false;
        } catch (OutOfMemoryError e) {
            return true;
        }
    }

    private static void holds(String promise, boolean held) {
        if (!held) {
            throw new AssertionError(promise);
        }
    }
}
