package io.tickwheel.internal.engine;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.tickwheel.internal.intake.PendingLimitLincheck;
import io.tickwheel.internal.intake.PendingLimitModel;
import io.tickwheel.internal.intake.TakenBackLimitLincheck;
import org.jetbrains.lincheck.LincheckAssertionError;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Goes through the interleavings of small scenarios and compares each with a model that takes one step at a time. The
 * broken twins must be found out, or the others would prove nothing.
 */
@Tag("interleaving")
final class LincheckTest {
    @Test
    void aTimeoutEndsAsIfItsTransitionsCameOneByOne() {
        against(NodeStateModel.class).check(NodeStateLincheck.class);
    }

    @Test
    void aCancelWithItsAttemptsInTheWrongOrderIsFoundOut() {
        assertIsFoundOut(against(NodeStateModel.class), InWheelFirstLincheck.class);
    }

    /** Two threads: a move during which a third one cancels, and a run ends, may count as moved before the cancel. */
    @Test
    void aTimeoutThatRepeatsRunsIsMovedAndEndsAsIfOneByOne() {
        against(RepeatingNodeModel.class).check(RepeatingNodeLincheck.class);
    }

    @Test
    void theLimitIsStrict() {
        against(PendingLimitModel.class).threads(3).actorsPerThread(2).check(PendingLimitLincheck.class);
    }

    @Test
    void aLimitThatTakesBackIsFoundOut() {
        assertIsFoundOut(against(PendingLimitModel.class).threads(3).actorsPerThread(2), TakenBackLimitLincheck.class);
    }

    private static void assertIsFoundOut(ModelCheckingOptions options, Class<?> twin) {
        assertThatExceptionOfType(LincheckAssertionError.class)
                .isThrownBy(() -> options.minimizeFailedScenario(false).check(twin))
                .withMessageContaining("Invalid execution results");
    }

    private static ModelCheckingOptions against(Class<?> model) {
        return new ModelCheckingOptions()
                .iterations(20)
                .invocationsPerIteration(200)
                .threads(2)
                .actorsBefore(1)
                .actorsPerThread(3)
                .actorsAfter(1)
                .sequentialSpecification(model);
    }
}
