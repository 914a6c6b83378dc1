package io.tickwheel.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.TimeoutHandle;
import io.tickwheel.WheelTimer;
import io.tickwheel.diagnostics.TimerCounts;
import io.tickwheel.time.ManualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** I2, I9: a move at the very end of a stack either is made, or throws and leaves the timeout where it was. */
@Tag("stress")
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class MoveStackTest {
    private static final int SCHEDULED = 4_000;
    private static final int MADE_AT_A_MEETING = 20;
    private static final long STACK_BYTES = 256 << 10;
    private static final Duration TICK = Duration.ofMillis(1);
    private static final Duration HOUR = Duration.ofHours(1);

    private final ManualTime time = new ManualTime();
    private final WheelTimer timer =
            WheelTimer.builder().timeSource(time).tick(TICK).build();
    private final boolean[] hasRun = new boolean[SCHEDULED];
    private final boolean[] isMoved = new boolean[SCHEDULED];
    private final List<TimeoutHandle> timeouts = new ArrayList<>();
    private int next;
    private int refused;
    private int leftToBeMade;

    @Test
    void toEarlier() throws InterruptedException {
        scheduleAll(HOUR);
        moveAllAtTheEndOfTheStack(TICK);
        time.advance(TICK);

        assertThat(hasRun).isEqualTo(isMoved);
        time.advance(HOUR);
        assertThat(timer.counts()).isEqualTo(new TimerCounts(SCHEDULED, SCHEDULED, 0, 0, 0));
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
        assertThat(timer.counts()).isEqualTo(new TimerCounts(SCHEDULED, SCHEDULED, 0, 0, 0));
    }

    private void scheduleAll(Duration delay) {
        for (int i = 0; i < SCHEDULED; i++) {
            int index = i;
            timeouts.add(timer.schedule(t -> hasRun[index] = true, delay));
        }
    }

    /** Of each meeting the calls nearest to the end, to the first that have room: how deep that is, the JDK decides. */
    private void moveAllAtTheEndOfTheStack(Duration delay) throws InterruptedException {
        EndOfStack end = new EndOfStack(() -> move(delay), new SplittableRandom(1));
        Thread thread = new Thread(
                null,
                () -> {
                    while (next < SCHEDULED) {
                        leftToBeMade = MADE_AT_A_MEETING;
                        end.meet();
                    }
                },
                "end of stack",
                STACK_BYTES);
        thread.start();
        thread.join();
        assertThat(refused).isPositive();
        assertThat(refused).isLessThan(SCHEDULED);
    }

    private void move(Duration delay) {
        if (leftToBeMade > 0 && next < SCHEDULED) {
            int index = next++;
            try {
                isMoved[index] = timeouts.get(index).reschedule(delay);
                leftToBeMade--;
            } catch (StackOverflowError e) {
                refused++;
            }
        }
    }
}
