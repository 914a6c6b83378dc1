package io.tickwheel.internal.engine;

import io.tickwheel.diagnostics.TimerCounts;
import io.tickwheel.internal.intake.IntakeLimits;
import io.tickwheel.internal.intake.WakeUpPlan;
import io.tickwheel.internal.wheel.Layout;
import io.tickwheel.internal.wheel.NamedTimeout;
import io.tickwheel.internal.wheel.WheelGeometry;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Run in a JVM with a heap of a few megabytes: takes all memory away, down to the last object, while an engine
 * accepts, collects or transfers what has arrived, and says whether anything was lost by it.
 */
public final class TinyHeapTransfer {
    static final String VERDICT = "nothing lost";

    private static final int MOST_TRIES = 20;
    private static final int MANY = 5_000;
    private static final int FEW = 8;
    /** Room for some of what a close returns. */
    private static final int RESERVE_BYTES = 8 << 10;

    private static final long FAR_NANOS = 1_000_000;
    private static final IntakeLimits BLOCKS_OF_ONE = new IntakeLimits(1, 1 << 20, 2);
    /** Nothing waits in the intake longer than a step. */
    private static final IntakeLimits EAGER_BLOCKS_OF_EIGHT = new IntakeLimits(8, 0, 0);

    private final ManualEngine manual;
    private final FullHeap heap = new FullHeap();
    /** Memory that is left when the heap is full. */
    private final @Nullable Object[] reserve = new Object[1];

    private TinyHeapTransfer(IntakeLimits limits) {
        this(new ManualEngine(limits));
    }

    private TinyHeapTransfer(ManualEngine manual) {
        this.manual = manual;
        // Room for the names of what will run, so that it is not the tasks that lack memory.
        for (int i = 0; i < 2 * MANY; i++) {
            manual.ran.add("");
        }
        manual.ran.clear();
    }

    public static void main(String[] arguments) {
        new TinyHeapTransfer(EAGER_BLOCKS_OF_EIGHT).loadClasses();
        new TinyHeapTransfer(EAGER_BLOCKS_OF_EIGHT).transfer();
        new TinyHeapTransfer(EAGER_BLOCKS_OF_EIGHT).stopAfterATransferFailed();
        new TinyHeapTransfer(EAGER_BLOCKS_OF_EIGHT).cancelAfterATransferFailed();
        new TinyHeapTransfer(EAGER_BLOCKS_OF_EIGHT).closeWithMemoryForNone();
        new TinyHeapTransfer(EAGER_BLOCKS_OF_EIGHT).closeWithMemoryForSome();
        new TinyHeapTransfer(IntakeLimits.DEFAULT).collectMoreThanThereIsRoomFor();
        new TinyHeapTransfer(ManualEngine.withOwnArrivals(IntakeLimits.DEFAULT)).insertWhatATaskScheduled();
        new TinyHeapTransfer(ManualEngine.of(
                        new WheelGeometry(ManualEngine.TICK_NANOS, 8, ManualEngine.TICK_NANOS, Layout.NON_CASCADING),
                        ManualEngine.EAGER))
                .moveWhatHasWaited();
        // Where the collector finds a little after all, nothing fails: then once more.
        boolean failed = false;
        for (int i = 0; i < MOST_TRIES && !failed; i++) {
            failed = new TinyHeapTransfer(BLOCKS_OF_ONE).acceptWhatATaskScheduled();
        }
        holds("failed", failed);
        System.out.println(VERDICT);
    }

    /** A class that cannot be initialized for want of memory never can be again: so all are, while there is some. */
    private void loadClasses() {
        manual.scheduleMany(20, "a", 45);
        manual.engine.cancel(manual.schedule("far", FAR_NANOS));
        manual.stepAt(70);
        manual.work();
        manual.schedule("left", 45);
        manual.engine.close();
    }

    /** The wheel is new, so that the first insertion needs memory. What is due runs first, and may free some. */
    private void transfer() {
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            manual.schedule("due " + i, 45 + i);
            expected.add("due " + i);
        }
        manual.scheduleMany(20, "far", FAR_NANOS);
        for (int round = 0; round < 3; round++) {
            holds("failed", failsAt(70));
            holds("all that was due has run, in order: " + manual.ran, manual.ran.equals(expected));
            holds("awake", manual.engine.nextStepNanos() == WakeUpPlan.AWAKE);
        }

        manual.work();

