package io.tickwheel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tickwheel.diagnostics.TimerDiagnostics;
import io.tickwheel.time.TimerHost;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A host is told of timers that were made, and of no others. */
class HostToldLastTest {
    private final List<TimerDiagnostics> told = new ArrayList<>();
    private int readings;

    @Test
    void aHostIsNotToldOfATimerWhoseObservationCannotBegin() {
        IllegalStateException broken = new IllegalStateException("on purpose");
        WheelTimerBuilder builder = WheelTimer.builder()
                .host(new Telling())
                .timeSource(() -> {
                    // The first says when the timer's time begins, the second when its observation does.
                    if (readings++ > 0) {
                        throw broken;
                    }
                    return 0;
                })
                .slowTaskThreshold(Duration.ofSeconds(1));

        assertThatThrownBy(builder::build).isSameAs(broken);

        assertThat(told).isEmpty();
    }

    private final class Telling implements TimerHost {
        @Override
        public void timerMade(TimerDiagnostics made) {
            told.add(made);
        }

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
