package io.tickwheel;

import io.tickwheel.internal.core.Repetition;
import io.tickwheel.internal.core.TimerCore;
import java.util.concurrent.Executor;

/**
 * A timeout of a {@link WheelTimer} that repeats.
 *
 * <p>Threads: {@link #runTask} the owner, {@link #run} the executor's, the others any. Cost: a run allocates nothing.
 */
sealed class RepeatingTimeout extends WheelTimeout permits TrackedRepeatingTimeout {
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

    /**
     * Runs the task on the executor's thread, unless it was cancelled since that was given it, and gives the timeout
     * back to the owner, whatever is thrown.
     *
     * @throws StackOverflowError if the executor's thread has too little stack left to begin: the timeout has ended
     */
    @Override
    public final void run() {
        TimerCore core = timer().core();
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
        timer().report(this, thrown);
    }
}
