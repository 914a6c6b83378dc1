package io.tickwheel.stress;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.TimeoutHandle;
import io.tickwheel.WheelTimer;
import io.tickwheel.diagnostics.PendingGroups;
import io.tickwheel.diagnostics.PendingOverview;
import io.tickwheel.diagnostics.TimerDiagnostics;
import io.tickwheel.diagnostics.Tracking;
import io.tickwheel.schedule.Schedule;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Snapshots while others schedule and cancel: each total was right at some moment of the call. */
@Tag("stress")
final class SnapshotStressTest {
    private static final int KEPT = 20_000;
    private static final long LOOKING_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final WheelTimer timer =
            WheelTimer.builder().tracking(Tracking.sampled(50)).build();

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
        try (timer) {
            scheduleBegun.incrementAndGet();
            // It repeats, so that the worker transfers the others meanwhile.
            timer.schedule(() -> {}, Schedule.fixedRate(Duration.ofMillis(1)));
            scheduleDone.incrementAndGet();
            Concurrently.run(List.of(this::producer, this::producer, this::looker));
        }
    }

    /** Keeps some timeouts pending, and replaces the oldest again and again. */
    private void producer() {
        Queue<TimeoutHandle> mine = new ArrayDeque<>();
        for (long i = 0; !ended; i++) {
            scheduleBegun.incrementAndGet();
            mine.add(timer.schedule(() -> {}, Duration.ofHours(1).plusNanos(i * 997)));
            scheduleDone.incrementAndGet();
            if (mine.size() > KEPT) {
                cancelBegun.incrementAndGet();
                assertThat(mine.remove().cancel()).isTrue();
                cancelDone.incrementAndGet();
            }
        }
    }

    private void looker() {
        TimerDiagnostics diagnostics = timer.diagnostics();
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
                    assertThat(overview.total()).isBetween(least, most);
                    assertThat(groups.total()).isBetween(least, most);
                }
            }
        } finally {
            ended = true;
        }
    }
}
