package io.tickwheel.internal.core;

import io.tickwheel.diagnostics.TimerDiagnostics;
import io.tickwheel.diagnostics.Tracking;
import io.tickwheel.internal.diagnostics.CreationSite;
import io.tickwheel.internal.diagnostics.DefaultDiagnostics;
import io.tickwheel.internal.diagnostics.LiveTimerRegistry;
import io.tickwheel.internal.diagnostics.TaskNames;
import io.tickwheel.internal.diagnostics.Tracked;
import io.tickwheel.internal.engine.Engine;
import io.tickwheel.internal.engine.PendingCopy;
import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.internal.worker.RateLimitedLog;
import io.tickwheel.internal.worker.TimerLifecycle;
import io.tickwheel.internal.worker.TimerLog;
import io.tickwheel.internal.worker.TimerSettings;
import io.tickwheel.time.TimeSource;
import io.tickwheel.time.TimerHost;
import java.lang.System.Logger.Level;
import java.lang.ref.Cleaner;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What both public timers share: a timer without an API of its own.
 *
 * <p>Nothing in it refers to the public timer; only the timeouts do. So a timer that was started and then forgotten
 * becomes garbage once nothing is pending in it and no cancelled timeout is still to be removed: a cleaner then ends
 * its thread and logs where the timer was made.
 *
 * <p>Thread-safe. The cleaner has one daemon thread for all timers.
 */
public final class TimerCore {
    /** Not made with the class: that would fail for ever if its thread cannot be started. */
    private static @Nullable Cleaner sharedCleaner;

    private final TimerLifecycle lifecycle;
    private final Engine engine;
    private final DefaultDiagnostics diagnostics;
    private final TimerLog log;
    private final Throwable creationSite = new Throwable("the timer was made here");
    private final @Nullable TimerHost host;
    private final TimeSource timeSource;
    private final @Nullable Duration slowTaskFromStart;
    /** Null until the timer is registered. */
    private volatile Cleaner.@Nullable Cleanable ifForgotten;

    /**
     * Makes a timer's inside, for the constructor of the public timer.
     *
     * @throws IllegalArgumentException if the layout does not have such a number of buckets, or the thread was started
     * @throws NullPointerException if the thread factory returns null
     */
    public TimerCore(TimerSettings settings, TimerOptions options) {
        lifecycle = TimerLifecycle.create(settings);
        engine = lifecycle.engine();
        diagnostics = new DefaultDiagnostics(lifecycle, creationSite, options.name, settings);
        log = settings.log();
        host = settings.host();
        timeSource = settings.timeSource();
        slowTaskFromStart = options.slowTask;
        diagnostics.track(options.tracking == null ? trackingByProperty() : options.tracking);
        options.listeners.forEach(diagnostics::addListener);
        lifecycle.setStopListener(this::stopped);
    }

    private Tracking trackingByProperty() {
        try {
            return Tracking.parse(System.getProperty("io.tickwheel.tracking", "off"));
        } catch (IllegalArgumentException e) {
            // A word in a start script must not keep a server from starting.
            String text = "system property io.tickwheel.tracking is not understood: nothing is tracked";
            new RateLimitedLog(log, timeSource).log(Level.WARNING, text, e);
            return Tracking.off();
        }
    }

    /**
     * Enters the public timer in the list of live timers, has it found if it is forgotten, and tells its host.
     * Once. If that fails, nothing is left of it.
     */
    public void register(Object timer) {
        // First: if its thread cannot be started, no timer was made, and none is listed.
        Cleaner cleaner = cleaner();
        LiveTimerRegistry.OF_JVM.register(diagnostics, log);
        try {
            ifForgotten = cleaner.register(timer, this::endForgotten);
            if (slowTaskFromStart != null) {
                diagnostics.observe(slowTaskFromStart);
            }
            if (host != null) {
                host.timerMade(diagnostics);
            }
            if (timeSource != host && timeSource instanceof TimerHost clock) {
                clock.timerMade(diagnostics);
            }
        } catch (Throwable thrown) {
            // Without a word to the listeners: no timer was made.
            diagnostics.end();
            stopped(0);
            throw thrown;
        }
    }

    private static synchronized Cleaner cleaner() {
        Cleaner made = sharedCleaner == null ? Cleaner.create() : sharedCleaner;
        sharedCleaner = made;
        return made;
    }

    /** The timer is garbage. */
    private void endForgotten() {
        boolean hasRun = lifecycle.abandon();
        stopped(0);
        if (hasRun) {
            String text = "LEAK: timer " + diagnostics.name()
                    + " became garbage without stop(); its thread has been ended. It was made here:";
            log.log(Level.ERROR, text, creationSite);
        }
    }

