package io.tickwheel.netty;

import io.netty.util.TimerTask;
import io.tickwheel.internal.core.Repetition;
import io.tickwheel.internal.core.TimerCore;
import java.util.concurrent.Executor;

/**
 * A timeout of a {@link HashedWheelTimer} or an {@link EventLoopTimer} that repeats.
 *
 * <p>Threads: {@link #runTask} the owner, {@link #run} the executor's, the others any. Cost: a run allocates nothing.
 */
sealed class RepeatingNettyTimeout extends NettyTimeout permits TrackedRepeatingNettyTimeout {
    private final Repetition repetition;

    RepeatingNettyTimeout(NettyTimer timer, TimerTask task, long firstNanos, Repetition repetition) {
        super(timer, task, firstNanos, true);
        this.repetition = repetition;
    }

    @Override
    public final long nextRunNanos() {
        return repetition.nextRunNanos();
    }

    @Override
    public final void runTask() throws Exception {
        Executor executor = executor();
        if (executor == null) {
            repetition.begin();
            task().run(this);
            repetition.end(this, owner().core());
        } else {
            repetition.handOver(this, executor, owner().core());
        }
    }

    /**
     * Runs the task on the executor's thread, unless it was cancelled since that was given it, and gives the timeout
     * back to the owner, whatever is thrown.
     *
     * @throws StackOverflowError if the executor's thread has too little stack left to begin: the timeout has ended
     */
    @Override
    public final void run() {
        TimerCore core = owner().core();
        if (!core.beginRun(this)) {
            return;
        }
        long nextNanos = NO_RUN;
        try {
            task().run(this);
            nextNanos = repetition.nextAfterRun(this, core);
        } catch (Throwable thrown) {
            report(thrown);
        } finally {
            giveBack(core, nextNanos);
        }
    }

    private void giveBack(TimerCore core, long nextNanos) {
        try {
            core.rearm(this, nextNanos);
        } catch (Throwable thrown) {
            // It has ended, or the host has failed again and the next call starts it anew.
            report(thrown);
        }
    }

    private void report(Throwable thrown) {
        NettyTimerLog.taskFailed(this, thrown);
    }
}
