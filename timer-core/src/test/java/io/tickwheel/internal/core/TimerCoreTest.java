package io.tickwheel.internal.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.tickwheel.LiveTimers;
import io.tickwheel.TimeoutHandle;
import io.tickwheel.WheelTimer;
import io.tickwheel.diagnostics.TimerDiagnostics;
import io.tickwheel.diagnostics.TimerListener;
import io.tickwheel.time.ManualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;

/** What a listener is told of a timer from its start to its stop, by whatever brings it about. */
final class TimerCoreTest {
    private final List<String> heard = new ArrayList<>();
    private final WheelTimer timer = WheelTimer.builder()
            .timeSource(new ManualTime())
            .maxPending(2)
            .listener(new Listener())
            .build();

    @Test
    void theStartIsToldOnceByWhateverBroughtItAbout() {
        assertThat(heard).isEmpty();
        scheduleLate();
        scheduleLate();
        timer.start();

        assertThat(heard).containsExactly("started");
        timer.stop();
    }

    @Test
    void theStopIsToldOnceWithWhatHadNotRun() {
        scheduleLate();
        scheduleLate().cancel();
        timer.stop();
        timer.stop();

        assertThat(heard).containsExactly("started", "stopped 1");
    }

    /** As one does that ends its component, which then stops the timer. */
    @Test
    void aListenerThatStopsTheTimerAgainIsGivenNothingAndToldOnce() {
        timer.diagnostics().addListener(new TimerListener() {
            @Override
            public void stopped(TimerDiagnostics of, int returned) {
                heard.add("again " + timer.stop().size());
            }
        });
        scheduleLate();

        assertThat(timer.stop()).hasSize(1);

        assertThat(heard).containsExactly("started", "stopped 1", "again 0");
    }

    @Test
    void theStopOfATimerThatWasNeverStartedIsTold() {
        timer.stop();
        assertThatIllegalStateException().isThrownBy(timer::start);

        assertThat(heard).containsExactly("stopped 0");
    }

    @Test
    void eachRejectionIsTold() {
        scheduleLate();
        scheduleLate();
        for (int i = 0; i < 2; i++) {
            assertThatExceptionOfType(RejectedExecutionException.class).isThrownBy(this::scheduleLate);
        }

        assertThat(heard).containsExactly("started", "rejected", "rejected");
        timer.stop();
    }

    @Test
    void aTimerIsListedUntilItIsStopped() {
        assertThat(LiveTimers.list()).contains(timer.diagnostics());
        timer.stop();

        assertThat(LiveTimers.list()).doesNotContain(timer.diagnostics());
    }

    private TimeoutHandle scheduleLate() {
        return timer.schedule(timeout -> {}, Duration.ofHours(1));
    }

    private final class Listener implements TimerListener {
        @Override
        public void started(TimerDiagnostics of) {
            heard.add("started");
        }

        @Override
        public void stopped(TimerDiagnostics of, int returned) {
            heard.add("stopped " + returned);
        }

        @Override
        public void rejected(TimerDiagnostics of) {
            heard.add("rejected");
        }
    }
}
