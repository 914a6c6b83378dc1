package io.tickwheel.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.WheelTimer;
import io.tickwheel.stress.NearEndOfStack;
import io.tickwheel.time.ManualTime;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Virtual time that is moved, or a timer that is stopped, at the very end of a stack: needs threads of their own. */
@Tag("stress")
@Order(EndOfStack.EARLY)
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class DrivenStackTest {
    private static final int SCHEDULED = 2_000;
    private static final long STACK_BYTES = 256 << 10;
    private static final int ROUNDS = 10;
    private static final Duration TICK = Duration.ofMillis(1);

    private final ManualTime time = new ManualTime();
    private final WheelTimer timer =
            WheelTimer.builder().timeSource(time).tick(TICK).build();
    private final AtomicInteger ran = new AtomicInteger();
    private final AtomicInteger refused = new AtomicInteger();
    private final AtomicInteger returned = new AtomicInteger();

    @Test
    void anAdvanceThereLosesNoTimeout() throws InterruptedException {
        scheduleAll();

        atTheEndOfTheStack(() -> time.advance(TICK));
        time.advance(TICK.multipliedBy(SCHEDULED));

        assertThat(refused).hasPositiveValue();
        assertThat(ran).hasValue(SCHEDULED);
        assertThat(timer.counts().expired()).isEqualTo(SCHEDULED);
        assertThat(timer.pending()).isZero();
    }

    @Test
    void aStopThereIsRefusedOrReturnsAll() throws InterruptedException {
        scheduleAll();

        atTheEndOfTheStack(() -> returned.addAndGet(timer.stop().size()));
        returned.addAndGet(timer.stop().size());

        assertThat(refused).hasPositiveValue();
        assertThat(returned).hasValue(SCHEDULED - ran.get());
        assertThat(timer.counts().returned()).isEqualTo(SCHEDULED - ran.get());
        assertThat(timer.pending()).isZero();
    }

    /** Or there would be figures of an observation that is none. */
    @Test
    void whatIsRefusedThereIsNotObserved() {
        // What the classes need that do so is not the question.
        timer.diagnostics().observe(TICK);
        timer.diagnostics().stopObserving();
        int framesAbove = 0;
        while (NearEndOfStack.call(() -> timer.diagnostics().observe(TICK), framesAbove) != null) {
            assertThat(timer.diagnostics().tasks()).isNull();
            framesAbove++;
        }
        scheduleAll();

        assertThat(framesAbove).isPositive();
        assertThat(timer.diagnostics().tasks().duration().count()).isEqualTo(ran.get());
    }

    private void scheduleAll() {
        for (int i = 0; i < SCHEDULED; i++) {
            timer.schedule(timeout -> ran.incrementAndGet(), TICK.multipliedBy(1 + i));
        }
        time.advance(TICK);
    }

    private void atTheEndOfTheStack(Runnable action) throws InterruptedException {
        EndOfStack end = new EndOfStack(() -> attempt(action), new SplittableRandom(1));
        Thread thread = new Thread(
                null,
                () -> {
                    for (int i = 0; i < ROUNDS; i++) {
                        end.meet();
                    }
                },
                "end of stack",
                STACK_BYTES);
        thread.start();
        thread.join();
    }

    private void attempt(Runnable action) {
        try {
            action.run();
        } catch (StackOverflowError e) {
            refused.incrementAndGet();
        }
    }
}
