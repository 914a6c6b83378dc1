package io.tickwheel.jmh.throughput;

import io.tickwheel.diagnostics.TimerDiagnostics;
import io.tickwheel.diagnostics.Tracking;
import io.tickwheel.jmh.peers.Peer;
import io.tickwheel.jmh.peers.TimerSpec;
import io.tickwheel.jmh.peers.TimerUnderTest;
import java.time.Duration;
import java.util.Arrays;

/** How much a timer is asked to note. */
enum DiagnosticsLevel {
    OFF("off") {
        @Override
        void apply(TimerDiagnostics diagnostics) {
            diagnostics.track(Tracking.off());
            diagnostics.stopObserving();
        }
    },
    TRACKING_ONE_IN_100("tracking-1-in-100") {
        @Override
        void apply(TimerDiagnostics diagnostics) {
            diagnostics.track(Tracking.sampled(100));
        }
    },
    TRACKING_ALL("tracking-all") {
        @Override
        void apply(TimerDiagnostics diagnostics) {
            diagnostics.track(Tracking.all());
        }
    },
    OBSERVED("observed") {
        @Override
        void apply(TimerDiagnostics diagnostics) {
            diagnostics.observe(NOTHING_IS_SO_SLOW);
        }
    };

    private static final Duration NOTHING_IS_SO_SLOW = Duration.ofMinutes(1);

    private final String label;

    DiagnosticsLevel(String label) {
        this.label = label;
    }

    /**
     * Starts one of our timers at a level.
     *
     * @param label of the level
     * @throws IllegalArgumentException if there is no such level, or the timer is not ours
     */
    static TimerUnderTest start(Peer peer, TimerSpec spec, String label) {
        DiagnosticsLevel chosen = Arrays.stream(values())
                .filter(level -> level.label.equals(label))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("diagnostics: " + label));
        TimerUnderTest timer = peer.start(spec);
        TimerDiagnostics diagnostics = timer.diagnostics();
        if (diagnostics == null) {
            timer.stop();
            throw new IllegalArgumentException("timer: " + peer + " has no diagnostics");
        }
        chosen.apply(diagnostics);
        return timer;
    }

    abstract void apply(TimerDiagnostics diagnostics);
}
