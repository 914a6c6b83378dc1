package io.tickwheel.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.tickwheel.internal.wheel.NamedTimeout;
import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.internal.wheel.WheelGeometry;
import io.tickwheel.schedule.Schedule;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes of a timeout if whoever has to wake the owner for it throws something. */
class EngineFailingHostTest {
    private static final long TICK_NANOS = ManualEngine.TICK_NANOS;

    private final Engine engine = new Engine(
            new WheelGeometry(TICK_NANOS, 8), () -> this.nowNanos, EngineFailingHostTest::runTask, this::wake, null);

    private long nowNanos;
    private boolean isFailing;
    /** The engine time of a step that comes before the wake-up fails; -1 for none. */
    private long stepBeforeNanos = -1;

    private boolean isClosedBefore;
    private List<TimeoutNode> returned = List.of();

    private int runs;

    @Test
    void aMoveToEarlierHasNotHappened() {
        NamedTimeout node = new NamedTimeout("moved", 9 * TICK_NANOS);
        engine.schedule(node);
        stepAt(0);
        isFailing = true;

        assertThatIllegalStateException().isThrownBy(() -> engine.reschedule(node, 3 * TICK_NANOS));

        assertThat(node.deadlineNanos()).isEqualTo(9 * TICK_NANOS);
        assertThat(node.isPending()).isTrue();
    }

    @Test
    void whatRepeatsGoesOnAfterItsRunOnAnExecutor() {
        RepeatingNode node = repeating(true);
        engine.schedule(node);
        stepAt(TICK_NANOS);
        assertThat(runs).isEqualTo(1);
        isFailing = true;

        assertThatIllegalStateException().isThrownBy(() -> engine.rearm(node, 2 * TICK_NANOS));

        assertThat(node.isPending()).isTrue();
        stepAt(2 * TICK_NANOS);
        assertThat(runs).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whatRepeatsAndHasRunMeanwhileIsScheduled(boolean onExecutor) {
        RepeatingNode node = repeating(onExecutor);
        isFailing = true;
        stepBeforeNanos = TICK_NANOS;

        engine.schedule(node);

        assertThat(runs).isEqualTo(1);
        assertThat(node.isPending()).isTrue();
        assertThat(engine.counts().scheduled()).isEqualTo(1);
        isFailing = false;
        if (onExecutor) {
            engine.rearm(node, 2 * TICK_NANOS);
        }
        stepAt(2 * TICK_NANOS);
        assertThat(runs).isEqualTo(2);
    }

    @Test
    void whatRepeatsAndWasStoppedMeanwhileIsReturnedByTheStop() {
        RepeatingNode node = repeating(false);
        isFailing = true;
        stepBeforeNanos = TICK_NANOS;
        isClosedBefore = true;

        engine.schedule(node);

        assertThat(runs).isEqualTo(1);
        assertThat(returned).containsExactly(node);
        assertThat(engine.counts().pending()).isZero();
    }

    @Test
    void whatRepeatsAndHasNotRunIsNotScheduled() {
        RepeatingNode node = repeating(false);
        isFailing = true;

        assertThatIllegalStateException().isThrownBy(() -> engine.schedule(node));

        assertThat(node.isCancelled()).isTrue();
        assertThat(engine.counts().scheduled()).isZero();
        stepAt(2 * TICK_NANOS);
        assertThat(runs).isZero();
    }

    private RepeatingNode repeating(boolean onExecutor) {
        Schedule rate = Schedule.fixedRate(Duration.ofNanos(TICK_NANOS), Duration.ofNanos(TICK_NANOS));
        return new RepeatingNode(TICK_NANOS, rate, () -> TICK_NANOS, () -> runs++, onExecutor);
    }

    private void stepAt(long nanos) {
        nowNanos = nanos;
        engine.step(nanos);
    }

    private static void runTask(TimeoutNode node) {
        ((RepeatingNode) node).runTask();
    }

    private void wake() {
        if (isFailing) {
            if (stepBeforeNanos >= 0) {
                stepAt(stepBeforeNanos);
            }
            if (isClosedBefore) {
                returned = engine.close();
            }
            throw new IllegalStateException("the host has failed");
        }
    }
}
