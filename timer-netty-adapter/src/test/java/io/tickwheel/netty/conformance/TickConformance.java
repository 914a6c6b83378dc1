package io.tickwheel.netty.conformance;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.util.Timeout;
import io.netty.util.Timer;
import io.netty.util.TimerTask;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** Timers that run timeouts at the boundaries of ticks, and how long these are. */
abstract class TickConformance extends Conformance {
    /** Programs count time in the runs of a task that starts itself again without a delay. */
    @Test
    void aTaskThatGoesOnWithoutDelayRunsOnceATick() {
        long tickNanos = MILLISECONDS.toNanos(10);
        long madeNanos = Waiting.nowNanos();
        Timer timer = stoppedAtEnd(subject.create(workers, tickNanos, NANOSECONDS));
        List<Long> runs = new CopyOnWriteArrayList<>();
        timer.newTimeout(
                new TimerTask() {
                    @Override
                    public void run(Timeout timeout) {
                        runs.add(Waiting.nowNanos());
                        timeout.timer().newTimeout(this, 0, NANOSECONDS);
                    }
                },
                0,
                NANOSECONDS);

        Waiting.until("twenty runs", () -> runs.size() >= 20);

        for (int i = 0; i < 20; i++) {
            assertThat(runs.get(i) - madeNanos).as("run " + i).isGreaterThanOrEqualTo((i + 1) * tickNanos);
        }
    }

    @Test
    void theDefaultTickIsATenthOfASecond() {
        Timer timer = stoppedAtEnd(subject.create(workers));

        assertThat(largestWaitBeyondDeadlines(timer, MILLISECONDS.toNanos(5), MILLISECONDS.toNanos(100)))
                .isTrue();
    }

    @Test
    void aTickBelowAMillisecondBecomesOne() {
        Timer timer = stoppedAtEnd(subject.create(workers, 1, NANOSECONDS));

        assertThat(largestWaitBeyondDeadlines(timer, 20_000, MILLISECONDS.toNanos(1)))
                .isTrue();
    }

    /**
     * A first timeout of a tick, half a tick after the constructor: from there on the next boundary at or after its
     * deadline is a tick and a half away, from the start two ticks.
     */
    @Test
    void ticksCountFromTheConstructorOrFromTheFirstTimeout() {
        long tickNanos = MILLISECONDS.toNanos(200);
        if (!subject.isNettys()) {
            // A busy machine makes the wait longer: then another timer is made.
            Waiting.until("a wait of less than two ticks", () -> firstWaitNanos(tickNanos) < 2 * tickNanos);
        } else {
            assertThat(firstWaitNanos(tickNanos)).isGreaterThanOrEqualTo(2 * tickNanos);
        }
    }

    private long firstWaitNanos(long tickNanos) {
        long madeNanos = Waiting.nowNanos();
        Timer timer = stoppedAtEnd(subject.create(workers, tickNanos, NANOSECONDS));
        Waiting.letPassMillis(NANOSECONDS.toMillis(tickNanos) / 2);
        ScheduledDelay first = ScheduledDelay.on(timer, tickNanos);
        long ranNanos = first.task().awaitRun().nanos();
        assertThat(ranNanos - first.earliestNanos()).as("early").isNotNegative();
        assertThat(ranNanos - madeNanos).as("before the second boundary").isGreaterThanOrEqualTo(2 * tickNanos);
        return ranNanos - first.beforeNanos();
    }

    /**
     * Whether some timeout waited for a tick that is as long as given. Deadlines lie close together over more than a
     * tick; the first one after a boundary waits for the next boundary, so for a tick less the gap between deadlines.
     */
    private static boolean largestWaitBeyondDeadlines(Timer timer, long spacingNanos, long tickNanos) {
        List<ScheduledDelay> all = new ArrayList<>();
        for (long delayNanos = 0; delayNanos <= tickNanos * 3 / 2; delayNanos += spacingNanos) {
            all.add(ScheduledDelay.on(timer, delayNanos));
        }
        long widestGapNanos = 0;
        long longestWaitNanos = 0;
        for (int i = 0; i < all.size(); i++) {
            ScheduledDelay scheduled = all.get(i);
            longestWaitNanos =
                    Math.max(longestWaitNanos, scheduled.task().awaitRun().nanos() - scheduled.earliestNanos());
            if (i > 0) {
                long gapNanos = scheduled.latestNanos() - all.get(i - 1).earliestNanos();
                widestGapNanos = Math.max(widestGapNanos, gapNanos);
            }
        }
        return longestWaitNanos >= tickNanos - widestGapNanos;
    }
}
