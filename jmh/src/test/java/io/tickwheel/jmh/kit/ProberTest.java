package io.tickwheel.jmh.kit;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.jmh.peers.FakeTimer;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("timing") // probes come at a rate
class ProberTest {
    private static final long HOUR_NANOS = TimeUnit.HOURS.toNanos(1);

    @Test
    void probesAreStartedWithTheirDelaysAndThoseThatRunCount() {
        FakeTimer timer = new FakeTimer();
        Iterator<Long> delays =
                List.of(HOUR_NANOS, 2 * HOUR_NANOS, 3 * HOUR_NANOS).iterator();
        Prober prober = new Prober(timer, 3, delays::next);

        prober.probe(1);
        timer.started.forEach(Runnable::run);

        assertThat(timer.delaysNanos).containsExactly(HOUR_NANOS, 2 * HOUR_NANOS, 3 * HOUR_NANOS);
        assertThat(prober.finish()).isZero();
        assertThat(prober.lateness().count()).isEqualTo(3);
    }
}
