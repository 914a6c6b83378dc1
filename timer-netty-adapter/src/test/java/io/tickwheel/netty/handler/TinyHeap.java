package io.tickwheel.netty.handler;

import io.netty.channel.ChannelPromise;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.util.Timeout;
import io.netty.util.concurrent.DefaultEventExecutor;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.tickwheel.netty.EventLoopTimer;
import io.tickwheel.netty.internal.WorkerTask;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Run in a JVM with a heap of a few megabytes: takes all memory away, down to the last object, while writes finish, a
 * timeout is cancelled or a connection is idle, and says whether anything was lost by it.
 */
public final class TinyHeap {
    static final String VERDICT = "nothing lost";

    private static final int WRITES = 1 << 16;
    private static final int WRITES_WITHOUT_MEMORY = 3;
    private static final int LARGEST_PIECE = 1 << 20;

    /** All memory there was, in a chain. */
    private @Nullable Object @Nullable [] ballast;

    private TinyHeap() {}

    public static void main(String[] arguments) throws Exception {
        new TinyHeap().finishWrites();
        new TinyHeap().cancelFromAnotherThread();
        new TinyHeap().watchIdleConnections();
        System.out.println(VERDICT);
    }

    private void finishWrites() {
        ChannelPromise write = new EmbeddedChannel().newPromise();
        PendingWrites writes = new PendingWrites();
        for (int i = 0; i < WRITES; i++) {
            writes.add(write, i);
        }
        int taken = 0;
        // With the next one the ring would shrink.
        while (WRITES - taken > WRITES / 8 + 1) {
            writes.removeOldest();
            taken++;
        }
        boolean areTakenInOrder = true;
        fill();
        for (int i = 0; i < WRITES_WITHOUT_MEMORY; i++) {
            areTakenInOrder &= writes.oldestNanos() == taken && writes.removeOldest() == write;
            taken++;
        }
        release();
        while (taken < WRITES) {
            areTakenInOrder &= writes.oldestNanos() == taken && writes.removeOldest() == write;
            taken++;
        }
        holds("all writes are taken in order", areTakenInOrder);
        holds("there are no others", !writes.dropFinished());
    }

    private void cancelFromAnotherThread() throws InterruptedException {
        DefaultEventExecutor loop = new DefaultEventExecutor(new DefaultThreadFactory("loop", true));
        EventLoopTimer timer = new EventLoopTimer(loop);
        // The first one initializes the classes, which those cannot be again that fail for want of memory.
        for (boolean isFull : new boolean[] {false, true}) {
            CountDownLatch told = new CountDownLatch(1);
            Timeout timeout = timer.newTimeout(new Told(told), 1, TimeUnit.DAYS);
            loop.submit(() -> {}).sync();
            if (isFull) {
                fill();
            }
            boolean isCancelled = timeout.cancel();
            release();
            holds("cancelled", isCancelled);
            holds("told", told.await(30, TimeUnit.SECONDS));
        }
        timer.stop();
        loop.shutdownGracefully(0, 0, TimeUnit.SECONDS).sync();
    }

    /** Their timeouts are due where there is memory for no further link; the next that begins has them go on. */
    private void watchIdleConnections() {
        ScriptedTimer timer = new ScriptedTimer();
        ManualExecutor loop = new ManualExecutor();
        // The first ones initialize the classes.
        for (boolean isFull : new boolean[] {false, true}) {
            timer.scheduled.clear();
            WatchedConnection[] idle = {new WatchedConnection(), new WatchedConnection(), new WatchedConnection()};
            for (WatchedConnection each : idle) {
                each.add(loop, new ReadTimeoutHandler(timer, 1, TimeUnit.MILLISECONDS));
            }
            ScriptedTimer.ScriptedTimeout[] due = timer.scheduled.toArray(new ScriptedTimer.ScriptedTimeout[0]);
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(2));
            if (isFull) {
                fill();
            }
            int taken = 0;
            for (ScriptedTimer.ScriptedTimeout each : due) {
                taken += tryExpire(each) ? 1 : 0;
            }
            release();
            holds("without memory the loop is not told", taken == (isFull ? 0 : idle.length));
            new WatchedConnection().add(new ReadTimeoutHandler(timer, 1, TimeUnit.HOURS));
            loop.runAll();
            for (WatchedConnection each : idle) {
                holds("found idle", each.heard.size() == 1);
            }
        }
    }

    private static boolean tryExpire(ScriptedTimer.ScriptedTimeout due) {
        try {
            due.expire();
            return true;
        } catch (OutOfMemoryError e) {
            return false;
        }
    }

    /** Smaller and smaller pieces, until not even the smallest fits. Nothing else here may need memory. */
    private void fill() {
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

    /** Gives all of it back. */
    private void release() {
        ballast = null;
    }

    private static void holds(String promise, boolean held) {
        if (!held) {
            throw new AssertionError(promise);
        }
    }

    private static final class Told extends WorkerTask {
        private final CountDownLatch told;

        Told(CountDownLatch told) {
            this.told = told;
        }

        @Override
        public void run(Timeout timeout) {}

        @Override
        public void cancelled(Timeout timeout) {
            told.countDown();
        }
    }
}
