package io.tickwheel.management;

import io.tickwheel.diagnostics.TimerDiagnostics;
import io.tickwheel.diagnostics.WorkerState;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A timer in JMX, once {@link TimerManagement#register} has shown it: what {@link TimerDiagnostics} tells, in types
 * that every console knows. Counters count from when the timer was made. Figures of tasks count since the timer is
 * observed, and are -1 if it is not.
 *
 * <p>Thread-safe. {@link #snapshot} and the dumps wait for the worker, a second at most.
 */
@SuppressWarnings("exports") // of JSpecify, which a user of this does not need
public interface TimerMXBean {
    /** {@return the name of the timer} */
    String getName();

    /** {@return the name of the thread that made the timer} */
    String getCreationThread();

    /** {@return the stack that made the timer, from the user's frame on} */
    List<String> getCreationSite();

    /** {@return the tick} */
    long getTickNanos();

    /** {@return how many timeouts may be pending, on all event loops together; 0 for no limit} */
    long getMaxPending();

    /** {@return how many timeouts have not ended} */
    long getPending();

    /** {@return how many timeouts were scheduled} */
    long getScheduled();

    /** {@return how many timeouts have expired, a repeating one after its last run} */
    long getExpired();

    /** {@return how many timeouts were cancelled} */
    long getCancelled();

    /** {@return how many calls the limit has rejected} */
    long getRejected();

    /** {@return how often a task, or code that belongs to it, has thrown something} */
    long getFailed();

    /** {@return whether the worker is started or stopped} */
    WorkerState getWorkerState();

    /** {@return the name of the thread that runs the tasks; null if a host steps the timer} */
    @Nullable
    String getThreadName();

    /** {@return how often the thread woke, or a host looked after the timer} */
    long getWakeUps();

    /** {@return how many steps the worker has begun} */
    long getSteps();

    /** {@return how long the last step took, with its tasks} */
    long getLastStepNanos();

    /** {@return how long the longest step took, with its tasks} */
    long getLongestStepNanos();

    /** {@return for how long the worker has not looked for due timeouts, observed or not; 0 if it is on time} */
    long getBehindNanos();

    /** {@return the class of the running task and its time so far; null for none or if the timer is not observed} */
    @Nullable
    String getRunningTask();

    /** {@return which timeouts are tracked: {@code off}, {@code all} or {@code 1/n}} */
    String getTracking();

    /**
     * Tracks timeouts that are scheduled from now on.
     *
     * @param level {@code off}, {@code all} or {@code 1/n} for one in n
     * @throws NullPointerException if level is null
     * @throws IllegalArgumentException if level is none of these
     */
    void setTracking(String level);

    /** {@return whether the worker measures tasks} */
    boolean isObserved();

    /** {@return the median of the lateness of tasks} */
    long getLatenessMedianNanos();

    /** {@return the 99th percentile of the lateness of tasks} */
    long getLateness99thNanos();

    /** {@return the largest lateness of a task} */
    long getLatenessMaxNanos();

    /** {@return the median of the duration of tasks} */
    long getTaskMedianNanos();

    /** {@return the 99th percentile of the duration of tasks} */
    long getTask99thNanos();

    /** {@return the longest duration of a task} */
    long getTaskMaxNanos();

    /** {@return the classes of the slowest tasks, slowest first} */
    List<String> getSlowestTasks();

    /** {@return the timer at this moment, as a table} */
    String snapshot();

    /** {@return the pending timeouts by the class of their task and by the line that scheduled them, as a table} */
    String dumpPending();

    /**
     * As {@link #dumpPending}, for the tracked timeouts that have been pending for longer than an age.
     *
     * @param millis the age, at least 0
     * @return the table
     * @throws IllegalArgumentException if millis is negative
     */
    String dumpPendingOlderThan(long millis);

    /**
     * Measures each task from now on, and reports slow ones. Figures begin again.
     *
     * @param slowTaskMillis the threshold, at least 1
     * @throws IllegalArgumentException if slowTaskMillis is less than 1
     */
    void observe(long slowTaskMillis);

    /** Ends what {@link #observe} began. */
    void stopObserving();
}
