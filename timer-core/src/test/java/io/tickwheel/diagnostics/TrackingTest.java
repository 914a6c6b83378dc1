package io.tickwheel.diagnostics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import io.tickwheel.TimerTask;
import io.tickwheel.WheelTimer;
import io.tickwheel.diagnostics.PendingGroups.Group;
import io.tickwheel.time.ManualTime;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The levels of tracking, and what sets them. */
class TrackingTest {
    private static final String PROPERTY = "io.tickwheel.tracking";
    private static final Duration HOUR = Duration.ofHours(1);
    private static final TimerTask TASK = timeout -> {};

    private final ManualTime time = new ManualTime();

    @AfterEach
    void clearProperty() {
        System.clearProperty(PROPERTY);
    }

    @Test
    void itIsOffUnlessSomebodySaysOtherwise() {
        WheelTimer timer = WheelTimer.builder().timeSource(time).build();

        assertThat(timer.diagnostics().tracking()).isEqualTo(Tracking.off());
        assertThat(tracked(timer, 10)).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"off", "all", "1/100"})
    void theSystemPropertySetsTheDefault(String level) {
        System.setProperty(PROPERTY, level);

        assertThat(WheelTimer.builder().timeSource(time).build().diagnostics().tracking())
                .hasToString(level);
        assertThat(WheelTimer.builder()
                        .timeSource(time)
                        .tracking(Tracking.sampled(7))
                        .build()
                        .diagnostics()
                        .tracking())
                .as("the builder comes first")
                .hasToString("1/7");
    }

    @Test
    void aPropertyThatIsNotUnderstoodTracksNothing() {
        System.setProperty(PROPERTY, "paranoid");

        assertThat(WheelTimer.builder().timeSource(time).build().diagnostics().tracking())
                .isEqualTo(Tracking.off());
    }

    @Test
    void itCanBeChangedWhileTheTimerRuns() {
        WheelTimer timer =
                WheelTimer.builder().timeSource(time).tracking(Tracking.all()).build();
        assertThat(tracked(timer, 10)).isEqualTo(10);
        timer.diagnostics().track(Tracking.off());
        assertThat(tracked(timer, 10)).isEqualTo(10);
        timer.diagnostics().track(Tracking.all());

        assertThat(tracked(timer, 10)).isEqualTo(20);
        assertThatNullPointerException().isThrownBy(() -> timer.diagnostics().track(null));
    }

    @Test
    void ofManyTheShareIsTrackedThatWasAskedFor() {
        WheelTimer timer = WheelTimer.builder()
                .timeSource(time)
                .tracking(Tracking.sampled(10))
                .build();

        // Of 20,000 with a chance of a tenth: 2,000, and 42 more or less in most cases. 500 is never seen.
        assertThat(tracked(timer, 20_000)).isBetween(1_500L, 2_500L);
    }

    @ParameterizedTest
    @ValueSource(strings = {"off", "all", "1/2", "1/999999999"})
    void aLevelIsReadAsItIsWritten(String text) {
        assertThat(Tracking.parse(text)).hasToString(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "ALL", "1/0", "1/-1", "2/3", "1/", "10", "1/10000000000"})
    void whatIsNoLevelIsRefused(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Tracking.parse(text))
                .withMessage("tracking: " + text + " (expected: off, all or 1/n)");
    }

    @Test
    void oneInOneIsAllAndLessThanNoneIsRefused() {
        assertThat(Tracking.sampled(1)).isEqualTo(Tracking.all());
        assertThat(Tracking.sampled(0)).isEqualTo(Tracking.off());
        assertThatIllegalArgumentException().isThrownBy(() -> Tracking.sampled(-1));
    }

    /** Schedules some more, and counts all that are tracked. */
    private static long tracked(WheelTimer timer, int more) {
        for (int i = 0; i < more; i++) {
            timer.schedule(TASK, HOUR);
        }
        PendingGroups groups = timer.diagnostics().groups();
        assertThat(groups).isNotNull();
        return groups.groups().stream()
                .filter(group -> group.creationSite() != null)
                .mapToLong(Group::count)
                .sum();
    }
}
