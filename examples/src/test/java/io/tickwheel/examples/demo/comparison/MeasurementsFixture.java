package io.tickwheel.examples.demo.comparison;

import io.tickwheel.examples.demo.application.Measurements;
import io.tickwheel.examples.demo.application.RequestOutcome;
import io.tickwheel.examples.demo.measure.Lateness;
import io.tickwheel.examples.demo.measure.WorkerUse;
import java.util.OptionalLong;

/** Measurements that nobody measured. */
final class MeasurementsFixture {
    private MeasurementsFixture() {}

    static Measurements measured(long sent, long answered, int fired, int early, OptionalLong wakeUps) {
        Lateness lateness = new Lateness();
        for (int i = 0; i < fired; i++) {
            lateness.record(i < early ? -1 : 500_000 + i * 100_000L);
        }
        WorkerUse use = new WorkerUse(2, 40, wakeUps);
        return new Measurements(
                new RequestOutcome(sent, answered, lateness.summary()), lateness.summary(), use, use, use, 55.97, 98.6);
    }
}
