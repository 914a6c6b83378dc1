package io.tickwheel.examples.demo;

import io.tickwheel.jmh.kit.Lateness;
import io.tickwheel.jmh.kit.WorkerThreads;
import java.util.List;

/** Values that nobody measured. */
final class SomeMeasured {
    private SomeMeasured() {}

    static Measured of(long sent, long answered, int fired, int early, double wakeUps) {
        Lateness lateness = new Lateness();
        for (int i = 0; i < fired; i++) {
            lateness.record(i < early ? -1 : 500_000 + i * 100_000L);
        }
        WorkerThreads.Use use = new WorkerThreads.Use(2, 40, wakeUps);
        Measured measured = new Measured()
                .count("requests-sent", sent)
                .count("requests-due", sent - answered)
                .put("lateness", lateness)
                .put("machine", lateness)
                .put("exact-p50", 0.06)
                .put("exact-p99", 0.21)
                .count("exact-early", 0)
                .put("busy", use)
                .put("idle", use)
                .put("waiting", use)
                .put("bytes-per-pending", 55.97)
                .put("start-cancel", 98.6)
                .put("start-cancel-cpu", 104.2)
                .count("connections", 1_000)
                .count("silent", 500)
                .count("talking-closed", 0)
                .put("connections-cpu", 31)
                .put("connections-share", 1.55)
                .put("bytes-per-connection", 207.25);
        return with(measured, 500, 0);
    }

    /** The same values with other closed connections. */
    static Measured with(Measured measured, int silentClosed, int early) {
        Lateness lateness = new Lateness();
        for (int i = 0; i < silentClosed; i++) {
            lateness.record(i < early ? -1 : 1_400_000);
        }
        Measured other = new Measured().add(measured);
        List.of("silent-closed", "close-count", "close-early").forEach(other.counts()::remove);
        return other.count("silent-closed", silentClosed).put("close", lateness);
    }
}
