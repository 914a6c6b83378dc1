package io.tickwheel.netty;

import io.netty.util.TimerTask;
import io.tickwheel.internal.core.RepeatedOnExecutor;
import io.tickwheel.internal.core.Repetition;
import java.util.concurrent.Executor;

/**
 * A timeout of a {@link HashedWheelTimer} or an {@link EventLoopTimer} that repeats.
 *
 * <p>Threads: {@link #runTask} the owner, {@link #run} the executor's, the others any. Cost: a run allocates nothing.
 */
sealed class RepeatingNettyTimeout extends NettyTimeout implements RepeatedOnExecutor
        permits TrackedRepeatingNettyTimeout {
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

    @Override
    public final void run() {
        repetition.runHandedOver(this, owner().core());
    }

    @Override
    public final void callTask() throws Exception {
        task().run(this);
    }

    @Override
    public final void reportThrown(Throwable thrown) {
        NettyTimerLog.taskFailed(this, thrown);
    }
}
