package io.tickwheel.jmh.throughput;

import io.tickwheel.diagnostics.TimerDiagnostics;
import io.tickwheel.diagnostics.Tracking;
import io.tickwheel.jmh.peers.Peer;
import io.tickwheel.jmh.peers.TimerSpec;
import io.tickwheel.jmh.peers.TimerUnderTest;
import java.time.Duration;

/** How much a timer records about its timeouts. */
final class DiagnosticsLevel {
    /** The timer as it is made. */
    static final String DEFAULT = "default";

    private static final Duration SLOWER_THAN_ANY_TASK = Duration.ofMinutes(1);

    private DiagnosticsLevel() {}

    /**
     * Starts a timer at a level.
     *
     * @throws IllegalArgumentException if there is no such level, or the timer is not ours
     */
    static TimerUnderTest start(Peer peer, TimerSpec spec, String level) {
        TimerUnderTest timer = peer.start(spec);
        TimerDiagnostics diagnostics = timer.diagnostics();
        if (level.equals(DEFAULT)) {
            return timer;
        }
        if (diagnostics == null) {
            timer.stop();
            throw new IllegalArgumentException("timer: " + peer + " has no diagnostics");
        }
        switch (level) {
            case "off" -> {
                diagnostics.track(Tracking.off());
                diagnostics.stopObserving();
            }
            case "tracking-1-in-100" -> diagnostics.track(Tracking.sampled(100));
            case "tracking-all" -> diagnostics.track(Tracking.all());
            case "observed" -> diagnostics.observe(SLOWER_THAN_ANY_TASK);
            default -> {
                timer.stop();
                throw new IllegalArgumentException("diagnostics: " + level);
            }
        }
        return timer;
    }
}
