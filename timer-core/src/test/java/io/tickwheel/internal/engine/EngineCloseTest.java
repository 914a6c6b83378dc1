package io.tickwheel.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tickwheel.internal.wheel.NamedTimeout;
import io.tickwheel.internal.wheel.TimeoutNode;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The end of an engine: nothing is lost, and nothing runs any more (I1, I5). */
class EngineCloseTest {
    private final ManualEngine manual = new ManualEngine();

    @Test
    void returnsWhatIsInTheWheelAndWhatIsQueued() {
        List<TimeoutNode> pending = new ArrayList<>(manual.scheduleMany(1_000, "transferred", 45));
        pending.add(manual.schedule("in a later round", 100_000));
        pending.add(manual.schedule("never", Long.MAX_VALUE));
        manual.step();
        pending.addAll(manual.scheduleMany(10_000, "queued", 45));

        List<TimeoutNode> returned = manual.engine.close();

        assertThat(returned).containsExactlyInAnyOrderElementsOf(pending);
        assertThat(returned).allMatch(TimeoutNode::isCancelled).noneMatch(TimeoutNode::isExpired);
    }

    @Test
    void returnsNothingThatHasEnded() {
        manual.schedule("expired", 5);
        NamedTimeout transferred = manual.schedule("cancelled in the wheel", 45);
        manual.advanceTo(10);
        manual.engine.cancel(manual.schedule("cancelled in the queue", 45));
        manual.engine.cancel(transferred);

        assertThat(manual.engine.close()).isEmpty();
    }

    @Test
    void aTaskThatRequestsStopIsTheLastAndTheRestOfItsTickIsReturned() {
        List<TimeoutNode> rest = new ArrayList<>();
        manual.schedule("first", 45);
        manual.schedule("stops", 45, manual.engine::requestStop);
        rest.addAll(manual.scheduleMany(20, "same tick", 45));
        rest.addAll(manual.scheduleMany(2 * DueTasks.TASKS_PER_STEP, "beyond the slice", 45));
        rest.add(manual.schedule("later", 95));

        manual.stepAt(50);

        assertThat(manual.ran).containsExactly("first", "stops");
        assertThat(manual.engine.isStopRequested()).isTrue();
        assertThat(manual.engine.close()).containsExactlyInAnyOrderElementsOf(rest);
        assertThat(manual.counts().pending()).isZero();
        assertThat(manual.counts().expired()).isEqualTo(2);
    }

    @Test
    void whatTheStoppingTaskCancelsOrSchedulesIsAccountedFor() {
        NamedTimeout[] sameTick = new NamedTimeout[1];
        NamedTimeout[] scheduled = new NamedTimeout[1];
        manual.schedule("stops", 45, () -> {
            manual.engine.requestStop();
            manual.engine.cancel(sameTick[0]);
            scheduled[0] = manual.schedule("late", 0);
        });
        sameTick[0] = manual.schedule("same tick", 45);

        manual.stepAt(50);

        assertThat(manual.engine.close()).containsExactly(scheduled[0]);
        assertThat(manual.counts().cancelled()).isEqualTo(1);
        assertThat(manual.counts().pending()).isZero();
    }

    @Test
    void takesNothingAfterwards() {
        manual.engine.close();
        NamedTimeout late = new NamedTimeout("late", 45);

        assertThatIllegalStateException()
                .isThrownBy(() -> manual.engine.schedule(late))
                .withMessage("cannot be started once stopped");
        assertThat(late.isExpired()).isFalse();
        assertThat(manual.engine.cancel(late)).isFalse();
    }

    @Test
    void takesNothingAfterATaskHasClosedItInAStepThatThenLacksMemory() {
        manual.engine.runTasksWith(stopping -> {
            manual.engine.requestStop();
            manual.engine.close();
            throw new OutOfMemoryError("on purpose");
        });
        manual.schedule("stops", 45);

        assertThatThrownBy(() -> manual.stepAt(50)).isInstanceOf(OutOfMemoryError.class);

        assertThatIllegalStateException().isThrownBy(() -> manual.schedule("late", 45));
        assertThat(manual.counts().pending()).isZero();
    }

    @Test
    void cancelsNothingAfterwards() {
        NamedTimeout transferred = manual.schedule("transferred", 45);
        manual.step();
        NamedTimeout queued = manual.schedule("queued", 45);
        manual.engine.close();

        assertThat(manual.engine.cancel(transferred)).isFalse();
        assertThat(manual.engine.cancel(queued)).isFalse();
        assertThat(manual.counts().cancelled()).isZero();
    }

    @Test
    void callsNobody() {
        manual.schedule("a", 45);
        int before = manual.wakerCalls();

        manual.engine.close();
        assertThatIllegalStateException().isThrownBy(() -> manual.schedule("late", 5));

        assertThat(manual.wakerCalls()).isEqualTo(before);
    }

    @Test
    void aSecondCloseReturnsNothing() {
        manual.schedule("a", 45);

        assertThat(manual.engine.close()).hasSize(1);
        assertThat(manual.engine.close()).isEmpty();
        assertThat(manual.counts().returned()).isEqualTo(1);
    }
}
