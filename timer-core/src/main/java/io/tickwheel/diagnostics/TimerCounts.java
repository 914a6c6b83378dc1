package io.tickwheel.diagnostics;

/**
 * A timer's counters. While no call is under way, {@code scheduled = expired + cancelled + returned + pending}.
 *
 * @param scheduled timeouts taken in since the timer was made; a call that fails may count until it has thrown
 * @param expired timeouts whose task was run or handed to the executor; a repeating one counts after its last run
 * @param returned timeouts that {@code stop} returned
 * @param rejected calls that the limit has rejected; the other counters do not have them
 * @param failed how often something has thrown that the timer called for a timeout: its task, the task's
 *     {@code cancelled}, its executor, its schedule, or the handler of one of these; and how often memory was too short
 *     to hand it to the executor or to put it back. Not what tasks of the timer's executor service throw, which their
 *     futures keep
 */
public record TimerCounts(long scheduled, long expired, long cancelled, long returned, long rejected, long failed) {
    /** {@return how many timeouts have not ended} */
    public long pending() {
        return scheduled - expired - cancelled - returned;
    }
}
