package io.tickwheel.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.internal.wheel.HashedWheel;
import io.tickwheel.internal.wheel.NamedTimeout;
import io.tickwheel.internal.wheel.WheelGeometry;
import org.junit.jupiter.api.Test;

/** The way into the wheel, a slice a step (I10). */
class FilingTest {
    private final HashedWheel wheel = new HashedWheel(new WheelGeometry(10, 8));
    private final Filing filing = new Filing(wheel);

    @Test
    void laysANodeInTheWheel() {
        filing.begin();
        NamedTimeout node = new NamedTimeout("a", 45);

        filing.take(node);

        assertThat(wheel.size()).isEqualTo(1);
        assertThat(wheel.earliestTick()).isEqualTo(5);
        assertThat(node.tryCancelFiled()).isTrue();
        assertThat(filing.takeUnfiled()).isNull();
    }

    @Test
    void leavesOutWhatWasCancelled() {
        filing.begin();
        NamedTimeout node = new NamedTimeout("a", 45);
        node.tryCancelQueued();

        filing.take(node);

        assertThat(wheel.size()).isZero();
        assertThat(filing.takeUnfiled()).isNull();
    }

    @Test
    void hasNothingToSpendBeforeItBegins() {
        assertThat(filing.isSpent()).isTrue();
        filing.begin();
        assertThat(filing.isSpent()).isFalse();
    }

    @Test
    void looksUseUpTheAllowance() {
        filing.begin();

        filing.spend(Filing.ALLOWANCE - 1);
        assertThat(filing.isSpent()).isFalse();
        filing.spend(1);
        assertThat(filing.isSpent()).isTrue();
        filing.begin();
        assertThat(filing.isSpent()).isFalse();
    }

    @Test
    void anAllowanceThatIsUsedUpIsNotAddedToTheNext() {
        filing.begin();
        filing.begin();

        filing.spend(Filing.ALLOWANCE);

        assertThat(filing.isSpent()).isTrue();
    }

    @Test
    void filingUsesUpTheAllowanceFaster() {
        filing.begin();
        int affordable = Filing.ALLOWANCE / Filing.COST_OF_FILING;
        for (int i = 0; i < affordable; i++) {
            assertThat(filing.isSpent()).isFalse();
            filing.take(new NamedTimeout("a", 45));
        }

        assertThat(filing.isSpent()).isTrue();
        assertThat(wheel.size()).isEqualTo(affordable);
    }

    @Test
    void whatIsNotFiledCostsNothing() {
        filing.begin();
        NamedTimeout node = new NamedTimeout("a", 45);
        node.tryCancelQueued();
        filing.spend(Filing.ALLOWANCE - 1);

        filing.take(node);

        assertThat(filing.isSpent()).isFalse();
    }
}
