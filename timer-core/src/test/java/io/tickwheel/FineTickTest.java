package io.tickwheel;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.time.ManualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A timeout runs at the first multiple of the tick at or after its deadline (I2, I6), wherever it waited. */
class FineTickTest {
    private static final Duration MICROSECOND = Duration.ofNanos(1_000);

    private final ManualTime time = new ManualTime(Long.MAX_VALUE - 5);
    private final long startNanos = time.nanoTime();
    private final List<String> ran = new ArrayList<>();

    @ParameterizedTest
    @CsvSource({
        "1000, 1, 1000",
        "1000, 12345678, 12346000",
        "1000, 12346000, 12346000",
        "1000, 3600000000001, 3600000001000",
        "1000000, 1, 1000000",
        "1000000, 12345678, 13000000",
        "1000000, 13000000, 13000000",
        "3000000, 10000000, 12000000",
        "3000000, 9000000, 9000000",
        "7000000, 7000001, 14000000",
        "10000000, 12345678, 20000000",
    })
    void theFirstMultipleOfTheTickAtOrAfterTheDeadline(long tickNanos, long delayNanos, long runsNanos) {
        WheelTimer timer = timer(Duration.ofNanos(tickNanos));
        timer.schedule(timeout -> ran.add("ran"), delayNanos, TimeUnit.NANOSECONDS);

        time.advance(runsNanos - 1, TimeUnit.NANOSECONDS);
        assertThat(ran).isEmpty();
        time.advance(1, TimeUnit.NANOSECONDS);
        assertThat(ran).containsExactly("ran");
    }

    /** Some wait in the intake, most in the wheel, where the short ones before have had them transferred. */
    @ParameterizedTest
    @ValueSource(longs = {1_000, 1_000_000, 3_333_333})
    void eachRunsAtItsOwnTimeAndThoseOfOneTickInTheirOrder(long tickNanos) {
        WheelTimer timer = timer(Duration.ofNanos(tickNanos));
        List<Long> early = new ArrayList<>();
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < 5_000; i++) {
            long delayNanos = 1 + i * 7_919_113L % 60_000_000;
            long dueNanos = (delayNanos + tickNanos - 1) / tickNanos * tickNanos;
            String name = String.format("%012d-%05d", dueNanos, i);
            expected.add(name);
            timer.schedule(
                    timeout -> {
                        ran.add(name);
                        if (time.nanoTime() - startNanos != dueNanos) {
                            early.add(dueNanos);
                        }
                    },
                    delayNanos,
                    TimeUnit.NANOSECONDS);
        }

        time.advance(Duration.ofMillis(70));

        expected.sort(null);
        assertThat(ran).isEqualTo(expected);
        assertThat(early).isEmpty();
    }

    @Test
    void whatIsCancelledShortlyBeforeDoesNotRun() {
        WheelTimer timer = timer(MICROSECOND);
        List<TimeoutHandle> handles = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            int number = i;
            handles.add(timer.schedule(timeout -> ran.add("" + number), 20_000 + i, TimeUnit.MICROSECONDS));
        }
        time.advance(20_099, TimeUnit.MICROSECONDS);
        assertThat(ran).hasSize(100);

        handles.subList(150, 200).forEach(TimeoutHandle::cancel);
        time.advance(Duration.ofSeconds(1));

        assertThat(ran).hasSize(150);
        assertThat(timer.counts().cancelled()).isEqualTo(50);
        assertThat(timer.counts().pending()).isZero();
    }

    @Test
    void stopReturnsWhatIsDueInTheNextMicroseconds() {
        WheelTimer timer = timer(MICROSECOND);
        for (int i = 0; i < 200; i++) {
            timer.schedule(timeout -> ran.add(""), 20_000 + i, TimeUnit.MICROSECONDS);
        }
        time.advance(20_099, TimeUnit.MICROSECONDS);

        assertThat(timer.diagnostics().snapshot().pending().total()).isEqualTo(100);
        assertThat(timer.stop()).hasSize(100);
    }

    private WheelTimer timer(Duration tick) {
        return WheelTimer.builder().tick(tick).timeSource(time).build();
    }
}