    /** The timer was stopped, or is garbage: the last event of the listeners. */
    private void stopped(int returned) {
        if (diagnostics.end()) {
            diagnostics.tell(listener -> listener.stopped(diagnostics, returned));
        }
        Cleaner.Cleanable cleanable = ifForgotten;
        if (cleanable != null) {
            // The cleaner's thread would hold the classes of a stopped timer for ever, and what their static fields
            // hold.
            cleanable.clean();
        }
    }

    /** Whether some timeouts are tracked. */
    public boolean isTracking() {
        return diagnostics.tracking().oneIn() != 0;
    }

    /** Notes when and where the next timeout is scheduled, if it is to be tracked; null otherwise. */
    public @Nullable Tracked trackNext() {
        int oneIn = diagnostics.tracking().oneIn();
        return oneIn != 0 && ThreadLocalRandom.current().nextInt(oneIn) == 0
                ? new Tracked(engine.nowNanos(), CreationSite.ofCaller())
                : null;
    }

    /** Takes a new timeout in, and starts the timer if it is the first. If it throws, nothing was scheduled. */
    public void schedule(TimeoutNode timeout) {
        if (lifecycle.state() != TimerLifecycle.STARTED) {
            start();
        }
        try {
            engine.schedule(timeout);
        } catch (RejectedExecutionException e) {
            diagnostics.tell(listener -> listener.rejected(diagnostics));
            throw e;
        }
    }

    /**
     * Moves a timeout that has not ended and whose task does not run at this moment. If it throws, the timeout is as it
     * was.
     *
     * @return whether it was in time
     */
    public boolean reschedule(TimeoutNode timeout, long delayNanos) {
        restart();
        return engine.reschedule(timeout, engine.deadlineNanos(delayNanos));
    }

    /**
     * Puts a timeout back that repeats, after a run on an executor.
     *
     * @param nextNanos the engine time of the next run; {@link TimeoutNode#NO_RUN} if there is none
     * @throws OutOfMemoryError if there is no memory to tell the owner; the timeout has ended
     */
    public void rearm(TimeoutNode timeout, long nextNanos) {
        try {
            engine.rearm(timeout, nextNanos);
        } finally {
            try {
                restart();
            } catch (IllegalStateException full) {
                // Nobody could be told: the next call tries again.
            }
        }
    }

    /** Starts the timer unless it was started. */
    public void start() {
        if (lifecycle.start()) {
            diagnostics.tell(listener -> listener.started(diagnostics));
        }
    }

    /** Stops the timer for ever, as {@link TimerLifecycle#stop}. */
    public <T> T stop(Function<List<TimeoutNode>, T> collect, T nothing, boolean tellsTasks) {
        return lifecycle.stop(collect, nothing, tellsTasks);
    }

    /**
     * Something has failed that was called for a timeout: counts it, and tells the host and the listeners. Nothing is
     * thrown, so that the handler or the log is told in any case.
     */
    public void taskFailed(TimeoutNode timeout, Throwable thrown) {
        engine.taskFailed();
        try {
            if (host != null) {
                host.taskFailed(thrown);
            }
            String taskClass = TaskNames.of(timeout);
            diagnostics.tell(listener -> listener.taskFailed(diagnostics, taskClass, thrown));
        } catch (Throwable again) {
            // Of the host: the handler or the log is still told.
            return;
        }
    }

    /** The host of the timer takes nothing any more. */
    public void hostEnds() {
        lifecycle.hostEnds();
    }

    /** The timer without a thread. */
    public Engine engine() {
        return engine;
    }

    /** Copies what is pending, between two steps; null if a step takes longer than a second. */
    public @Nullable PendingCopy copyPending() {
        boolean wasInterrupted = Thread.interrupted();
        try {
            return diagnostics.copyPending();
        } finally {
            if (wasInterrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Whether the timer has a thread that, once started, keeps the JVM alive. */
    public boolean hasUserThread() {
        Thread own = lifecycle.thread();
        return own != null && !own.isDaemon();
    }

    /** What the timer tells about itself. */
    public TimerDiagnostics diagnostics() {
        return diagnostics;
    }

    /** Whether the timer was stopped, or its host has ended. */
    public boolean isStopped() {
        return lifecycle.state() == TimerLifecycle.SHUTDOWN;
    }

    /** After a failure of its host the timer is stepped again from the next call on that needs it. */
    private void restart() {
        if (lifecycle.state() != TimerLifecycle.INIT) {
            return;
        }
        try {
            start();
        } catch (IllegalStateException e) {
            // Stopped meanwhile: then stop returns what is pending. Else the host has failed once more.
            if (!isStopped()) {
                throw e;
            }
        }
    }
}
