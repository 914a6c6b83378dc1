package io.tickwheel.jmh.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tickwheel.jmh.result.Aggregate;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FigureLineTest {
    @Test
    void readsAFigure() {
        assertThat(FigureLine.parse("figure probe-max ms 12.5"))
                .contains(new Figure("probe-max", "ms", Aggregate.WORST, List.of(12.5)));
        assertThat(FigureLine.parse("figure gc-count collections 3"))
                .contains(new Figure("gc-count", "collections", Aggregate.MEDIAN, List.of(3.0)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "filling ...", "figures follow", " figure probe-max ms 1"})
    void leavesOtherLinesToTheUser(String line) {
        assertThat(FigureLine.parse(line)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"figure x ms", "figure x ms 1 2", "figure x ms one", "figure x ms NaN", "figure x ms Infinity"})
    void refusesAFigureThatIsNone(String line) {
        assertThatThrownBy(() -> FigureLine.parse(line)).isInstanceOf(IllegalArgumentException.class);
    }
}
