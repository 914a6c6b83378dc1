package io.tickwheel.small;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.WheelTimer;
import io.tickwheel.junit.VirtualTime;
import io.tickwheel.time.ManualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The extension with a version of JUnit that the tests of its module do not have. */
@VirtualTime(failOnPending = true)
class VirtualTimeTest {
    private final ManualTime ofConstructor;
    private final WheelTimer timer;
    private final List<String> ran = new ArrayList<>();

    VirtualTimeTest(ManualTime time) {
        ofConstructor = time;
        timer = WheelTimer.builder().timeSource(time).build();
    }

    @BeforeEach
    void before(ManualTime time) {
        assertThat(time).isSameAs(ofConstructor);
        assertThat(time.nanoTime()).as("a fresh one").isZero();
    }

    @AfterEach
    void after(ManualTime time) {
        assertThat(time).isSameAs(ofConstructor);
    }

    @Test
    void jupiterIsTheOldest() {
        assertThat(ExtendWith.class.getPackage().getImplementationVersion()).startsWith("5.9.");
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 40})
    void runsWhatIsDue(long seconds, ManualTime time) {
        timer.schedule(() -> ran.add("due"), Duration.ofSeconds(seconds));
        assertThat(time.advanceUntilIdle(Duration.ofMinutes(1))).isTrue();
        assertThat(ran).containsExactly("due");
    }

    @Nested
    class Inside {
        @Test
        @VirtualTime
        void mayLeaveTimeoutsPendingIfTheMethodSaysSo(ManualTime time) {
            assertThat(time).isSameAs(ofConstructor);
            timer.schedule(() -> ran.add("pending"), Duration.ofSeconds(1));
        }
    }
}
