package io.tickwheel.jmh.kit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("timing") // a rate takes real time
class PaceTest {
    private static final long MILLI = 1_000_000;

    @Test
    void itDoesWhatTheRateSaysAndNoMore() {
        AtomicLong done = new AtomicLong();
        long startNanos = System.nanoTime();

        long counted = Pace.run(50_000, 1, done::addAndGet);

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

    @ParameterizedTest
    @ValueSource(longs = {0, Long.MIN_VALUE, Long.MAX_VALUE - 1, -1})
    void keepsItsRateWhateverTheClockSays(long origin) {
        Pace pace = new Pace(5_000, origin);

        assertThat(taken(pace, origin)).isZero();
        assertThat(taken(pace, origin + MILLI)).isEqualTo(5);
        assertThat(taken(pace, origin + MILLI)).isZero();
        assertThat(taken(pace, origin + 1_000 * MILLI)).isEqualTo(4_995);
    }

    private static int taken(Pace pace, long nowNanos) {
        int taken = 0;
        while (pace.take(nowNanos)) {
            taken++;
        }
        return taken;
    }
}
