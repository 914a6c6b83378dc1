package io.tickwheel.diagnostics;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a timer tells about itself: what is pending and who put it there, what is late and which task made it so.
 *
 * <p>Until they are asked for, tracking and observing cost the reading of a field; counts and what {@link #worker} says
 * are always kept, for a few stores a step. {@link #snapshot} and {@link #groups} look once; {@link #track} and {@link
 * #observe} go on until they are switched off, and can be switched while the timer runs.
 *
 * <p>Whoever holds this object holds the timer's internals but not the timer, which can still be garbage collected.
 *
 * <p>Threads: all methods any. None blocks a producer or a canceller; only {@link #snapshot}, {@link #groups} and
 * {@link #groupsOlderThan} wait, for the worker and a second at most.
 */
@SuppressWarnings("exports") // of JSpecify, which nobody needs who uses this
public interface TimerDiagnostics {
    /**
     * The name by which logs, JMX and tables know the timer: the one that its builder was given; without one that of
     * its thread, as the user's factory has named it; and where there is no such name, or one of the JDK's such as
     * {@code pool-1-thread-1}, {@code tickwheel-} and a number that no other timer of the process has.
     *
     * @return the same every time, never null
     */
    String name();

    /**
     * Whether the name was given to the timer's builder, and so means the same in every run. Others count threads or
     * timers as they happen to be made.
     *
     * @return true if it was
     */
    default boolean hasGivenName() {
        return false;
    }

    /**
     * The name of the thread that made the timer.
     *
     * @return never null
     */
    String creationThread();

    /**
     * Where the timer was made: the stack from the caller of its constructor or builder on.
     *
     * @return never null
     */
    List<StackTraceElement> creationSite();

    /**
     * How the timer was made.
     *
     * @return the same every time, never null
     */
    TimerConfiguration configuration();

    /**
     * The counters. Cost: it adds up a few numbers.
     *
     * @return a reading, never null
     */
    TimerCounts counts();

    /**
     * What the worker does and has done. Cost: a few reads; it waits for nobody.
     *
     * @return a reading, never null
     */
    WorkerReport worker();

    /**
     * Where the pending timeouts lie and when they are due. The calling thread copies references between
     * two steps, some nanoseconds a timeout, and then looks through them.
     *
     * @return never null; without {@link TimerSnapshot#pending} if a task kept the worker busy for a second, if this
     *     thread has to wait for it and is interrupted, whose flag is kept
     */
    TimerSnapshot snapshot();

    /**
     * The pending timeouts by the class of their task and, where they were tracked, by the line that scheduled them.
     * Cost: as {@link #snapshot}.
     *
     * @return the groups, largest first; null where {@link #snapshot} would have no {@link TimerSnapshot#pending}
     */
    @Nullable
    PendingGroups groups();

    /**
     * As {@link #groups}, but only what has been pending for longer than an age. Only tracked timeouts have one.
     *
     * @param age at least 0, not null
     * @return the groups, largest first; null as for {@link #groups}
     * @throws NullPointerException if age is null
     * @throws IllegalArgumentException if age is negative
     */
    @Nullable
    PendingGroups groupsOlderThan(Duration age);

    /**
     * Which timeouts have noted when and where they were scheduled.
     *
     * @return never null
     */
    Tracking tracking();

    /**
     * Has timeouts that are scheduled from now on note when and where that was.
     *
     * @param level which of them, not null
     * @throws NullPointerException if level is null
     */
    void track(Tracking level);

    /**
     * Has the worker measure each task from now on, and a watchdog look after tasks that take long. A task that runs
     * for longer than the threshold is told of while it runs, with the worker's stack, and when it has ended: to the
     * listeners, to JFR, and in the log, where many are summed up. Figures begin anew. On a timer that
     * is stopped it does nothing.
     *
     * @param slowTask from 1 ms on, not null
     * @throws NullPointerException if slowTask is null
     * @throws IllegalArgumentException if slowTask is less than 1 ms
     */
    void observe(Duration slowTask);

    /**
     * Ends what {@link #observe} began. It has no effect on a timer that is not observed.
     */
    void stopObserving();

    /**
     * How late tasks started and how long they took since the timer has been observed.
     *
     * @return null if it is not observed; of one that was observed when it was stopped, what was measured until then
     */
    @Nullable
    TaskReport tasks();

    /**
     * Adds a listener; one that was added twice is called twice.
     *
     * @param listener not null
     * @throws NullPointerException if listener is null
     */
    void addListener(TimerListener listener);

    /**
     * Removes a listener once; nothing happens if it is not there.
     *
     * @param listener not null
     * @throws NullPointerException if listener is null
     */
    void removeListener(TimerListener listener);
}
