package io.tickwheel.stress;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.TimeoutHandle;
import io.tickwheel.TimerTask;
import io.tickwheel.WheelTimer;
import io.tickwheel.diagnostics.PendingGroups;
import io.tickwheel.diagnostics.PendingOverview;
import io.tickwheel.diagnostics.TimerDiagnostics;
import io.tickwheel.diagnostics.Tracking;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Snapshots while others schedule and cancel: each total is one that was right at some moment of the call. */
@Tag("stress")
final class SnapshotStressTest {
    private static final int KEPT = 20_000;
    private static final long LOOKING_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long LONG_NANOS = TimeUnit.HOURS.toNanos(1);
    private static final long SHORT_NANOS = TimeUnit.MILLISECONDS.toNanos(3);

    private final WheelTimer timer =
            WheelTimer.builder().tracking(Tracking.sampled(50)).build();
    private final TimerDiagnostics diagnostics = timer.diagnostics();

    /*
     * Each is counted before or after the call in such a way that it is out by those under way only: what has begun
     * to be scheduled, less what has surely ended, can be pending; what was scheduled, less what has begun to end,
     * must be.
     */
    private final AtomicLong scheduleBegun = new AtomicLong();
    private final AtomicLong scheduleDone = new AtomicLong();
    private final AtomicLong cancelBegun = new AtomicLong();
    private final AtomicLong cancelDone = new AtomicLong();
    private volatile boolean ended;

    @Test
    void eachTotalLiesBetweenWhatMustAndWhatCanBePending() {
        long seed = System.nanoTime();
        try (timer) {
            Concurrently.run(List.of(() -> producer(seed), () -> producer(seed + 1), this::passers, this::looker));

            Waiting.until("what is short has run", () -> timer.pending() == scheduleDone.get() - cancelDone.get());
            assertThat(longOnes(overview())).as("seed %d", seed).isEqualTo(timer.pending());
        }
        assertThat(overview().total()).isZero();
    }

    /** Keeps some timeouts pending, and replaces the oldest again and again: only these are in the ledger. */
    private void producer(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Queue<TimeoutHandle> mine = new ArrayDeque<>();
        while (!ended) {
            scheduleBegun.incrementAndGet();
            mine.add(timer.schedule(new Kept(), LONG_NANOS + random.nextLong(LONG_NANOS), TimeUnit.NANOSECONDS));
            scheduleDone.incrementAndGet();
            if (mine.size() > KEPT) {
                cancelBegun.incrementAndGet();
                assertThat(mine.remove().cancel()).isTrue();
                cancelDone.incrementAndGet();
            }
        }
    }

    /** Has the worker run tasks and transfer others meanwhile, a few at a time; these come and go. */
    private void passers() {
        while (!ended) {
            if (timer.counts().pending() < scheduleBegun.get() - cancelDone.get() + KEPT) {
                timer.schedule(timeout -> {}, SHORT_NANOS, TimeUnit.NANOSECONDS);
            }
        }
    }

    private void looker() {
        int answered = 0;
        try {
            long begunNanos = System.nanoTime();
            while (answered == 0 || System.nanoTime() - begunNanos < LOOKING_NANOS) {
                long least = scheduleDone.get();
                long most = -cancelDone.get();
                // None if the machine gives the worker no processor for a second.
                PendingOverview overview = diagnostics.snapshot().pending();
                PendingGroups groups = diagnostics.groups();
                most += scheduleBegun.get();
                least -= cancelBegun.get();
                if (overview != null && groups != null) {
                    answered++;
                    assertThat(longOnes(overview)).isBetween(least, most);
                    assertThat(longOnes(groups)).isBetween(least, most);
                }
            }
        } finally {
            ended = true;
        }
    }

    /** Without those that come and go. */
    private static long longOnes(PendingOverview overview) {
        return overview.byRemaining().stream()
                .filter(range -> range.upToNanos() > Duration.ofMinutes(10).toNanos())
                .mapToLong(PendingOverview.RemainingTime::count)
                .sum();
    }

    private static long longOnes(PendingGroups groups) {
        return groups.groups().stream()
                .filter(group -> group.taskClass().equals(Kept.class.getName()))
                .mapToLong(PendingGroups.Group::count)
                .sum();
    }

    private PendingOverview overview() {
        AtomicReference<PendingOverview> pending = new AtomicReference<>();
        Waiting.until("the worker answers", () -> {
            pending.set(diagnostics.snapshot().pending());
            return pending.get() != null;
        });
        return pending.get();
    }

    private static final class Kept implements TimerTask {
        @Override
        public void run(TimeoutHandle timeout) {}
    }
}
