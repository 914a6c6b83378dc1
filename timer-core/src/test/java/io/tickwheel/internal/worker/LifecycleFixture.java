package io.tickwheel.internal.worker;

import io.tickwheel.internal.intake.PendingLimit;
import io.tickwheel.internal.wheel.Layout;
import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.time.TimeSource;
import io.tickwheel.time.TimerHost;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Makes lifecycles on the real clock, and timeouts for them. */
final class LifecycleFixture {
    static final long TICK_NANOS = 1_000_000;

    final List<Thread> threads = new CopyOnWriteArrayList<>();

    TimerLifecycle lifecycle() {
        return lifecycle(TimeSource.system());
    }

    TimerLifecycle lifecycle(TimeSource timeSource) {
        return TimerLifecycle.create(settings(this::daemon, timeSource, (level, message, cause) -> {}, null));
    }

    /** Settings with a wheel of eight buckets. */
    static TimerSettings settings(ThreadFactory threads, TimeSource time, TimerLog log, @Nullable TimerHost host) {
        return new TimerSettings(TICK_NANOS, 8, PendingLimit.of(0), threads, time, log, Layout.HASHED, host);
    }

    Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "lifecycle-worker");
        thread.setDaemon(true);
        threads.add(thread);
        return thread;
    }

    /** Stops a timer; returns what had not run. */
    static List<TimeoutNode> stop(TimerLifecycle lifecycle) {
        return lifecycle.stop(List::copyOf, List.of(), false);
    }

    /** Schedules a task that is due at the next tick. */
    static TaskNode scheduleSoon(TimerLifecycle lifecycle, Callable<?> task) {
        return schedule(lifecycle, 0, task);
    }

    /** Schedules a timeout that no test waits for. */
    static TaskNode scheduleLate(TimerLifecycle lifecycle) {
        return schedule(lifecycle, TimeUnit.HOURS.toNanos(1), () -> null);
    }

    private static TaskNode schedule(TimerLifecycle lifecycle, long delayNanos, Callable<?> task) {
        TaskNode node = new TaskNode(lifecycle.engine().deadlineNanos(delayNanos), task);
        schedule(lifecycle, node);
        return node;
    }

    /** Schedules a timeout as a public timer does. */
    static void schedule(TimerLifecycle lifecycle, TimeoutNode node) {
        lifecycle.start();
        lifecycle.engine().schedule(node);
    }
}
