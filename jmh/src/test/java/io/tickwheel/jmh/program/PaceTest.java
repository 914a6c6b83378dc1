package io.tickwheel.jmh.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("timing") // a rate takes real time
class PaceTest {
    @Test
    void itDoesWhatTheRateSaysAndNoMore() {
        AtomicLong done = new AtomicLong();
        Pace pace = new Pace(50_000, done::addAndGet);
        long startNanos = System.nanoTime();

        long counted = pace.run(1);

        assertThat(System.nanoTime() - startNanos).isGreaterThanOrEqualTo(TimeUnit.SECONDS.toNanos(1));
        assertThat(counted).isEqualTo(done.get()).isPositive().isLessThanOrEqualTo(50_500);
    }

    @Test
    void itNeverWakesBeforeTheMoment() {
        long momentNanos = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(5);

        long agoNanos = Pace.awaitNanos(momentNanos);

        assertThat(System.nanoTime() - momentNanos).isGreaterThanOrEqualTo(agoNanos);
        assertThat(agoNanos).isNotNegative();
    }

    @Test
    void theParkLoopUsesTimeForItsWakeUps() throws InterruptedException {
        long startNanos = System.nanoTime();

        long cpuNanos = ParkLoop.start(100, 1).joinForCpuNanos();

        assertThat(System.nanoTime() - startNanos).isGreaterThanOrEqualTo(TimeUnit.SECONDS.toNanos(1));
        assertThat(cpuNanos).isPositive();
    }
}
