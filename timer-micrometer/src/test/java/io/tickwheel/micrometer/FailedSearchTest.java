package io.tickwheel.micrometer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.tickwheel.WheelTimer;
import io.tickwheel.time.ManualTime;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A registry whose meters cannot be listed at the moment, as a copy of very many takes memory. */
class FailedSearchTest {
    private final Registry registry = new Registry();
    private final WheelTimer timer =
            WheelTimer.builder().timeSource(new ManualTime()).build();

    @AfterEach
    void stop() {
        timer.stop();
    }

    /** Else the name is taken as long as the JVM runs, and so is the registry. */
    @Test
    void theNameIsFreeForTheNextAttempt() {
        TimerMetrics metrics = new TimerMetrics(timer.diagnostics(), Tags.of("timer", "mine"));
        registry.failure = new OutOfMemoryError("of a test");
        assertThatExceptionOfType(OutOfMemoryError.class).isThrownBy(() -> metrics.bindTo(registry));
        registry.failure = null;

        metrics.bindTo(registry);

        assertThat(registry.find("tickwheel.timeouts.pending").gauges())
                .extracting(gauge -> gauge.getId().getTag("timer"))
                .containsExactly("mine");
    }

    private static final class Registry extends SimpleMeterRegistry {
        private @Nullable Error failure;

        @Override
        public List<Meter> getMeters() {
            if (failure != null) {
                throw failure;
            }
            return super.getMeters();
        }
    }
}
