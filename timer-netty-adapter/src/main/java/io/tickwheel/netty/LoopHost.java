package io.tickwheel.netty;

import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.GlobalEventExecutor;
import io.tickwheel.internal.worker.WholeStepHost;
import io.tickwheel.netty.internal.LoopClock;
import io.tickwheel.time.TimerHost;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * An event loop as a host. Where the timer goes by virtual time, that keeps the times and the loop runs the steps.
 *
 * <p>Threads: as {@link TimerHost} says.
 */
final class LoopHost implements WholeStepHost {
    /** How soon an event loop whose queue is full is asked again. */
    private static final long ASK_AGAIN_MILLIS = 10;

    private final EventExecutor loop;
    private final @Nullable TimerHost virtualTime;
    /** The same for the same step, by which virtual time keeps the order of timers. Written by the loop. */
    private @Nullable InLoop lastStep;

    LoopHost(EventExecutor loop, @Nullable TimerHost virtualTime) {
        this.loop = loop;
        this.virtualTime = virtualTime;
    }

    @Override
    public boolean isHostThread() {
        return loop.inEventLoop();
    }

    /** An embedded loop has no sockets, and its test runs it once: what a step leaves would wait for the next time. */
    @Override
    public boolean runsWholeSteps() {
        return LoopClock.isEmbedded(loop);
    }

    @Override
    public void execute(Runnable step) {
        execute(loop, step);
    }

    @Override
    public Entry schedule(Runnable step, long delayNanos) {
        if (virtualTime != null) {
            return virtualTime.schedule(inLoop(step), delayNanos);
        }
        Future<?> future = loop.schedule(step, delayNanos, TimeUnit.NANOSECONDS);
        return LoopClock.isEmbedded(loop) ? new OfEmbedded(loop, step, future) : () -> cancel(future);
    }

    @Override
    public void taskFailed(Throwable thrown) {
        if (virtualTime != null) {
            virtualTime.taskFailed(thrown);
        }
    }

    private InLoop inLoop(Runnable step) {
        InLoop known = lastStep;
        if (known == null || known.step != step) {
            known = new InLoop(loop, step);
            lastStep = known;
        }
        return known;
    }

    private static void execute(EventExecutor loop, Runnable step) {
        try {
            loop.execute(step);
        } catch (RejectedExecutionException rejection) {
            if (loop.isShuttingDown()) {
                throw rejection;
            }
            // Its queue is bounded, and full.
            new Retry(loop, step).begin();
        }
    }

    private static boolean cancel(Future<?> future) {
        try {
            return future.cancel(false);
        } catch (Throwable thrown) {
            // From another thread the loop has to be asked to drop it, and may be full or have ended.
            return future.isCancelled();
        }
    }

    /**
     * Gives a step to a loop again and again until that takes it. The timer counts on a step that was submitted, so no
     * attempt may be the last: one that fails, for want of memory say, needs nothing for the next to come.
     */
    private static final class Retry implements Runnable {
        private final EventExecutor loop;
        private final Runnable step;
        /** The first attempts may come before it is written. */
        private volatile @Nullable Future<?> attempts;
        /** Written and read by attempts. */
        private boolean isDone;

        Retry(EventExecutor loop, Runnable step) {
            this.loop = loop;
            this.step = step;
        }

        void begin() {
            attempts = GlobalEventExecutor.INSTANCE.scheduleWithFixedDelay(
                    this, ASK_AGAIN_MILLIS, ASK_AGAIN_MILLIS, TimeUnit.MILLISECONDS);
        }

        @Override
        public void run() {
            if (!isDone) {
                isDone = attempt();
            }
            Future<?> scheduled = attempts;
            if (isDone && scheduled != null) {
                scheduled.cancel(false);
            }
        }

        /** True if the loop has taken it, or takes nothing any more. */
        private boolean attempt() {
            try {
                loop.execute(step);
                return true;
            } catch (Throwable refusal) {
                // When the loop has ended meanwhile, the timer hears of that elsewhere.
                return loop.isShutdown();
            }
        }
    }

    /**
     * An entry of an embedded loop. Its channel, when it is closed, cancels all that the loop has scheduled, but the
     * loop lives on, and so does the timer: the step comes early then, and asks for another entry.
     */
    private static final class OfEmbedded implements Entry {
        private final Future<?> future;
        private boolean isTakenBack;

        OfEmbedded(EventExecutor loop, Runnable step, Future<?> future) {
            this.future = future;
            future.addListener(ended -> {
                if (ended.isCancelled() && !isTakenBack) {
                    LoopHost.execute(loop, step);
                }
            });
        }

        @Override
        public boolean cancel() {
            isTakenBack = true;
            return LoopHost.cancel(future);
        }
    }

    /** A step that virtual time runs: in the loop, in which a caller of an embedded one always is. */
    private static final class InLoop implements Step {
        private final EventExecutor loop;
        private final Runnable step;
        /** How often it was given to the loop's thread, which may run a task. Only virtual time writes and reads it. */
        private long handedOver;

        InLoop(EventExecutor loop, Runnable step) {
            this.loop = loop;
            this.step = step;
        }

        @Override
        public void run() {
            if (loop.inEventLoop()) {
                step.run();
                return;
            }
            handedOver++;
            try {
                execute(loop, step);
            } catch (RejectedExecutionException e) {
                // The timer hears elsewhere that its loop has ended.
                return;
            } catch (Throwable thrown) {
                // Virtual time has let go of the step, and what is due later does not ask for another.
                new Retry(loop, step).begin();
                throw thrown;
            }
        }

        @Override
        public boolean hasWork() {
            return !(step instanceof Step ofTimer) || ofTimer.hasWork();
        }

        @Override
        public long runs() {
            return handedOver + (step instanceof Step ofTimer ? ofTimer.runs() : 0);
        }
    }
}
