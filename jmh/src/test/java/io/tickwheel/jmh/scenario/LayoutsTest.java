package io.tickwheel.jmh.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.tickwheel.jmh.kit.Metrics;
import io.tickwheel.jmh.layouts.LayoutPeer;
import io.tickwheel.jmh.peers.Labels;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("timing") // what is measured is real time
class LayoutsTest {
    @ParameterizedTest
    @EnumSource
    void eachIsMeasuredWithAllAtOnce(LayoutPeer peer) throws InterruptedException {
        Metrics metrics = measure(layouts(Labels.of(peer), "single"));

        assertThat(metrics.value("insert")).isPositive();
        assertThat(metrics.value("remove")).isPositive();
        assertThat(metrics.value("expire")).isPositive();
        assertThat(metrics.value("longest-step")).isPositive();
        assertThat(metrics.value("wake-ups-per-million")).isPositive();
        assertThat(metrics.value("moves-per-timeout") > 0)
                .isEqualTo(peer == LayoutPeer.HIERARCHICAL || peer == LayoutPeer.CASCADING);
        assertThat(metrics.byName()).containsKey("bytes-beside-timeout");
    }

    @ParameterizedTest
    @EnumSource
    void eachIsMeasuredWithOneAfterAnother(LayoutPeer peer) throws InterruptedException {
        Metrics metrics = measure(layouts(Labels.of(peer), "steady"));

        assertThat(metrics.value("insert-and-end")).isPositive();
        assertThat(metrics.value("pending")).isPositive().isLessThanOrEqualTo(1_500);
        assertThat(metrics.value("wake-ups-per-million")).isPositive();
    }

    @Test
    void anotherArrivalIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> measure(layouts("hashed", "random")))
                .withMessage("arrival: random (expected: single, steady)");
    }

    private static Layouts layouts(String timer, String arrival) {
        Layouts layouts = new Layouts();
        layouts.timer = timer;
        layouts.timeouts = 1_000;
        layouts.delays = "mixed";
        layouts.cancelled = 50;
        layouts.arrival = arrival;
        layouts.warmUpMillis = 10;
        layouts.millis = 50;
        return layouts;
    }

    private static Metrics measure(Layouts layouts) throws InterruptedException {
        Metrics metrics = new Metrics();
        layouts.measure(metrics);
        return metrics;
    }
}
