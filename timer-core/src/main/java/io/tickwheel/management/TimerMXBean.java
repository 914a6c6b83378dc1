package io.tickwheel.management;

import io.tickwheel.diagnostics.TimerDiagnostics;
import io.tickwheel.diagnostics.WorkerState;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A timer as JMX shows it, once {@link TimerManagement#register} has been asked to: what {@link TimerDiagnostics}
 * tells, in types that every console knows.
 *
 * <p>Times are in nanoseconds unless a name says otherwise. Metrics of tasks are -1 while the timer is not observed.
 *
 * <p>Threads: any. Cost: attributes as {@link TimerDiagnostics#counts}, {@link TimerDiagnostics#worker} and
 * {@link TimerDiagnostics#tasks}, each reading anew; {@link #snapshot} and the dumps as {@link
 * TimerDiagnostics#snapshot}.
 */
@SuppressWarnings("exports") // of JSpecify, which nobody needs who uses this
public interface TimerMXBean {
    /**
     * The name of the timer.
     *
     * @return never null
     */
    String getName();

    /**
     * The name of the thread that made the timer.
     *
     * @return never null
     */
    String getCreationThread();

    /**
     * Where the timer was made, a frame each, from its caller on.
     *
     * @return never null
     */
    List<String> getCreationSite();

    /**
     * The tick, as {@link io.tickwheel.diagnostics.TimerConfiguration} says.
     *
     * @return more than 0
     */
    long getTickNanos();

    /**
     * How many timeouts may be pending at once; of a timer on event loops, on all its loops together.
     *
     * @return 0 if there is no limit
     */
    long getMaxPending();

    /**
     * How many timeouts have not ended.
     *
     * @return never negative
     */
    long getPending();

    /**
     * How many timeouts were taken in.
     *
     * @return never negative
     */
    long getScheduled();

    /**
     * How many timeouts have expired.
     *
     * @return never negative
     */
    long getExpired();

    /**
     * How many timeouts were cancelled.
     *
     * @return never negative
     */
    long getCancelled();

    /**
     * How many calls found no place under the pending limit.
     *
     * @return never negative
     */
    long getRejected();

    /**
     * How often something has failed that the timer called for a timeout, such as its task: {@link
     * io.tickwheel.diagnostics.TimerCounts#failed}.
     *
     * @return never negative
     */
    long getFailed();

    /**
     * Whether the worker was started or stopped.
     *
     * @return never null; in JMX the name of the constant
     */
    WorkerState getWorkerState();

    /**
     * The worker's thread.
     *
     * @return null if somebody else steps the timer
     */
    @Nullable
    String getThreadName();

    /**
     * How often the worker's thread has returned from its sleep, or a host has looked after the timer.
     *
     * @return never negative
     */
    long getWakeUps();

    /**
     * How many steps the worker has begun.
     *
     * @return never negative
     */
    long getSteps();

    /**
     * How long the last step took.
     *
     * @return 0 before the first
     */
    long getLastStepNanos();

    /**
     * How long the longest step took.
     *
     * @return 0 before the first
     */
    long getLongestStepNanos();

    /**
     * For how long the worker has not looked for what is due: since the step that is under way began, or since it
     * should have begun one. So it grows while a task blocks the worker, or a host does not come to the timer, without
     * observing.
     *
     * @return 0 while the worker waits as planned
     */
    long getBehindNanos();

    /**
     * The class of the task that the worker runs at this moment, and for how long it has.
     *
     * @return null if it runs none or is not observed
     */
    @Nullable
    String getRunningTask();

    /**
     * Which timeouts note when and where they were scheduled.
     *
     * @return {@code off}, {@code all} or {@code 1/n}, never null
     */
    String getTracking();

    /**
     * Has timeouts that are scheduled from now on note when and where that was.
     *
     * @param level {@code off}, {@code all} or {@code 1/n} for one in n
     * @throws NullPointerException if level is null
     * @throws IllegalArgumentException if level is none of these; nothing has changed
     */
    void setTracking(String level);

    /**
     * Whether the worker measures tasks.
     *
     * @return true from {@link #observe} to {@link #stopObserving}
     */
    boolean isObserved();

    /**
     * The median lateness of the tasks, in nanoseconds.
     *
     * @return -1 if the timer is not observed, 0 if no task has run since it is
     */
    long getLatenessMedianNanos();

    /**
     * The 99th percentile of the lateness of the tasks, in nanoseconds.
     *
     * @return -1 if the timer is not observed, 0 if no task has run since it is
     */
    long getLateness99thNanos();

    /**
     * The largest lateness of a task, in nanoseconds.
     *
     * @return -1 if the timer is not observed, 0 if no task has run since it is
     */
    long getLatenessMaxNanos();

    /**
     * The median duration of the tasks, in nanoseconds.
     *
     * @return -1 if the timer is not observed, 0 if no task has run since it is
     */
    long getTaskMedianNanos();

    /**
     * The 99th percentile of the duration of the tasks, in nanoseconds.
     *
     * @return -1 if the timer is not observed, 0 if no task has run since it is
     */
    long getTask99thNanos();

    /**
     * The largest duration of a task, in nanoseconds.
     *
     * @return -1 if the timer is not observed, 0 if no task has run since it is
     */
    long getTaskMaxNanos();

    /**
     * The classes of the tasks that took longest, slowest first, a line each.
     *
     * @return empty if there are none or the timer is not observed, never null
     */
    List<String> getSlowestTasks();

    /**
     * The timer at this moment, as a table.
     *
     * @return several lines, never null
     */
    String snapshot();

    /**
     * The pending timeouts by the class of their task and, where they were tracked, by the line that scheduled them,
     * as a table.
     *
     * @return several lines, or one that says why there is no table, never null
     */
    String dumpPending();

    /**
     * As {@link #dumpPending}, but only what has been pending for longer than an age. Only tracked timeouts have one.
     *
     * @param millis the age in milliseconds, at least 0
     * @return several lines, or one that says why there is no table, never null
     * @throws IllegalArgumentException if millis is negative
     */
    String dumpPendingOlderThan(long millis);

    /**
     * Has the worker measure each task from now on, and slow ones be told of. Metrics begin anew.
     *
     * @param slowTaskMillis from how many milliseconds on a task is slow, at least 1
     * @throws IllegalArgumentException if slowTaskMillis is less than 1
     */
    void observe(long slowTaskMillis);

    /** Ends what {@link #observe} began. */
    void stopObserving();
}
