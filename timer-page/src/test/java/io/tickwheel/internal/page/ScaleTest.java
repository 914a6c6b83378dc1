package io.tickwheel.internal.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class ScaleTest {
    @Test
    void beginsAtZeroWhereAllCanBeSeen() {
        Scale scale = Scale.of(List.of(10.0, 40.0));
        assertThat(scale.logarithmic()).isFalse();
        assertThat(scale.position(0)).isZero();
        assertThat(scale.position(40)).isCloseTo(4 * scale.position(10), within(1e-9));
        assertThat(scale.marks()).containsExactly(0.0, 10.0, 20.0, 30.0, 40.0);
    }

    @Test
    void goesByPowersOfTenWhereTheSmallestWouldNotBeSeen() {
        Scale scale = Scale.of(List.of(0.0, 0.59, 99.96));
        assertThat(scale.logarithmic()).isTrue();
        assertThat(scale.marks()).containsExactly(0.1, 1.0, 10.0, 100.0);
        assertThat(scale.position(0)).isZero();
        assertThat(scale.position(10) - scale.position(1)).isCloseTo(scale.position(1), within(1e-9));
    }

    @Test
    void keepsWithinItsEnds() {
        Scale scale = Scale.of(List.of(10.0, 40.0));
        assertThat(scale.position(-5)).isZero();
        assertThat(scale.position(1_000)).isEqualTo(1);
    }

    @Test
    void drawsEvenIfAllIsZero() {
        Scale scale = Scale.of(List.of(0.0, 0.0));
        assertThat(scale.position(0)).isZero();
        assertThat(scale.marks()).startsWith(0.0).hasSizeLessThan(10);
    }
}
