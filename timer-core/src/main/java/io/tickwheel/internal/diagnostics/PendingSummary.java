package io.tickwheel.internal.diagnostics;

import io.tickwheel.diagnostics.PendingOverview;
import io.tickwheel.diagnostics.PendingOverview.Bucket;
import io.tickwheel.diagnostics.PendingOverview.BucketFill;
import io.tickwheel.diagnostics.PendingOverview.RemainingTime;
import io.tickwheel.internal.engine.PendingCopy;
import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.internal.wheel.WheelGeometry;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.ObjIntConsumer;

/**
 * Counts what is pending by where it lies and when it is due.
 *
 * <p>Threads: one. Cost: a read of each timeout, and 4 bytes a bucket.
 */
final class PendingSummary implements ObjIntConsumer<TimeoutNode> {
    private static final int FULLEST_SHOWN = 5;
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
    private final int[] countsByBucket;
    private final long[] countsByRange = new long[RANGE_ENDS_NANOS.length];
    private long inIntake;
    private long outOfIntake;
    private long maxRemainingRounds;
    private long earliestNanos = WheelGeometry.NEVER;

    private PendingSummary(PendingCopy copy) {
        this.copy = copy;
        nowNanos = copy.nowNanos();
        countsByBucket = new int[copy.buckets()];
    }

    static PendingOverview of(PendingCopy copy) {
        PendingSummary tally = new PendingSummary(copy);
        copy.forEach(tally);
        return tally.overview();
    }

    @Override
    public void accept(TimeoutNode node, int bucket) {
        if (bucket == PendingCopy.INTAKE) {
            inIntake++;
        } else {
            outOfIntake++;
        }
        if (bucket >= 0) {
            countsByBucket[bucket]++;
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
                inIntake, outOfIntake, remaining(earliestNanos), List.copyOf(byRemaining), bucketFill());
    }

    private BucketFill bucketFill() {
        long sum = 0;
        long min = Long.MAX_VALUE;
        long max = 0;
        for (int count : countsByBucket) {
            sum += count;
            min = Math.min(min, count);
            max = Math.max(max, count);
        }
        double mean = (double) sum / countsByBucket.length;
        return new BucketFill(countsByBucket.length, min, mean, max, maxRemainingRounds, fullest());
    }

    private List<Bucket> fullest() {
        Comparator<Bucket> byFill = Comparator.comparingLong(Bucket::count)
                .thenComparing(Comparator.comparingInt(Bucket::index).reversed());
        PriorityQueue<Bucket> fullest = new PriorityQueue<>(byFill);
        for (int i = 0; i < countsByBucket.length; i++) {
            if (countsByBucket[i] > 0 && (fullest.size() < FULLEST_SHOWN || isFuller(countsByBucket[i], fullest))) {
                fullest.add(new Bucket(i, countsByBucket[i]));
            }
            if (fullest.size() > FULLEST_SHOWN) {
                fullest.poll();
            }
        }
        return fullest.stream().sorted(byFill.reversed()).toList();
    }

    private static boolean isFuller(long count, PriorityQueue<Bucket> fullest) {
        Bucket leastFull = fullest.peek();
        return leastFull == null || count > leastFull.count();
    }

    private long remaining(long deadlineNanos) {
        return deadlineNanos == WheelGeometry.NEVER ? WheelGeometry.NEVER : deadlineNanos - nowNanos;
    }

    private static int rangeOf(long remainingNanos) {
        int found = Arrays.binarySearch(RANGE_ENDS_NANOS, remainingNanos);
        return found >= 0 ? found : -found - 1;
    }
}
