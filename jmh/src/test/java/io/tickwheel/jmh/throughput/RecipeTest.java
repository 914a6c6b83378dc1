package io.tickwheel.jmh.throughput;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.tickwheel.WheelTimer;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecipeTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "completable-future",
                "coroutines",
                "failsafe",
                "grpc",
                "reactor",
                "resilience4j",
                "rxjava",
                "spring"
            })
    void ofOursWhatWaitsIsInTheTimerAndWhatIsAnsweredIsNot(String library) {
        try (WheelTimer timer = WheelTimer.create()) {
            Recipe recipe = Recipe.of(library, timer);
            recipe.begin(Duration.ofHours(1));
            long waiting = timer.pending();
            assertThat(waiting).isPositive();

            recipe.begin(RecipeBenchmark.LONGEST_OPERATION).run();

            assertThat(timer.pending()).isEqualTo(waiting);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"library-default", "tickwheel-executor"})
    void bothAreMeasured(String timer) {
        RecipeBenchmark benchmark = new RecipeBenchmark();
        benchmark.timer = timer;
        benchmark.library = "rxjava";
        benchmark.waiting = 10;
        benchmark.begin();

        benchmark.timeoutInTime();
    }

    @Test
    void whatIsUnknownIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Recipe.of("sundial", null))
                .withMessage("library: sundial");
    }
}
