package io.tickwheel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tickwheel.diagnostics.TimerDiagnostics;
import io.tickwheel.time.TimerHost;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** A host of the user, and a timer that cannot be made. */
class HostedWheelTimerTest {
    @Test
    void aTimerThatItsHostRefusesIsNotListed() {
        IllegalStateException onPurpose = new IllegalStateException("on purpose");
        List<TimerDiagnostics> offered = new ArrayList<>();
        TimerHost refusing = new UnusedHost() {
            @Override
            public void timerMade(TimerDiagnostics made) {
                offered.add(made);
                throw onPurpose;
            }
        };

        assertThatThrownBy(() -> WheelTimer.builder().host(refusing).build()).isSameAs(onPurpose);

        assertThat(offered).hasSize(1);
        assertThat(LiveTimers.list()).doesNotContainAnyElementsOf(offered);
    }

    @Test
    void aHostIsNotToldOfATimerWhoseObservationCannotBegin() {
        IllegalStateException broken = new IllegalStateException("on purpose");
        List<TimerDiagnostics> told = new ArrayList<>();
        TimerHost telling = new UnusedHost() {
            @Override
            public void timerMade(TimerDiagnostics made) {
                told.add(made);
            }
        };
        AtomicInteger readings = new AtomicInteger();
        WheelTimerBuilder builder = WheelTimer.builder()
                .host(telling)
                .timeSource(() -> {
                    // The first says when the timer's time begins, the second when its observation does.
                    if (readings.getAndIncrement() > 0) {
                        throw broken;
                    }
                    return 0;
                })
                .slowTaskThreshold(Duration.ofSeconds(1));

        assertThatThrownBy(builder::build).isSameAs(broken);

        assertThat(told).isEmpty();
    }

    private abstract static class UnusedHost implements TimerHost {
        @Override
        public boolean isHostThread() {
            return true;
        }

        @Override
        public void execute(Runnable step) {
            throw new AssertionError("no step is needed");
        }

        @Override
        public Entry schedule(Runnable step, long delayNanos) {
            throw new AssertionError("no step is needed");
        }
    }
}
