package io.tickwheel.micrometer;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.tickwheel.WheelTimer;
import io.tickwheel.time.ManualTime;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Several timers with the same name. */
class ManyBoundTimersTest {
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final List<WheelTimer> timers = new ArrayList<>();

    @AfterEach
    void stop() {
        timers.forEach(WheelTimer::stop);
    }

    @Test
    void aNumberThatIsTakenUnderOtherTagsIsFree() {
        bind(Tags.of("timer", "same", "zone", "a"));
        bind(Tags.of("timer", "same", "zone", "a"));
        bind(Tags.of("timer", "same", "zone", "b"));
        bind(Tags.of("timer", "same", "zone", "b"));

        assertThat(registry.find("tickwheel.timeouts.pending").tag("zone", "b").gauges())
                .extracting(gauge -> gauge.getId().getTag("timer"))
                .containsExactlyInAnyOrder("same", "same#2");
    }

    private void bind(Tags tags) {
        WheelTimer timer = WheelTimer.builder().timeSource(new ManualTime()).build();
        timers.add(timer);
        new TimerMetrics(timer.diagnostics(), tags).bindTo(registry);
    }
}
