package io.tickwheel.diagnostics;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a timer tells about itself: which timeouts are pending and who scheduled them, which are late and which task
 * made them late.
 *
 * <p>Counters are always kept. {@link #track} and {@link #observe} go on until they are switched off, and can be
 * switched while the timer runs.
 *
 * <p>It refers to the timer's internals but not to the timer, which can still be garbage collected.
 *
 * <p>Thread-safe. {@link #snapshot}, {@link #groups} and {@link #groupsOlderThan} wait for the worker, a second at
 * most. The other methods wait for nobody. Null as an argument throws a {@link NullPointerException}.
 */
@SuppressWarnings("exports") // of JSpecify, which a user of this does not need
public interface TimerDiagnostics {
    /**
     * The name of the timer in logs, JMX and tables, always the same: the one that its builder was given, or that of
     * the thread that the user's factory made. Without such a name, or if the JDK gave it, as {@code pool-1-thread-1}:
     * {@code tickwheel-} and a number that no other timer of the process has.
     */
    String name();

    /** Whether the builder was given the name, which then means the same in every run. */
    boolean hasGivenName();

    /** The stack that made the timer, from the user's frame on. */
    List<StackTraceElement> creationSite();

    /** How the timer was made. */
    TimerConfiguration configuration();

    /** The counters. */
    TimerCounts counts();

    /** What the worker does and has done. */
    WorkerReport worker();

    /**
     * Where the pending timeouts lie and when they are due. The calling thread copies references between two steps, and
     * then reads them: O(n).
     *
     * @return a snapshot, without {@link TimerSnapshot#pending} if a task kept the worker busy for a second, or if this
     *     thread was interrupted, whose flag is kept
     */
    TimerSnapshot snapshot();

    /**
     * The pending timeouts by the class of their task and, if they were tracked, by the line that scheduled them: O(n).
     *
     * @return null if {@link #snapshot} would have no {@link TimerSnapshot#pending}
     */
    @Nullable
    PendingGroups groups();

    /**
     * As {@link #groups}, for the tracked timeouts that have been pending for longer than an age.
     *
     * @throws IllegalArgumentException if age is negative
     */
    @Nullable
    PendingGroups groupsOlderThan(Duration age);

    /** Which timeouts note when and where they are scheduled. */
    Tracking tracking();

    /** Tracks timeouts that are scheduled from now on. */
    void track(Tracking level);

    /**
     * Measures each task from now on. A task that runs for longer than the threshold is reported while it runs, with
     * the worker's stack, and when it has ended: to the listeners, to Flight Recorder and, once, in the log. Figures
     * begin again. On a stopped timer it has no effect.
     *
     * @throws IllegalArgumentException if slowTask, the threshold, is less than 1 ms
     */
    void observe(Duration slowTask);

    /** Ends what {@link #observe} began. */
    void stopObserving();

    /** The figures since the timer is observed, until it was stopped; null if it is not observed. */
    @Nullable
    TaskReport tasks();

    /** Adds a listener. A listener that was added twice is called twice. */
    void addListener(TimerListener listener);

    /** Removes a listener once, if it is there. */
    void removeListener(TimerListener listener);
}
