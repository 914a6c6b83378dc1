package io.tickwheel;

import io.tickwheel.internal.core.RepeatedOnExecutor;
import io.tickwheel.internal.core.Repetition;
import java.util.concurrent.Executor;

/**
 * A timeout of a {@link WheelTimer} that repeats.
 *
 * <p>Threads: {@link #runTask} the owner, {@link #run} the executor's, the others any. Cost: a run allocates nothing.
 */
sealed class RepeatingTimeout extends WheelTimeout implements RepeatedOnExecutor permits TrackedRepeatingTimeout {
    private final Repetition repetition;

    RepeatingTimeout(WheelTimer timer, TimerTask task, long firstNanos, Repetition repetition) {
        super(timer, task, firstNanos, true);
        this.repetition = repetition;
    }

    @Override
    public final long nextRunNanos() {
        return repetition.nextRunNanos();
    }

    @Override
    public final void runTask() throws Exception {
        Executor executor = timer().executor();
        if (executor == null) {
            repetition.begin();
            task().run(this);
            repetition.end(this, timer().core());
        } else {
            repetition.handOver(this, executor, timer().core());
        }
    }

    @Override
    public final void run() {
        repetition.runHandedOver(this, timer().core());
    }

    @Override
    public final void callTask() throws Exception {
        task().run(this);
    }

    @Override
    public final void reportThrown(Throwable thrown) {
        WheelTimerLog.report(this, thrown);
    }
}
