package io.tickwheel.diagnostics;

import java.util.List;

/**
 * How late tasks started and how long they took on the worker, since the timer has been observed. With an executor,
 * what took long is the handing over.
 *
 * @param observedNanos how long ago the timer began to be observed, also once it is stopped
 * @param lateness from the deadline to the start; a deadline between two ticks has its rounding in it
 * @param slowest the classes of the tasks that took longest, slowest first, 10 at most; none under 1 ms
 */
public record TaskReport(
        long observedNanos, TimeDistribution lateness, TimeDistribution duration, List<SlowTaskClass> slowest) {
    /**
     * What the tasks of one class took.
     *
     * @param count how many took longer than the threshold, which may be none
     * @param longestNanos how long the slowest took
     */
    public record SlowTaskClass(String taskClass, long count, long longestNanos) {}

    /** The report as a table for people, of several lines, each ended by a line feed. */
    @Override
    public String toString() {
        return TableText.of(this);
    }
}
