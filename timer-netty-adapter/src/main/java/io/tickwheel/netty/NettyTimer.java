package io.tickwheel.netty;

import io.netty.util.Timeout;
import io.netty.util.Timer;
import io.netty.util.TimerTask;
import io.tickwheel.internal.core.Repetition;
import io.tickwheel.internal.core.TimerCore;
import io.tickwheel.internal.diagnostics.CreationSite;
import io.tickwheel.internal.diagnostics.Tracked;
import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.netty.internal.WorkerTask;
import io.tickwheel.schedule.Schedule;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * What a {@link NettyTimeout} belongs to: a {@link HashedWheelTimer}, or what an {@link EventLoopTimer} has on one of
 * its loops. A class and no interface, as each cancel calls it. Thread-safe.
 */
abstract class NettyTimer {
    private static final boolean HAS_CANCELLED_CALLBACK = findCancelledCallback();

    /** For subclasses. */
    NettyTimer() {}

    abstract TimerCore core();

    /** The timer as its user knows it. */
    abstract Timer publicTimer();

    /** What runs the tasks; null for the thread that steps the timer. */
    abstract @Nullable Executor taskExecutor();

    /** Has a task told that it will not run. */
    abstract void notifyOfCancel(NettyTimeout timeout);

    /** Schedules a task; throws what {@link TimerCore#schedule} does. */
    NettyTimeout schedule(TimerTask task, long delayNanos) {
        return scheduleAt(task, core().engine().deadlineNanos(delayNanos), null);
    }

    /** As {@link #schedule}, by a schedule; throws also what {@link Repetition#firstNanos} does. */
    NettyTimeout repeat(TimerTask task, Schedule schedule) {
        Repetition repetition = new Repetition(schedule);
        return scheduleAt(task, repetition.firstNanos(core().engine()), repetition);
    }

    private NettyTimeout scheduleAt(TimerTask task, long deadlineNanos, @Nullable Repetition repetition) {
        TimerCore core = core();
        Tracked tracked = core.trackNext();
        if (task instanceof WorkerTask worker && core.isTracking()) {
            CreationSite site = worker.site();
            tracked = tracked == null ? null : new Tracked(tracked.scheduledNanos(), site);
        }
        boolean isPlain = repetition == null && tracked == null;
        TimerTask given = isPlain ? task : new WrappedTask(task, repetition, tracked);
        NettyTimeout timeout = new NettyTimeout(this, given, deadlineNanos);
        core.schedule(timeout);
        return timeout;
    }

    /** Whether a task is told of its cancel: Netty 4.1 knows no {@code TimerTask.cancelled}. */
    boolean hasCancelledCallback() {
        return HAS_CANCELLED_CALLBACK;
    }

    static boolean findCancelledCallback() {
        try {
            TimerTask.class.getMethod("cancelled", Timeout.class);
            return true;
        } catch (NoSuchMethodException e) {
            return false;
        }
    }

    static Set<Timeout> timeouts(List<TimeoutNode> nodes) {
        Set<Timeout> timeouts = new LinkedHashSet<>(nodes.size() * 2);
        for (TimeoutNode node : nodes) {
            timeouts.add((NettyTimeout) node);
        }
        return timeouts;
    }
}
