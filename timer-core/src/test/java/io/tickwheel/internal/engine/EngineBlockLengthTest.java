package io.tickwheel.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.diagnostics.TimerCounts;
import io.tickwheel.internal.intake.Intake;
import io.tickwheel.internal.wheel.NamedTimeout;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Order and accounts where a stripe's blocks become longer and shorter. */
class EngineBlockLengthTest {
    private static final int TIMEOUTS = 4_000;
    /** In turns as fast as can be, and one after the other. */
    private static final int IN_TURN = 500;

    private static final long FAR_NANOS = 4_000_000_000_000L;

    private final ManualEngine manual = new ManualEngine();

    /** I6 */
    @ParameterizedTest
    @ValueSource(longs = {0, 1_000_000, 10_000_000, 1_000_000_000})
    void theSameTickRunsInTheOrderOfArrival(long gapNanos) {
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < TIMEOUTS; i++) {
            expected.add("same tick " + i);
            manual.schedule(expected.get(i), FAR_NANOS - manual.nowNanos());
            manual.schedule("other", 1 + i % 97 * 10);
            manual.advanceTo(manual.nowNanos() + gapOf(i, gapNanos));
        }

        manual.advanceTo(FAR_NANOS - 1);
        assertThat(manual.takeRan()).hasSize(TIMEOUTS).containsOnly("other");
        manual.advanceTo(FAR_NANOS);

        assertThat(manual.ran).isEqualTo(expected);
        assertThat(manual.counts()).isEqualTo(new TimerCounts(2 * TIMEOUTS, 2 * TIMEOUTS, 0, 0, 0, 0));
        assertThat(manual.engine.slots()).isLessThanOrEqualTo(Intake.BLOCK_LENGTH);
    }

    /** I5, I8 */
    @ParameterizedTest
    @ValueSource(longs = {0, 1_000_000, 10_000_000, 1_000_000_000})
    void theAccountsAreExact(long gapNanos) {
        int cancelled = 0;
        for (int i = 0; i < TIMEOUTS; i++) {
            NamedTimeout node = manual.schedule("far", FAR_NANOS - manual.nowNanos());
            if (i % 8 != 0) {
                manual.engine.cancel(node);
                cancelled++;
            }
            assertThat(manual.counts()).isEqualTo(new TimerCounts(i + 1, 0, cancelled, 0, 0, 0));
            manual.advanceTo(manual.nowNanos() + gapOf(i, gapNanos));
        }

        assertThat(manual.engine.close()).hasSize(TIMEOUTS - cancelled);

        assertThat(manual.counts()).isEqualTo(new TimerCounts(TIMEOUTS, 0, cancelled, TIMEOUTS - cancelled, 0, 0));
        assertThat(manual.engine.slots()).isZero();
    }

    private static long gapOf(int i, long gapNanos) {
        return i / IN_TURN % 2 == 0 ? 0 : gapNanos;
    }
}
