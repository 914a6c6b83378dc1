package io.tickwheel.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.tickwheel.diagnostics.TimerCounts;
import io.tickwheel.internal.intake.IntakeLimits;
import io.tickwheel.internal.wheel.Locations;
import io.tickwheel.internal.wheel.NamedTimeout;
import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.internal.wheel.WheelGeometry;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** I1, I5: a producer whose wake-up fails takes its timeout back, wherever the owner has brought it meanwhile. */
class EngineTakeBackTest {
    private static final long TICK_NANOS = ManualEngine.TICK_NANOS;

    private final List<TimeoutNode> expired = new ArrayList<>();
    /** An intake that keeps nothing: each step transfers what has arrived. */
    private final Engine engine = new Engine(
            new WheelGeometry(TICK_NANOS, 8),
            () -> 0,
            node -> {
                if (node.tryExpire()) {
                    expired.add(node);
                }
            },
            this::wake,
            null,
            new IntakeLimits(2, 0, 0));

    private boolean fails;
    private boolean wasInWheel;
    private int wakeUps;
    private TimeoutNode last = new NamedTimeout("none", 0);

    @Test
    void whatTheOwnerHasTransferredMeanwhileLeavesTheWheelAndItsNeighbours() {
        NamedTimeout before = schedule("before", 9 * TICK_NANOS);
        stepTwice(0);
        assertThat(before.isQueued()).isFalse();

        fails = true;
        assertThatExceptionOfType(OutOfMemoryError.class).isThrownBy(() -> schedule("taken back", 5 * TICK_NANOS));
        fails = false;

        assertThat(wasInWheel).isTrue();
        assertThat(last.isCancelled()).isTrue();
        stepTwice(0);
        assertThat(Locations.hasLocation(last)).isFalse();
        assertThat(Locations.hasLocation(before)).isTrue();
        assertThat(engine.counts()).isEqualTo(new TimerCounts(1, 0, 0, 0, 0, 0));
        engine.step(9 * TICK_NANOS);
        assertThat(before.isPending()).isFalse();
        assertThat(engine.counts().pending()).isZero();
    }

    /** That is for tidying up: who has cancelled need not know that it failed. */
    @Test
    void aCancellationStandsThoughTheWakeUpForManyFails() {
        List<NamedTimeout> inWheel = new ArrayList<>();
        for (int i = 0; i < 3 * OwnerMessages.HIGH_WATER; i++) {
            inWheel.add(schedule("in the wheel", 9 * TICK_NANOS));
        }
        while (inWheel.stream().anyMatch(NamedTimeout::isQueued)) {
            engine.step(0);
        }
        stepTwice(0);

        fails = true;

        assertThat(inWheel).allMatch(engine::cancel);
        assertThat(wakeUps).isPositive();
        assertThat(engine.counts().cancelled()).isEqualTo(inWheel.size());
    }

    private NamedTimeout schedule(String name, long deadlineNanos) {
        NamedTimeout node = new NamedTimeout(name, deadlineNanos);
        last = node;
        engine.schedule(node);
        return node;
    }

    private void wake() {
        wakeUps++;
        if (fails) {
            stepTwice(0);
            wasInWheel = !last.isQueued() && Locations.hasLocation(last);
            throw new OutOfMemoryError("a wake-up that fails");
        }
    }

    private void stepTwice(long nowNanos) {
        engine.step(nowNanos);
        engine.step(nowNanos);
    }
}
