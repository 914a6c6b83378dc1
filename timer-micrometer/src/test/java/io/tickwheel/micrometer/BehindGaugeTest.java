package io.tickwheel.micrometer;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.tickwheel.WheelTimer;
import io.tickwheel.time.TimerHost;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class BehindGaugeTest {
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

    @Test
    void growsWhileTheHostDoesNotCome() {
        AtomicLong nowNanos = new AtomicLong();
        WheelTimer timer = WheelTimer.builder()
                .tick(Duration.ofMillis(10))
                .timeSource(nowNanos::get)
                .host(new AbsentHost())
                .build();
        new TimerMetrics(timer.diagnostics(), Tags.empty()).bindTo(registry);
        timer.schedule(timeout -> {}, 5, TimeUnit.MILLISECONDS);
        assertThat(behindSeconds()).isZero();

        nowNanos.set(Duration.ofMillis(260).toNanos());
        assertThat(behindSeconds()).isEqualTo(0.25);

        timer.stop();
        assertThat(registry.getMeters()).isEmpty();
    }

    private double behindSeconds() {
        return registry.get("tickwheel.worker.behind").timeGauge().value(TimeUnit.SECONDS);
    }

    /** Takes steps and runs none. */
    private static final class AbsentHost implements TimerHost {
        @Override
        public boolean isHostThread() {
            return true;
        }

        @Override
        public void execute(Runnable step) {}

        @Override
        public Entry schedule(Runnable step, long delayNanos) {
            return () -> true;
        }
    }
}
