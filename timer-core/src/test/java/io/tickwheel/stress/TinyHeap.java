package io.tickwheel.stress;

import io.tickwheel.TimeoutHandle;
import io.tickwheel.TimerTask;
import io.tickwheel.WheelTimer;
import io.tickwheel.diagnostics.TimerCounts;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Run in a JVM with a small heap: has calls and steps of a timer meet a full heap, and says whether each timeout
 * was scheduled or not, the counters balance and the timer goes on.
 *
 * <p>A class that fails to initialise fails for ever: except for the first timeout of a JVM, each scenario is played
 * once with memory before.
 */
public final class TinyHeap {
    static final String VERDICT = "nothing lost";

    private static final int MANY = 10_000;
    private static final int LARGEST_PIECE = 1 << 20;
    private static final int ROUNDS = 20;
    /** How often the heap is full while timeouts are transferred and run: each time costs many collections. */
    private static final int FULL_MOMENTS = 5;
    /** Each failure costs collections of the whole heap. */
    private static final int FEW = 100;

    private final AtomicInteger ran = new AtomicInteger();
    private final TimerTask task = timeout -> ran.incrementAndGet();
    private final WheelTimer timer = WheelTimer.create();
    private final List<TimeoutHandle> handles = new ArrayList<>(MANY);
    /** All memory there was, in a chain. */
    private @Nullable Object @Nullable [] ballast;

    private TinyHeap() {}

    public static void main(String[] arguments) throws InterruptedException {
        // The worker's own failed steps are expected here.
        Logger.getLogger(WheelTimer.class.getName()).setLevel(Level.OFF);
        String scenario = arguments[0];
        if (!scenario.equals("first")) {
            new TinyHeap().play(scenario, false);
        }
        new TinyHeap().play(scenario, true);
        System.out.println(VERDICT);
    }

    private void play(String scenario, boolean isFull) throws InterruptedException {
        switch (scenario) {
            case "first", "schedule" -> schedule(isFull);
            case "transfer" -> transfer(isFull);
            case "cancel" -> cancel(isFull);
            default -> stop(isFull);
        }
    }

    private void schedule(boolean isFull) {
        fill(isFull);
        int failures = 0;
        for (int i = 0; i < MANY && failures < ROUNDS; i++) {
            try {
                handles.add(timer.schedule(task, 1, TimeUnit.HOURS));
            } catch (Throwable thrown) {
                // Most often an OutOfMemoryError; of the first call also an error of what has to be linked.
                failures++;
            }
        }
        ballast = null;
        holds("there was a failure", failures > 0 == isFull);
        holds("counted", timer.counts().equals(new TimerCounts(handles.size(), 0, 0, 0, 0, 0)));
        runOneMore();
        int returned = timer.stop().size();
        holds("returned " + returned + " of " + handles.size(), returned == handles.size());
    }

    /** Delays up to half a second: some expire from the intake, most wait long enough to be transferred. */
    private void transfer(boolean isFull) throws InterruptedException {
        for (int i = 0; i < MANY; i++) {
            timer.schedule(task, i / 20, TimeUnit.MILLISECONDS);
        }
        for (int i = 0; i < FULL_MOMENTS; i++) {
            fill(isFull);
            Thread.sleep(40);
            ballast = null;
            Thread.sleep(20);
        }
        Waiting.until("all have run", () -> ran.get() == MANY);
        runOneMore();
        holds("counted", timer.counts().equals(new TimerCounts(MANY + 1, MANY + 1, 0, 0, 0, 0)));
        timer.stop();
    }

    /** The short half has the rest transferred, as far as that goes. */
    private void cancel(boolean isFull) {
        for (int i = 0; i < MANY; i++) {
            timer.schedule(task, i / 20, TimeUnit.MILLISECONDS);
            handles.add(timer.schedule(task, 1, TimeUnit.HOURS));
        }
        Waiting.until("the short half has run", () -> ran.get() == MANY);
        fill(isFull);
        int refused = MANY - FEW;
        for (int i = 0; i < FEW; i++) {
            try {
                refused += handles.get(i).cancel() ? 0 : 1;
            } catch (OutOfMemoryError e) {
                refused += handles.get(i).isCancelled() ? 0 : 1;
            }
        }
        ballast = null;
        for (TimeoutHandle handle : handles) {
            refused -= handle.cancel() ? 1 : 0;
        }
        holds("cancelled once each: " + refused, refused == 0);
        runOneMore();
        holds("counted", timer.counts().equals(new TimerCounts(2 * MANY + 1, MANY + 1, MANY, 0, 0, 0)));
        holds("nothing left", timer.stop().isEmpty());
    }

    private void stop(boolean isFull) {
        for (int i = 0; i < MANY; i++) {
            timer.schedule(task, 1, TimeUnit.HOURS);
        }
        fill(isFull);
        int returned = 0;
        boolean isFailed = false;
        try {
            returned = timer.stop().size();
        } catch (OutOfMemoryError e) {
            isFailed = true;
        }
        ballast = null;
        returned += timer.stop().size();
        holds("the first stop failed", isFailed == isFull);
        holds("returned " + returned, returned == MANY);
        holds("counted", timer.counts().equals(new TimerCounts(MANY, 0, 0, MANY, 0, 0)));
    }

    private void runOneMore() {
        int before = ran.get();
        timer.schedule(task, 1, TimeUnit.MILLISECONDS);
        Waiting.until("one more has run", () -> ran.get() == before + 1);
    }

    /** Smaller and smaller pieces, until not even the smallest fits. */
    private void fill(boolean isFull) {
        int length = isFull ? LARGEST_PIECE : 0;
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

    private static void holds(String promise, boolean isHeld) {
        if (!isHeld) {
            throw new AssertionError(promise);
        }
    }
}
