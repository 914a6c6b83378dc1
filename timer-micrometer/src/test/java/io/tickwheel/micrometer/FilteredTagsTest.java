package io.tickwheel.micrometer;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.config.MeterFilter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.tickwheel.WheelTimer;
import io.tickwheel.time.ManualTime;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * A filter that leaves names and the tag {@code timer} as they are, as the documents ask for, and takes another tag
 * out.
 */
class FilteredTagsTest {
    private static final Tags TAGS = Tags.of("pool", "http", "timer", "mine");
    private static final String PENDING = "tickwheel.timeouts.pending";

    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final WheelTimer first =
            WheelTimer.builder().timeSource(new ManualTime()).build();
    private final WheelTimer second =
            WheelTimer.builder().timeSource(new ManualTime()).build();

    @AfterEach
    void stop() {
        first.stop();
        second.stop();
    }

    @Test
    void theSecondTimerOfTheSameTagsIsNumbered() {
        bindBoth();

        assertThat(registry.find(PENDING).gauges())
                .extracting(gauge -> gauge.getId().getTag("timer"))
                .containsExactlyInAnyOrder("mine", "mine#2");
    }

    @Test
    void theEndOfTheSecondLeavesTheMetersOfTheFirst() {
        bindBoth();
        first.schedule(timeout -> {}, Duration.ofHours(1));

        second.stop();

        assertThat(registry.find(PENDING).tag("timer", "mine").gauge()).isNotNull();
        assertThat(registry.find(PENDING).tag("timer", "mine").gauge().value()).isEqualTo(1);
    }

    private void bindBoth() {
        registry.config().meterFilter(MeterFilter.ignoreTags("pool"));
        new TimerMetrics(first.diagnostics(), TAGS).bindTo(registry);
        new TimerMetrics(second.diagnostics(), TAGS).bindTo(registry);
    }
}
