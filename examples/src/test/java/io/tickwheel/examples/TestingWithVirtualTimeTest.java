package io.tickwheel.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.WheelTimer;
import io.tickwheel.time.ManualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TestingWithVirtualTimeTest {
    private static final Duration TICK = Duration.ofMillis(1);

    private final ManualTime time = new ManualTime();
    private final WheelTimer timer =
            WheelTimer.builder().tick(TICK).timeSource(time).build();

    private final List<Duration> attempts = new ArrayList<>();
    private boolean networkIsUp;
    private final Reconnector reconnector = new Reconnector(timer, this::connect);

    @Test
    void theFirstAttemptIsMadeAtOnce() {
        reconnector.start();

        time.advance(TICK);

        assertThat(attempts).hasSize(1);
    }

    @Test
    void pausesDouble() {
        reconnector.start();

        time.advance(Duration.ofSeconds(16));

        assertThat(pauses()).extracting(Duration::toSeconds).containsExactly(1L, 2L, 4L, 8L);
    }

    @Test
    void noPauseIsLongerThanAMinute() {
        reconnector.start();

        time.advance(Duration.ofDays(1));

        assertThat(attempts).hasSizeGreaterThan(24 * 60);
        assertThat(pauses()).last().isEqualTo(Duration.ofMinutes(1));
        assertThat(pauses()).isSorted();
    }

    @Test
    void successIsTheEnd() {
        reconnector.start();
        time.advance(Duration.ofHours(8));
        int inVain = attempts.size();

        networkIsUp = true;
        time.advance(Duration.ofHours(8));

        assertThat(attempts).hasSize(inVain + 1);
        assertThat(timer.pending()).isZero();
    }

    @Test
    void theProgramDoesWhatItSays() throws Exception {
        assertThat(Console.linesOf(() -> TestingWithVirtualTime.main(new String[0])))
                .containsExactly(
                        "PT0.001S failed",
                        "PT1.001S failed",
                        "PT3.001S failed",
                        "PT7.001S failed",
                        "PT15.001S failed",
                        "PT31.001S failed",
                        "PT1M3.001S failed",
                        "PT2M3.001S failed",
                        "PT8H3.001S connected",
                        "attempts: 486, timeouts pending: 0");
    }

    private boolean connect() {
        attempts.add(Duration.ofNanos(time.nanoTime()));
        return networkIsUp;
    }

    private List<Duration> pauses() {
        List<Duration> pauses = new ArrayList<>();
        for (int i = 1; i < attempts.size(); i++) {
            pauses.add(attempts.get(i).minus(attempts.get(i - 1)));
        }
        return pauses;
    }
}
