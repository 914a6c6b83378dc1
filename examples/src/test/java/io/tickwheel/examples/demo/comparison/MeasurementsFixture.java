package io.tickwheel.examples.demo.comparison;

import io.tickwheel.examples.demo.application.ConnectionOutcome;
import io.tickwheel.examples.demo.application.Measurements;
import io.tickwheel.examples.demo.application.RequestOutcome;
import io.tickwheel.examples.demo.measure.Lateness;
import io.tickwheel.examples.demo.measure.WorkerUse;
import java.util.OptionalLong;

/** Measurements that nobody measured. */
final class MeasurementsFixture {
    private static final int CONNECTIONS = 1_000;

    private MeasurementsFixture() {}

    static Measurements measured(long sent, long answered, int fired, int early, OptionalLong wakeUps) {
        Lateness lateness = new Lateness();
        for (int i = 0; i < fired; i++) {
            lateness.record(i < early ? -1 : 500_000 + i * 100_000L);
        }
        WorkerUse use = new WorkerUse(2, 40, wakeUps);
        return new Measurements(
                new RequestOutcome(sent, answered, lateness.summary()),
                lateness.summary(),
                use,
                use,
                use,
                55.97,
                98.6,
                connections(CONNECTIONS / 2, 0));
    }

    /** The same, of whose silent connections other ones than all were closed, or some early. */
    static Measurements with(Measurements measured, int silentClosed, int early) {
        return new Measurements(
                measured.requests(),
                measured.machine(),
                measured.busy(),
                measured.idle(),
                measured.waiting(),
                measured.bytesPerPending(),
                measured.startCancelNanos(),
                connections(silentClosed, early));
    }

    private static ConnectionOutcome connections(int silentClosed, int early) {
        Lateness lateness = new Lateness();
        for (int i = 0; i < silentClosed; i++) {
            lateness.record(i < early ? -1 : 1_400_000);
        }
        return new ConnectionOutcome(CONNECTIONS, CONNECTIONS / 2, silentClosed, 0, lateness.summary(), 2, 31, 207.25);
    }
}
