package io.tickwheel.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.WheelTimer;
import io.tickwheel.diagnostics.Tracking;
import io.tickwheel.time.ManualTime;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What the page says of what is pending is true whatever was switched before, and so is why it is not known. */
class PendingPartTest {
    private static final Duration HOUR = Duration.ofHours(1);

    private final WheelTimer timer = WheelTimer.builder()
            .timeSource(new ManualTime())
            .tracking(Tracking.off())
            .build();
    private final TimersPage page = TimersPage.of(() -> List.of(timer.diagnostics()));

    @AfterEach
    void stop() {
        timer.stop();
    }

    /** A heap that a leak has filled has no room for the copy of it. */
    @Test
    void whatIsNotKnownMayBeSoForWantOfMemory() {
        FixedTimer unknown = FixedTimer.of("t").with(null, null, null);
        TimersPage ofUnknown = TimersPage.of(() -> List.of(unknown));

        assertThat(ofUnknown.html().split("Unknown: [^<]*memory", -1)).hasSize(3);
        assertThat(ofUnknown.text()).containsPattern("groups: .*memory");
    }

    @Test
    void thoseOfBeforeAreNotSaidToBeTracked() {
        timer.schedule(() -> {}, HOUR);
        timer.diagnostics().track(Tracking.all());
        timer.schedule(() -> {}, HOUR);

        assertThat(page.html())
                .contains("not tracked")
                .containsPattern("All timeouts are tracked[^<]*scheduled before");
    }

    @Test
    void aSampleDoesNotStandForThoseOfBefore() {
        timer.diagnostics().track(Tracking.all());
        for (int i = 0; i < 10; i++) {
            timer.schedule(() -> {}, HOUR);
        }
        timer.diagnostics().track(Tracking.sampled(100));

        assertThat(page.html()).containsPattern("about 100 times as many[^<]*scheduled since");
    }
}
