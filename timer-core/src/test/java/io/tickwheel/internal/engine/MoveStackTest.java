package io.tickwheel.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.TimeoutHandle;
import io.tickwheel.WheelTimer;
import io.tickwheel.diagnostics.TimerCounts;
import io.tickwheel.time.ManualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** I2, I9: a move at the very end of a stack either is made, or throws and leaves the timeout where it was. */
@Tag("stress")
@Order(EndOfStack.EARLY)
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class MoveStackTest {
    private static final int SCHEDULED = 4_000;
    private static final int MADE_AT_A_MEETING = 20;
    private static final Duration TICK = Duration.ofMillis(1);
    private static final Duration HOUR = Duration.ofHours(1);

    private final ManualTime time = new ManualTime();
    private final WheelTimer timer =
            WheelTimer.builder().timeSource(time).tick(TICK).build();
    private final boolean[] hasRun = new boolean[SCHEDULED];
    private final boolean[] isMoved = new boolean[SCHEDULED];
    private final List<TimeoutHandle> timeouts = new ArrayList<>();
    private int next;

    @Test
    void toEarlier() throws InterruptedException {
        scheduleAll(HOUR);
        moveAllAtTheEndOfTheStack(TICK);
        time.advance(TICK);

        assertThat(hasRun).isEqualTo(isMoved);
        time.advance(HOUR);
        assertThat(timer.counts()).isEqualTo(new TimerCounts(SCHEDULED, SCHEDULED, 0, 0, 0, 0));
    }

    @Test
    void toLater() throws InterruptedException {
        scheduleAll(TICK);
        moveAllAtTheEndOfTheStack(HOUR);
        time.advance(TICK);

        for (int i = 0; i < SCHEDULED; i++) {
            assertThat(hasRun[i]).as("timeout " + i).isEqualTo(!isMoved[i]);
        }
        time.advance(HOUR);
        assertThat(timer.counts()).isEqualTo(new TimerCounts(SCHEDULED, SCHEDULED, 0, 0, 0, 0));
    }

    private void scheduleAll(Duration delay) {
        for (int i = 0; i < SCHEDULED; i++) {
            int index = i;
            timeouts.add(timer.schedule(t -> hasRun[index] = true, delay));
        }
    }

    private void moveAllAtTheEndOfTheStack(Duration delay) throws InterruptedException {
        CallsAtEndOfStack moves = new CallsAtEndOfStack(MADE_AT_A_MEETING, () -> moveNext(delay));
        int refused = moves.meetWhile(() -> next < SCHEDULED);
        assertThat(refused).isPositive();
        assertThat(isMoved).contains(true);
    }

    private void moveNext(Duration delay) {
        if (next < SCHEDULED) {
            int index = next++;
            isMoved[index] = timeouts.get(index).reschedule(delay);
        }
    }
}
