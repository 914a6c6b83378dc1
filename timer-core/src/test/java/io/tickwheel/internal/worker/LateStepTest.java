package io.tickwheel.internal.worker;

import static io.tickwheel.internal.worker.LockStepWorker.TICK_NANOS;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A step that is late is told of, also if meanwhile somebody has requested a wake-up, as a snapshot does. */
@Timeout(120)
final class LateStepTest {
    @Test
    void aRequestThatComesWhileTheWorkerIsKeptFromItsStepHidesNoLateness() {
        try (LockStepWorker worker = LockStepWorker.parked()) {
            List<Long> late = new ArrayList<>();
            worker.metrics.setLatenessListener(late::add);
            worker.schedule(TICK_NANOS, () -> null);
            worker.engine.requestWakeUp();
            worker.turnAt(TICK_NANOS + 123);

            assertThat(late).containsExactly(123L);
        }
    }

    @Test
    void aRequestDuringALongTaskHidesNotThatTheNextStepIsLate() {
        try (LockStepWorker worker = LockStepWorker.parked()) {
            List<Long> late = new ArrayList<>();
            worker.metrics.setLatenessListener(late::add);
            worker.schedule(TICK_NANOS, () -> {
                worker.nowNanos = 10 * TICK_NANOS;
                worker.engine.requestWakeUp();
                return null;
            });
            worker.schedule(3 * TICK_NANOS, () -> null);
            worker.turnAt(TICK_NANOS);

            assertThat(late).containsExactly(0L, 7 * TICK_NANOS);
        }
    }

    @Test
    void aRequestedStepBeforeItsTimeIsNotLate() {
        try (LockStepWorker worker = LockStepWorker.parked()) {
            List<Long> late = new ArrayList<>();
            worker.metrics.setLatenessListener(late::add);
            worker.schedule(3 * TICK_NANOS, () -> null);
            worker.engine.requestWakeUp();
            worker.turnAt(TICK_NANOS);

            assertThat(late).containsExactly(0L);
        }
    }

    @Test
    void aRequestHidesNoLatenessOfAHostsStepEither() {
        HandHost host = new HandHost();
        TimerLifecycle timer = TimerLifecycle.create(
                LifecycleFixture.settings(0, Thread::new, host::nowNanos, (level, message, thrown) -> {}, host));
        List<Long> late = new ArrayList<>();
        timer.metrics().setLatenessListener(late::add);
        LifecycleFixture.scheduleSoon(timer, () -> null);
        host.pass(TICK_NANOS + 123);
        timer.engine().requestWakeUp();

        host.work();

        assertThat(late).containsExactly(123L);
    }
}
