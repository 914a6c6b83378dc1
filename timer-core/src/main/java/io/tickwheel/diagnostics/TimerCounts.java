package io.tickwheel.diagnostics;

/**
 * A timer's counters. At any moment when no call is under way, {@code scheduled = expired + cancelled + returned +
 * pending}, exactly.
 *
 * @param scheduled timeouts taken in since the timer was made; one whose call fails, as the timer is being stopped or
 *     its host is full, may be in it until that call has thrown
 * @param expired of these, those whose task was run or handed to the executor; one that repeats once it runs no more,
 *     however often it has run
 * @param cancelled of these, those cancelled
 * @param returned of these, those that stop returned
 * @param rejected calls that found no place under the pending limit; they are in none of the others
 * @param failed how often something has thrown that the timer called for a timeout: its task, the task's
 *     {@code cancelled}, the executor that it was given to, the schedule that it repeats by, or the handler that was
 *     told of one of these; and how often memory was too short to give it to the executor, or to put it back after a
 *     run there. Beside the others: a timeout is in it as often as that happened, whatever became of it. What tasks of
 *     the timer's executor service throw is kept by their futures, and is not in it
 */
public record TimerCounts(long scheduled, long expired, long cancelled, long returned, long rejected, long failed) {
    /**
     * The timeouts that have not ended.
     *
     * @return never negative
     */
    public long pending() {
        return scheduled - expired - cancelled - returned;
    }
}
