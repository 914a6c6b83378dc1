package io.tickwheel.internal.diagnostics;

import io.tickwheel.diagnostics.PendingOverview;
import io.tickwheel.diagnostics.PendingOverview.RemainingTime;
import io.tickwheel.internal.engine.PendingCopy;
import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.internal.wheel.WheelGeometry;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/** Counts pending timeouts by where they lie and when they are due. Not thread-safe. */
final class PendingSummary implements Consumer<TimeoutNode> {
    private static final long[] RANGE_ENDS_NANOS = {
        0,
        TimeUnit.SECONDS.toNanos(1),
        TimeUnit.SECONDS.toNanos(10),
        TimeUnit.MINUTES.toNanos(1),
        TimeUnit.MINUTES.toNanos(10),
        TimeUnit.HOURS.toNanos(1),
        TimeUnit.DAYS.toNanos(1),
        Long.MAX_VALUE
    };

    private final PendingCopy copy;
    private final long[] countsByRange = new long[RANGE_ENDS_NANOS.length];
    private long inIntake;
    private long outOfIntake;
    private long maxRemainingRounds;
    private long earliestNanos = WheelGeometry.NEVER;

    private PendingSummary(PendingCopy copy) {
        this.copy = copy;
    }

    static PendingOverview of(PendingCopy copy) {
        PendingSummary tally = new PendingSummary(copy);
        copy.forEach(tally);
        List<RemainingTime> byRemaining = IntStream.range(0, RANGE_ENDS_NANOS.length)
                .mapToObj(range -> new RemainingTime(RANGE_ENDS_NANOS[range], tally.countsByRange[range]))
                .toList();
        return new PendingOverview(
                tally.inIntake, tally.outOfIntake, tally.earliestNanos, byRemaining, tally.maxRemainingRounds);
    }

    @Override
    public void accept(TimeoutNode node) {
        if (node.isQueued()) {
            inIntake++;
        } else {
            outOfIntake++;
            maxRemainingRounds = Math.max(maxRemainingRounds, copy.remainingRounds(node));
        }
        long deadlineNanos = node.deadlineNanos();
        long remainingNanos =
                deadlineNanos == WheelGeometry.NEVER ? WheelGeometry.NEVER : deadlineNanos - copy.nowNanos();
        earliestNanos = Math.min(earliestNanos, remainingNanos);
        int found = Arrays.binarySearch(RANGE_ENDS_NANOS, remainingNanos);
        countsByRange[found >= 0 ? found : -found - 1]++;
    }
}
