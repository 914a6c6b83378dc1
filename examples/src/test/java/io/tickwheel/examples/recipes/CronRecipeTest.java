package io.tickwheel.examples.recipes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.tickwheel.TimeoutHandle;
import io.tickwheel.WheelTimer;
import io.tickwheel.time.ManualTime;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Cron expressions as schedules. */
class CronRecipeTest {
    private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
    private static final Instant FRIDAY = Instant.parse("2026-05-01T10:00:00Z");

    private final ManualTime time = new ManualTime();
    private final WheelTimer timer = WheelTimer.builder().timeSource(time).build();
    private final long startNanos = time.nanoTime();
    private final List<LocalDateTime> ran = new ArrayList<>();
    /** How many parts of a million the wall clock is faster than the timer's. */
    private long fasterPpm;

    @Test
    void runsWhenTheExpressionSays() {
        schedule("30 8,18 * * MON-FRI");

        time.advance(Duration.ofDays(3));

        assertThat(ran).hasToString("[2026-05-01T18:30, 2026-05-04T08:30]");
    }

    @ParameterizedTest
    @ValueSource(longs = {-200, 200})
    void aWallClockThatIsSlowerOrFasterHasEachRunOnce(long ppm) {
        fasterPpm = ppm;
        schedule("0 6 * * *");

        time.advance(Duration.ofDays(30));

        assertThat(ran).hasSize(30).doesNotHaveDuplicates();
    }

    @Test
    void anExpressionWithoutARunIsRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> schedule("0 0 31 2 *"));
        assertThat(timer.pending()).isZero();
    }

    private void schedule(String expression) {
        TimeoutHandle timeout = timer.schedule(
                t -> ran.add(
                        LocalDateTime.ofInstant(wall().plusSeconds(30), BERLIN).truncatedTo(ChronoUnit.MINUTES)),
                CronExpression.unix(expression, BERLIN, this::wall));
        assertThat(timeout.isExpired()).isFalse();
    }

    private Instant wall() {
        long nanos = time.nanoTime() - startNanos;
        return FRIDAY.plusNanos(nanos + nanos / 1_000_000 * fasterPpm);
    }
}
