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
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** I1, I5: what repeats, and is run by an executor or in virtual time at the very end of a stack. */
@Tag("stress")
@Order(EndOfStack.EARLY)
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RepeatingStackTest {
    private static final int SCHEDULED = 1_600;
    private static final int RUNS_A_ROUND = 80;
    private static final long STACK_BYTES = 256 << 10;
    private static final Duration TICK = Duration.ofMillis(1);

    private final ManualTime time = new ManualTime();
    private final List<Runnable> handedOver = new ArrayList<>();
    private final int[] runs = new int[SCHEDULED];
    private final List<TimeoutHandle> timeouts = new ArrayList<>();
    private int next;
    private int refused;
    private int runsLeft;

    /**
     * Each either is put back for its next run, or has ended without a run. Where the stack ends before that, nothing
     * was begun: it is as if the executor had not run it.
     */
    @Test
    void onAnExecutorNoneIsLeftThatHasRun() throws InterruptedException {
        WheelTimer timer = WheelTimer.builder()
                .timeSource(time)
                .tick(TICK)
                .executor(handedOver::add)
                .build();
        scheduleAll(timer);
        time.advance(TICK);
        List<Runnable> first = List.copyOf(handedOver);
        handedOver.clear();

        atTheEndOfTheStack(() -> first.get(next++).run());
        assertThat(refused).isPositive();
        time.advance(TICK);

        int ended = 0;
        List<Integer> untouched = new ArrayList<>();
        for (int i = 0; i < next; i++) {
            if (timeouts.get(i).isExpired()) {
                ended++;
                assertThat(runs[i]).isZero();
            } else if (!handedOver.contains(first.get(i))) {
                untouched.add(i);
                assertThat(runs[i]).as("run, and not put back").isZero();
            } else {
                assertThat(runs[i]).isOne();
            }
        }
        assertThat(ended).isPositive();
        assertThat(timer.counts()).isEqualTo(new TimerCounts(SCHEDULED, ended, 0, 0, 0, 0));
        handedOver.clear();
        untouched.forEach(i -> first.get(i).run());
        time.advance(TICK);
        assertThat(handedOver).hasSameSizeAs(untouched);
        assertThat(timer.stop()).hasSize(SCHEDULED - ended);
    }

    @Test
    void inVirtualTimeNoRunIsLost() throws InterruptedException {
        WheelTimer timer = WheelTimer.builder().timeSource(time).tick(TICK).build();
        scheduleAll(timer);

        atTheEndOfTheStack(() -> time.advance(TICK));
        long ticks = time.nanoTime() / TICK.toNanos();
        time.advance(TICK);

        assertThat(refused).isPositive();
        assertThat(ticks).isPositive();
        assertThat(runs).containsOnly((int) ticks + 1);
        assertThat(timer.pending()).isEqualTo(SCHEDULED);
    }

    private void scheduleAll(WheelTimer timer) {
        for (int i = 0; i < SCHEDULED; i++) {
            int index = i;
            timeouts.add(timer.scheduleAtFixedRate(t -> runs[index]++, TICK, TICK));
        }
    }

    /** Of each meeting the calls that are nearest to the end. */
    private void atTheEndOfTheStack(Runnable action) throws InterruptedException {
        EndOfStack end = new EndOfStack(() -> attempt(action), new SplittableRandom(1));
        Thread thread = new Thread(
                null,
                () -> {
                    for (int i = 0; i < SCHEDULED / RUNS_A_ROUND; i++) {
                        runsLeft = RUNS_A_ROUND;
                        end.meet();
                    }
                },
                "end of stack",
                STACK_BYTES);
        thread.start();
        thread.join();
    }

    private void attempt(Runnable action) {
        if (runsLeft > 0) {
            runsLeft--;
            try {
                action.run();
            } catch (StackOverflowError e) {
                refused++;
            }
        }
    }
}
