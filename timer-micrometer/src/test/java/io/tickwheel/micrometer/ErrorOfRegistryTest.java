package io.tickwheel.micrometer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.tickwheel.WheelTimer;
import io.tickwheel.time.ManualTime;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What is left in a registry whose listeners throw an error, such as that of a class that is missing. */
class ErrorOfRegistryTest {
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final WheelTimer timer =
            WheelTimer.builder().timeSource(new ManualTime()).build();
    private final TimerMetrics metrics = new TimerMetrics(timer.diagnostics());
    private final NoClassDefFoundError failure = new NoClassDefFoundError("on purpose");

    @AfterEach
    void stop() {
        timer.stop();
    }

    @Test
    void aStopTakesAllMetersOut() {
        failAtRemovals();
        metrics.bindTo(registry);

        timer.stop();

        assertThat(registry.getMeters()).isEmpty();
    }

    @Test
    void closeTakesThemOutOfTheOtherRegistriesToo() {
        SimpleMeterRegistry other = new SimpleMeterRegistry();
        failAtRemovals();
        metrics.bindTo(registry);
        metrics.bindTo(other);

        assertThatThrownBy(metrics::close).isSameAs(failure);
        assertThat(registry.getMeters()).isEmpty();
        assertThat(other.getMeters()).isEmpty();
    }

    /** Not at those of a histogram, which Micrometer then leaves there itself. */
    private void failAtRemovals() {
        registry.config().onMeterRemoved(removed -> {
            if (removed instanceof FunctionCounter) {
                throw failure;
            }
        });
    }
}
