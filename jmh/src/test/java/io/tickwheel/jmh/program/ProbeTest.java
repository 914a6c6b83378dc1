package io.tickwheel.jmh.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ProbeTest {
    private static final long HOUR_NANOS = TimeUnit.HOURS.toNanos(1);

    private final FakeTimer timer = new FakeTimer();
    private final Lateness lateness = new Lateness();

    @Test
    void itCountsWhenItRunsAndThenNoMore() {
        Probe probe = Probe.start(timer, HOUR_NANOS, lateness);
        assertThat(timer.delaysNanos).containsExactly(HOUR_NANOS);
        assertThat(probe.isCounted()).isFalse();

        timer.started.get(0).run();

        assertThat(probe.isCounted()).isTrue();
        assertThat(probe.giveUp()).isFalse();
        assertThat(lateness.count()).isEqualTo(1);
        assertThat(lateness.early()).as("an hour before its deadline").isEqualTo(1);
    }

    @Test
    void oneThatIsGivenUpCountsAsLateAsItIs() {
        Probe probe = Probe.start(timer, -HOUR_NANOS / 2, lateness);

        assertThat(probe.giveUp()).isTrue();
        probe.run();

        assertThat(lateness.count()).isEqualTo(1);
        assertThat(lateness.maxMillis()).isGreaterThanOrEqualTo(29 * 60_000.0);
    }
}
