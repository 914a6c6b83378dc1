package io.tickwheel.diagnostics;

/**
 * A timer's counters. At any moment when no call is under way, {@code scheduled = expired + cancelled + returned +
 * pending}, exactly.
 *
 * @param scheduled timeouts taken in since the timer was made
 * @param expired of these, those whose task was run or handed to the executor; one that repeats once it runs no more,
 *     however often it has run
 * @param cancelled of these, those cancelled
 * @param returned of these, those that stop returned
 * @param rejected calls that found no place under the pending limit; they are in none of the others
 * @param failed how often a task has thrown something, or its {@code cancelled} has, the executor that it was given to,
 *     or the handler that was told of one of these; a timeout may be in it several times, and is in one of the others
 */
public record TimerCounts(long scheduled, long expired, long cancelled, long returned, long rejected, long failed) {
    /**
     * Counters of a timer of which no task has failed.
     *
     * @param scheduled as above
     * @param expired as above
     * @param cancelled as above
     * @param returned as above
     * @param rejected as above
     */
    public TimerCounts(long scheduled, long expired, long cancelled, long returned, long rejected) {
        this(scheduled, expired, cancelled, returned, rejected, 0);
    }

    /**
     * The timeouts that have not ended.
     *
     * @return never negative
     */
    public long pending() {
        return scheduled - expired - cancelled - returned;
    }
}
