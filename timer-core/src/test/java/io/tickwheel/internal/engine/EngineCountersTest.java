package io.tickwheel.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.tickwheel.diagnostics.TimerCounts;
import io.tickwheel.internal.wheel.NamedTimeout;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;

/** The counters in every situation (I5), and that a timeout ends once (I1). */
class EngineCountersTest {
    private final ManualEngine manual = new ManualEngine();

    @Test
    void aQueuedTimeoutIsPending() {
        manual.schedule("a", 45);

        assertThat(manual.counts()).isEqualTo(new TimerCounts(1, 0, 0, 0, 0, 0));
        assertThat(manual.counts().pending()).isEqualTo(1);
    }

    @Test
    void aFiledTimeoutIsPending() {
        manual.schedule("a", 45);
        manual.step();

        assertThat(manual.counts()).isEqualTo(new TimerCounts(1, 0, 0, 0, 0, 0));
    }

    @Test
    void anExpiredTimeoutIsCountedBeforeItsTaskRuns() {
        TimerCounts[] seen = new TimerCounts[1];
        NamedTimeout node = manual.schedule("a", 45, () -> seen[0] = manual.counts());

        manual.stepAt(50);

        assertThat(seen[0]).isEqualTo(new TimerCounts(1, 1, 0, 0, 0, 0));
        assertThat(manual.counts()).isEqualTo(seen[0]);
        assertThat(node.isExpired()).isTrue();
        assertThat(node.isCancelled()).isFalse();
        assertThat(manual.engine.cancel(node)).isFalse();
        assertThat(manual.counts()).isEqualTo(seen[0]);
    }

    @Test
    void aTimeoutCancelledWhileQueuedIsCountedOnce() {
        NamedTimeout node = manual.schedule("a", 45);

        assertThat(manual.engine.cancel(node)).isTrue();
        assertThat(manual.engine.cancel(node)).isFalse();
        assertThat(manual.counts()).isEqualTo(new TimerCounts(1, 0, 1, 0, 0, 0));
        manual.stepAt(100);

        assertThat(manual.ran).isEmpty();
        assertThat(node.isCancelled()).isTrue();
        assertThat(node.isExpired()).isFalse();
        assertThat(manual.counts()).isEqualTo(new TimerCounts(1, 0, 1, 0, 0, 0));
    }

    @Test
    void aTimeoutCancelledInTheWheelIsCountedOnce() {
        NamedTimeout node = manual.schedule("a", 45);
        manual.step();

        assertThat(manual.engine.cancel(node)).isTrue();
        assertThat(manual.engine.cancel(node)).isFalse();
        assertThat(manual.counts()).isEqualTo(new TimerCounts(1, 0, 1, 0, 0, 0));
        manual.stepAt(100);

        assertThat(manual.ran).isEmpty();
        assertThat(manual.counts()).isEqualTo(new TimerCounts(1, 0, 1, 0, 0, 0));
    }

    @Test
    void aTimeoutCancelledByATaskOfItsOwnTickIsCountedOnce() {
        NamedTimeout[] other = new NamedTimeout[1];
        manual.schedule("a", 45, () -> manual.engine.cancel(other[0]));
        other[0] = manual.schedule("b", 45);

        manual.stepAt(50);
        manual.stepAt(60);

        assertThat(manual.counts()).isEqualTo(new TimerCounts(2, 1, 1, 0, 0, 0));
    }

    @Test
    void aRejectedCallIsInNoOtherAccount() {
        ManualEngine limited = new ManualEngine(0, 1);
        limited.schedule("a", 45);

        assertThatExceptionOfType(RejectedExecutionException.class).isThrownBy(() -> limited.schedule("b", 45));

        assertThat(limited.counts()).isEqualTo(new TimerCounts(1, 0, 0, 0, 1, 0));
        limited.advanceTo(100);
        assertThat(limited.ran).containsExactly("a");
    }

    @Test
    void whatCloseReturnsIsReturnedAndNothingIsPending() {
        manual.schedule("transferred", 45);
        manual.step();
        manual.schedule("queued", 45);
        manual.engine.cancel(manual.schedule("cancelled", 45));

        assertThat(manual.engine.close()).hasSize(2);

        assertThat(manual.counts()).isEqualTo(new TimerCounts(3, 0, 1, 2, 0, 0));
        assertThat(manual.counts().pending()).isZero();
    }

    @Test
    void aCallAfterCloseIsInNoAccount() {
        manual.engine.close();

        assertThatIllegalStateException().isThrownBy(() -> manual.schedule("late", 45));

        assertThat(manual.counts()).isEqualTo(new TimerCounts(0, 0, 0, 0, 0, 0));
    }
}