        holds("planned for the far ones", manual.engine.nextStepNanos() == FAR_NANOS);
        manual.advanceTo(FAR_NANOS);
        holds("counts", manual.counts().equals(new TimerCounts(40, 40, 0, 0, 0, 0)));
    }

    private void stopAfterATransferFailed() {
        manual.scheduleMany(20, "a", FAR_NANOS);
        holds("failed", failsAt(70));

        holds("all are returned", manual.engine.close().size() == 20);
        holds("counts", manual.counts().equals(new TimerCounts(20, 0, 0, 20, 0, 0)));
    }

    private void cancelAfterATransferFailed() {
        List<NamedTimeout> nodes = manual.scheduleMany(20, "a", FAR_NANOS);
        holds("failed", failsAt(70));
        holds("cancelled, the one that failed", manual.engine.cancel(nodes.get(0)));
        holds("cancelled, another", manual.engine.cancel(nodes.get(13)));

        manual.advanceTo(FAR_NANOS);

        holds("all others have run", manual.ran.size() == 18);
        holds("counts", manual.counts().equals(new TimerCounts(20, 18, 2, 0, 0, 0)));
    }

    /** The timeout for which there is no room is as it was: the next close returns it. */
    private void closeWithMemoryForNone() {
        insertMany();
        holds("failed", closeFails());
        holds("none has ended", manual.counts().returned() == 0);

        allAreReturned();
    }

    /** What was found before memory was wanting is kept, and the next close returns it with the others. */
    private void closeWithMemoryForSome() {
        insertMany();
        reserve[0] = new byte[RESERVE_BYTES];
        holds("failed", closeFails());
        long found = manual.counts().returned();
        holds("some were found: " + found, found > 0 && found < MANY);

        allAreReturned();
    }

    private void insertMany() {
        List<NamedTimeout> nodes = manual.scheduleMany(MANY, "a", FAR_NANOS);
        manual.stepAt(70);
        manual.work();
        holds("in the wheel", !nodes.get(0).isQueued());
    }

    private boolean closeFails() {
        heap.fill();
        reserve[0] = null;
        try {
            manual.engine.close();
            return false;
        } catch (OutOfMemoryError e) {
            return true;
        } finally {
            heap.release();
        }
    }

    private void allAreReturned() {
        int returned = manual.engine.close().size();
        holds("all are returned: " + returned, returned == MANY);
        holds("counts", manual.counts().equals(new TimerCounts(MANY, 0, 0, MANY, 0, 0)));
    }

    /** Late by many ticks, so that all has to be collected before it is put in order. */
    private void collectMoreThanThereIsRoomFor() {
        for (int i = 0; i < MANY; i++) {
            manual.schedule("due " + i, 10 + i % 500);
        }
        holds("failed", failsAt(2_000));
        int ran = manual.ran.size();
        holds("some have run: " + ran, ran > 0 && ran < MANY);
        holds("failed again", failsAt(2_000));
        holds("more have run", manual.ran.size() > ran);

        manual.work();

        holds("all have run", manual.ran.size() == MANY && new HashSet<>(manual.ran).size() == MANY);
        holds("counts", manual.counts().equals(new TimerCounts(MANY, MANY, 0, 0, 0, 0)));
    }

    /** It skips the intake, to more buckets than there is memory for. */
    private void insertWhatATaskScheduled() {
        manual.engine.stepOnThisThreadOnly();
        Thread other = new Thread(() -> {
            manual.schedule("first", 5);
            // Its page has room for one more.
            manual.schedule("task", 15, () -> manual.schedule("own", 80));
            manual.schedule("task", 25, () -> {
                for (int i = 0; i < FEW; i++) {
                    holds("skips", !manual.schedule("own " + i, 70 + 10 * i).isQueued());
                }
                heap.fill();
            });
        });
        other.start();
        join(other);
        manual.stepAt(10);
        manual.stepAt(20);
        holds("failed", stepFailsAt(30));
        heap.release();
        holds("all are pending", manual.counts().equals(new TimerCounts(4 + FEW, 3, 0, 0, 0, 0)));
        holds("awake", manual.engine.nextStepNanos() == WakeUpPlan.AWAKE);
        holds("failed again", failsAt(120));
        holds("what is due has run: " + manual.ran, manual.ran.size() == 4 + 3);

        manual.advanceTo(100 + 10 * FEW);

        holds("all have run: " + manual.ran, manual.ran.size() == 4 + FEW);
        holds("the last", manual.ran.get(3 + FEW).equals("own " + (FEW - 1)));
    }

    /** The wheel was behind, and has caught up: now it needs buckets. What is due runs first, and may free some. */
    private void moveWhatHasWaited() {
        int dueCount = DueTasks.TASKS_PER_STEP + FEW;
        List<NamedTimeout> due = manual.scheduleMany(dueCount, "due ", 5);
        manual.work();
        manual.setTime(10_000);
        List<String> waiting = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            waiting.add("waits " + i);
            manual.schedule(waiting.get(i), 1_000L * (i + 1));
        }
        manual.step();
        holds("some is left that is due", manual.ran.size() < dueCount);
        holds("what was found is not lost", !failsAt(10_000));
        holds("failed", failsAt(10_000));
        holds("what was due has run", manual.ran.size() == dueCount);
        manual.schedule("in the intake", 5);
        holds("failed again", failsAt(10_010));
        holds("what is due in the intake has run", manual.ran.get(dueCount++).equals("in the intake"));

        manual.advanceTo(FAR_NANOS);

        holds("due and kept, so that nothing was freed by them", due.size() == dueCount - 1);
        holds(
                "all have run, in order",
                manual.ran.subList(dueCount, manual.ran.size()).equals(waiting));
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** I9: the producer, here a task, saw the owner awake and called nobody; the queue has no room for its blocks. */
    private boolean acceptWhatATaskScheduled() {
        manual.schedule("task", 5, () -> {
            manual.scheduleMany(200, "of the task ", 20);
            heap.fill();
        });
        boolean failed = stepFailsAt(10);
        heap.release();
        holds("not asleep over what was not accepted", manual.engine.nextStepNanos() <= 30);

        manual.advanceTo(30);
        holds("all have run", manual.ran.size() == 201);
        return failed;
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
