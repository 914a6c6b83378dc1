package io.tickwheel.internal.diagnostics;

import io.tickwheel.diagnostics.PendingOverview;
import io.tickwheel.diagnostics.PendingOverview.RemainingTime;
import io.tickwheel.internal.engine.PendingCopy;
import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.internal.wheel.WheelGeometry;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

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
    private final long nowNanos;
    private final long[] countsByRange = new long[RANGE_ENDS_NANOS.length];
    private long inIntake;
    private long outOfIntake;
    private long maxRemainingRounds;
    private long earliestNanos = WheelGeometry.NEVER;

    private PendingSummary(PendingCopy copy) {
        this.copy = copy;
        nowNanos = copy.nowNanos();
    }

    static PendingOverview of(PendingCopy copy) {
        PendingSummary tally = new PendingSummary(copy);
        copy.forEach(tally);
        return tally.overview();
    }

    @Override
    public void accept(TimeoutNode node) {
        if (node.isQueued()) {
            inIntake++;
        } else {
            outOfIntake++;
            maxRemainingRounds = Math.max(maxRemainingRounds, copy.remainingRounds(node));
        }
        earliestNanos = Math.min(earliestNanos, node.deadlineNanos());
        countsByRange[rangeOf(remaining(node.deadlineNanos()))]++;
    }

    private PendingOverview overview() {
        List<RemainingTime> byRemaining = new ArrayList<>();
        for (int i = 0; i < RANGE_ENDS_NANOS.length; i++) {
            byRemaining.add(new RemainingTime(RANGE_ENDS_NANOS[i], countsByRange[i]));
        }
        return new PendingOverview(
                inIntake, outOfIntake, remaining(earliestNanos), List.copyOf(byRemaining), maxRemainingRounds);
    }

    private long remaining(long deadlineNanos) {
        return deadlineNanos == WheelGeometry.NEVER ? WheelGeometry.NEVER : deadlineNanos - nowNanos;
    }

    private static int rangeOf(long remainingNanos) {
        int found = Arrays.binarySearch(RANGE_ENDS_NANOS, remainingNanos);
        return found >= 0 ? found : -found - 1;
    }
}
