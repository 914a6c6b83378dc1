package io.tickwheel.micrometer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.config.MeterFilter;
import io.micrometer.core.instrument.distribution.DistributionStatisticConfig;
import io.micrometer.core.instrument.distribution.pause.PauseDetector;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.tickwheel.WheelTimer;
import io.tickwheel.time.ManualTime;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What is left in a registry that throws, or takes only some. */
class FailingRegistryTest {
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final WheelTimer timer =
            WheelTimer.builder().name("http").timeSource(new ManualTime()).build();
    private final TimerMetrics metrics = new TimerMetrics(timer.diagnostics(), Tags.empty());

    @AfterEach
    void stop() {
        timer.stop();
    }

    @Test
    void whatWasAddedBeforeAFailureIsTakenOutAndTheNextAttemptHasTheName() {
        RefusingRegistry refusing = new RefusingRegistry();

        assertThatThrownBy(() -> metrics.bindTo(refusing)).hasMessage("refused");
        assertThat(refusing.getMeters()).isEmpty();
        refusing.isRefusing = false;
        metrics.bindTo(refusing);

        assertThat(refusing.getMeters())
                .extracting(meter -> Objects.requireNonNull(meter.getId().getTag("timer")))
                .containsOnly("http");
    }

    @Test
    void timersKeepTheirMetersApartWhereAFilterDeniesSome() {
        registry.config().meterFilter(MeterFilter.denyNameStartsWith("tickwheel.timeouts"));
        WheelTimer second =
                WheelTimer.builder().name("http").timeSource(new ManualTime()).build();
        metrics.bindTo(registry);
        new TimerMetrics(second.diagnostics(), Tags.empty()).bindTo(registry);

        timer.stop();

        assertThat(registry.getMeters())
                .extracting(meter -> Objects.requireNonNull(meter.getId().getTag("timer")))
                .containsOnly("http#2");
        second.stop();
        assertThat(registry.getMeters()).isEmpty();
    }

    private static final class RefusingRegistry extends SimpleMeterRegistry {
        private boolean isRefusing = true;

        @Override
        protected Timer newTimer(Meter.Id id, DistributionStatisticConfig histogram, PauseDetector pauses) {
            if (isRefusing) {
                throw new IllegalStateException("refused");
            }
            return super.newTimer(id, histogram, pauses);
        }
    }
}
