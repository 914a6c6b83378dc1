package io.tickwheel.diagnostics;

import java.util.List;

/**
 * What is pending in a timer.
 *
 * @param inIntake timeouts in the intake, which were not transferred to the wheel
 * @param inWheel timeouts in the wheel, taken out of it to be run, or that repeat and are being run
 * @param earliestNanos how long it is until the earliest deadline, negative if it has passed, as that of one that
 *     repeats has while it is being run; {@link Long#MAX_VALUE} if nothing is pending, or nothing that has an end
 * @param byRemaining timeouts by the time that remains, ascending, empty ranges included
 * @param maxRemainingRounds how many whole revolutions the wheel makes at most before a timeout in it is due
 */
public record PendingOverview(
        long inIntake, long inWheel, long earliestNanos, List<RemainingTime> byRemaining, long maxRemainingRounds) {
    /**
     * Timeouts that are due after the range before, and not after this one's end.
     *
     * @param upToNanos the longest time that belongs here: 0 for what is overdue, {@link Long#MAX_VALUE} for the rest
     * @param count how many there are
     */
    public record RemainingTime(long upToNanos, long count) {}

    /**
     * All pending timeouts.
     *
     * @return never negative
     */
    public long total() {
        return inIntake + inWheel;
    }
}
