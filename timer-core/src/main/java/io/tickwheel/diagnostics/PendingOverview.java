package io.tickwheel.diagnostics;

import java.util.List;

/**
 * What is pending in a timer.
 *
 * @param inIntake timeouts in the intake, which were not transferred to the wheel
 * @param inWheel timeouts in the wheel, and repeating timeouts that run
 * @param earliestNanos the time until the earliest deadline, negative if it has passed; {@link Long#MAX_VALUE} for none
 * @param byRemaining timeouts by the time that remains, ascending, with empty ranges
 * @param maxRemainingRounds how many whole revolutions the wheel makes at most before a timeout in it is due
 */
public record PendingOverview(
        long inIntake, long inWheel, long earliestNanos, List<RemainingTime> byRemaining, long maxRemainingRounds) {
    /**
     * Timeouts that are due after the range before, and not after this one's end.
     *
     * @param upToNanos the longest time that belongs here: 0 for what is overdue, {@link Long#MAX_VALUE} for the rest
     */
    public record RemainingTime(long upToNanos, long count) {}

    /** {@return how many timeouts are pending} */
    public long total() {
        return inIntake + inWheel;
    }
}
