package io.tickwheel.jmh.kit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ProbeTest {
    private static final long HOUR_NANOS = TimeUnit.HOURS.toNanos(1);

    private final Lateness lateness = new Lateness();

    @Test
    void itCountsWhenItRunsAndThenNoMore() {
        Prober.Probe probe = new Prober.Probe(System.nanoTime() + HOUR_NANOS, lateness);
        assertThat(lateness.count()).isZero();

        probe.run();

        assertThat(probe.count()).isFalse();
        assertThat(lateness.count()).isEqualTo(1);
        assertThat(lateness.early()).as("an hour before its deadline").isEqualTo(1);
    }

    @Test
    void oneThatIsGivenUpCountsAsLateAsItIs() {
        Prober.Probe probe = new Prober.Probe(System.nanoTime() - HOUR_NANOS / 2, lateness);

        assertThat(probe.count()).isTrue();
        probe.run();

        assertThat(lateness.count()).isEqualTo(1);
        assertThat(lateness.maxMillis()).isGreaterThanOrEqualTo(29 * 60_000.0);
    }
}
