package io.tickwheel.micrometer;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.tickwheel.WheelTimer;
import io.tickwheel.time.ManualTime;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Many timers with the same tags, as an application has that makes one for each request. */
class ManyBoundTimersTest {
    private static final int TIMERS = 30;
    private static final int MOST_LOOKS_EACH = 3;

    private final Registry registry = new Registry();
    private final List<WheelTimer> timers = new ArrayList<>();

    @AfterEach
    void stop() {
        timers.forEach(WheelTimer::stop);
    }

    /** Each look is at all meters there are. */
    @Test
    void theLooksForAFreeNumberDoNotGrowWithTheTimers() {
        for (int i = 0; i < TIMERS; i++) {
            bind(Tags.of("timer", "same"));
        }

        assertThat(registry.looks).isLessThanOrEqualTo(MOST_LOOKS_EACH * TIMERS);
        assertThat(registry.find("tickwheel.timeouts.pending").gauges())
                .extracting(gauge -> gauge.getId().getTag("timer"))
                .hasSize(TIMERS)
                .doesNotHaveDuplicates()
                .contains("same", "same#2", "same#" + TIMERS);
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

    private static final class Registry extends SimpleMeterRegistry {
        private int looks;

        @Override
        public List<Meter> getMeters() {
            looks++;
            return super.getMeters();
        }
    }
}
