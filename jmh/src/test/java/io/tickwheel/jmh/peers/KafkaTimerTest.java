package io.tickwheel.jmh.peers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KafkaTimerTest {
    @ParameterizedTest
    @CsvSource({"0, 0", "1, 1", "999999, 1", "1000000, 1", "1000001, 2", "30000000000, 30000"})
    void aDelayIsRoundedUpToMilliseconds(long delayNanos, long millis) {
        assertThat(KafkaTimer.millisRoundedUp(delayNanos, TimeUnit.NANOSECONDS)).isEqualTo(millis);
    }
}
