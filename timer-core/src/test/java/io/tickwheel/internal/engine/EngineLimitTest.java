package io.tickwheel.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.tickwheel.diagnostics.TimerCounts;
import io.tickwheel.internal.intake.PendingLimit;
import io.tickwheel.internal.wheel.NamedTimeout;
import io.tickwheel.internal.wheel.WheelGeometry;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The strict bound on what may be pending at a time. */
class EngineLimitTest {
    private final ManualEngine manual = new ManualEngine(0, 2);

    @Test
    void theLimitIsStrict() {
        manual.schedule("a", 45);
        manual.schedule("b", 45);

        rejects("c");
        assertThat(manual.counts().pending()).isEqualTo(2);
        manual.step();
        rejects("d");
        assertThat(manual.counts().rejected()).isEqualTo(2);
        manual.stepAt(50);
        assertThat(manual.ran).containsExactly("a", "b");
    }

    @Test
    void theMessageGivesBothNumbers() {
        manual.schedule("a", 45);
        manual.schedule("b", 45);

        assertThatExceptionOfType(RejectedExecutionException.class)
                .isThrownBy(() -> manual.schedule("c", 45))
                .withMessage("Number of pending timeouts (3) is greater than or equal to maximum allowed pending "
                        + "timeouts (2)");
    }

    @Test
    void aPlaceIsFreeBeforeTheTaskRuns() {
        manual.schedule("a", 45, () -> manual.schedule("from a", 0));
        manual.schedule("b", 45, () -> manual.schedule("from b", 0));

        manual.advanceTo(60);

        assertThat(manual.ran).containsExactly("a", "b", "from a", "from b");
        assertThat(manual.counts().rejected()).isZero();
    }

    @Test
    void cancellingAQueuedTimeoutFreesItsPlaceAtOnce() {
        NamedTimeout a = manual.schedule("a", 45);
        manual.schedule("b", 45);

        manual.engine.cancel(a);
        manual.schedule("c", 45);
        rejects("d");
    }

    @Test
    void cancellingAFiledTimeoutFreesItsPlaceAtOnceAndOnce() {
        NamedTimeout a = manual.schedule("a", 45);
        manual.schedule("b", 45);
        manual.step();

        manual.engine.cancel(a);
        manual.engine.cancel(a);
        manual.schedule("c", 45);
        rejects("d");
        manual.step();
        rejects("e");
    }

    @Test
    void aRejectedCallTakesNoPlace() {
        manual.schedule("a", 45);
        NamedTimeout b = manual.schedule("b", 45);
        for (int i = 0; i < 10; i++) {
            rejects("c");
        }

        manual.engine.cancel(b);
        manual.schedule("d", 45);
    }

    @Test
    void closeFreesThePlacesAndACallAfterItTakesNone() {
        manual.schedule("a", 45);
        manual.schedule("b", 45);
        manual.engine.close();

        for (int i = 0; i < 10; i++) {
            assertThatIllegalStateException().isThrownBy(() -> manual.schedule("late", 45));
        }
        assertThat(manual.counts().rejected()).isZero();
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -1, Long.MIN_VALUE})
    void zeroAndBelowMeanNoLimit(long maxPending) {
        ManualEngine unlimited = new ManualEngine(0, maxPending);

        unlimited.scheduleMany(1_000, "a", 45);

        assertThat(unlimited.counts().pending()).isEqualTo(1_000);
    }

    private void rejects(String name) {
        assertThatExceptionOfType(RejectedExecutionException.class).isThrownBy(() -> manual.schedule(name, 45));
    }

    /** I5: whatever is thrown, and wherever: nothing was scheduled, and the place under the limit is free again. */
    @Test
    void aCallThatFailsLeavesItsPlace() {
        Engine engine = new Engine(
                new WheelGeometry(ManualEngine.TICK_NANOS, 8),
                () -> 0,
                node -> {},
                () -> {
                    throw new UnsupportedOperationException("wake");
                },
                PendingLimit.of(1));

        for (long deadlineNanos : new long[] {45, 35, 25}) {
            assertThatExceptionOfType(UnsupportedOperationException.class)
                    .isThrownBy(() -> engine.schedule(new NamedTimeout("not told of", deadlineNanos)));
            assertThatExceptionOfType(NullPointerException.class).isThrownBy(() -> engine.schedule(null));
        }

        assertThat(engine.counts()).isEqualTo(new TimerCounts(0, 0, 0, 0, 0, 0));
        assertThat(engine.close()).isEmpty();
    }
}
