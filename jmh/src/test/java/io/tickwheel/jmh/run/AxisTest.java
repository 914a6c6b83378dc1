package io.tickwheel.jmh.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AxisTest {
    @Test
    void theLastAxisChangesFastest() {
        assertThat(Axis.settings(List.of(Axis.of("a", "1", "2"), Axis.of("b", "x", "y"))))
                .extracting(Object::toString)
                .containsExactly("{a=1, b=x}", "{a=1, b=y}", "{a=2, b=x}", "{a=2, b=y}");
    }

    @Test
    void noAxisIsOneSetting() {
        assertThat(Axis.settings(List.of())).hasSize(1).allMatch(Map::isEmpty);
    }
}
