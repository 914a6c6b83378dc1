package io.tickwheel.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.tickwheel.internal.wheel.NamedTimeout;
import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.internal.wheel.WheelGeometry;
import io.tickwheel.schedule.Schedule;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What becomes of a timeout if whoever has to wake the owner for it throws something. */
class EngineFailingHostTest {
    private static final long TICK_NANOS = ManualEngine.TICK_NANOS;

    private final Engine engine =
            new Engine(new WheelGeometry(TICK_NANOS, 8), () -> 0, EngineFailingHostTest::runTask, this::wake, null);

    private boolean isFailing;
    private int runs;

    @Test
    void aMoveToEarlierHasNotHappened() {
        NamedTimeout node = new NamedTimeout("moved", 9 * TICK_NANOS);
        engine.schedule(node);
        engine.step(0);
        isFailing = true;

        assertThatIllegalStateException().isThrownBy(() -> engine.reschedule(node, 3 * TICK_NANOS));

        assertThat(node.deadlineNanos()).isEqualTo(9 * TICK_NANOS);
        assertThat(node.isPending()).isTrue();
    }

    @Test
    void whatRepeatsGoesOnAfterItsRunOnAnExecutor() {
        Schedule rate = Schedule.fixedRate(Duration.ofNanos(TICK_NANOS), Duration.ofNanos(TICK_NANOS));
        RepeatingNode node = new RepeatingNode(TICK_NANOS, rate, () -> TICK_NANOS, () -> runs++, true);
        engine.schedule(node);
        engine.step(TICK_NANOS);
        assertThat(runs).isEqualTo(1);
        isFailing = true;

        assertThatIllegalStateException().isThrownBy(() -> engine.rearm(node, 2 * TICK_NANOS));

        assertThat(node.isPending()).isTrue();
        engine.step(2 * TICK_NANOS);
        assertThat(runs).isEqualTo(2);
    }

    private static void runTask(TimeoutNode node) {
        ((RepeatingNode) node).runTask();
    }

    private void wake() {
        if (isFailing) {
            throw new IllegalStateException("the host has failed");
        }
    }
}
