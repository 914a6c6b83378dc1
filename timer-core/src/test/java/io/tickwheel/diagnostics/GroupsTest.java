package io.tickwheel.diagnostics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import io.tickwheel.TimeoutHandle;
import io.tickwheel.TimerTask;
import io.tickwheel.WheelTimer;
import io.tickwheel.diagnostics.PendingGroups.Group;
import io.tickwheel.time.ManualTime;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Who put the pending timeouts there: the groups by class of task and by line. */
class GroupsTest {
    private static final Duration HOUR = Duration.ofHours(1);
    private static final long SECOND_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final int MOST_FRAMES = 16;

    private final ManualTime time = new ManualTime();
    private final WheelTimer timer = WheelTimer.builder().timeSource(time).build();
    private final TimerDiagnostics diagnostics = timer.diagnostics();

    @Test
    void withoutTrackingTimeoutsAreGroupedByTheirTasksClass() {
        scheduleMany(3, new Reading());
        scheduleMany(5, new Writing());
        PendingGroups groups = groups();

        assertThat(groups.name()).isEqualTo(diagnostics.name());
        assertThat(groups.tracking()).isEqualTo(Tracking.off());
        assertThat(groups.total()).isEqualTo(8);
        assertThat(groups.groups())
                .containsExactly(
                        new Group(Writing.class.getName(), null, 5, -1, HOUR.toNanos(), List.of()),
                        new Group(Reading.class.getName(), null, 3, -1, HOUR.toNanos(), List.of()));
    }

    @Test
    void trackedTimeoutsAreGroupedByTheLineThatScheduledThem() {
        diagnostics.track(Tracking.all());
        Reading task = new Reading();
        for (int i = 0; i < 4; i++) {
            timer.schedule(task, HOUR);
        }
        timer.schedule(task, 1, TimeUnit.HOURS);
        List<Group> groups = groups().groups();

        assertThat(groups).extracting(Group::count).containsExactly(4L, 1L);
        assertThat(groups).extracting(Group::taskClass).containsOnly(Reading.class.getName());
        assertThat(groups)
                .extracting(Group::creationSite)
                .doesNotHaveDuplicates()
                .allSatisfy(site -> assertThat(site)
                        .contains("GroupsTest.trackedTimeoutsAreGroupedByTheLineThatScheduledThem(GroupsTest.java:"));
    }

    @Test
    void oneLineIsOneGroupWhoeverCallsIt() {
        diagnostics.track(Tracking.all());
        scheduleMany(2, new Reading());
        scheduleMany(3, new Reading());

        assertThat(groups().groups()).singleElement().satisfies(group -> {
            assertThat(group.count()).isEqualTo(5);
            assertThat(group.creationSite()).contains("GroupsTest.scheduleMany(");
            assertThat(group.exampleStack()).hasSizeBetween(2, MOST_FRAMES);
            assertThat(group.exampleStack().get(0).toString()).isEqualTo(group.creationSite());
            assertThat(group.exampleStack().get(1).getMethodName()).isEqualTo("oneLineIsOneGroupWhoeverCallsIt");
        });
    }

    @Test
    void aGroupHasTheAgeOfItsOldestAndTheNearestDeadline() {
        diagnostics.track(Tracking.all());
        for (int i = 0; i < 3; i++) {
            timer.schedule(new Reading(), Duration.ofSeconds(100 - i));
            time.advance(Duration.ofSeconds(1));
        }

        assertThat(groups().groups()).singleElement().satisfies(group -> {
            assertThat(group.oldestNanos()).isEqualTo(3 * SECOND_NANOS);
            assertThat(group.nearestNanos()).isEqualTo(97 * SECOND_NANOS);
        });
    }

    @Test
    void onlyTrackedTimeoutsAreKnownToBeOlderThanAnAge() {
        scheduleMany(1, new Reading());
        diagnostics.track(Tracking.all());
        scheduleMany(2, new Reading());
        time.advance(Duration.ofSeconds(10));
        scheduleMany(3, new Reading());
        time.advance(Duration.ofSeconds(10));

        assertThat(olderThan(Duration.ZERO).total()).isEqualTo(5);
        assertThat(olderThan(Duration.ofSeconds(10)).total()).as("longer than").isEqualTo(2);
        assertThat(olderThan(Duration.ofSeconds(10).minusNanos(1)).total()).isEqualTo(5);
        assertThat(olderThan(Duration.ofSeconds(20)).total()).isZero();
        assertThat(olderThan(Duration.ofSeconds(Long.MAX_VALUE)).groups()).isEmpty();
        assertThat(olderThan(Duration.ofSeconds(15)).groups())
                .singleElement()
                .satisfies(group -> assertThat(group.oldestNanos()).isEqualTo(20 * SECOND_NANOS));
    }

    @Test
    void anAgeThatIsNoneIsRefused() {
        assertThatNullPointerException().isThrownBy(() -> diagnostics.groupsOlderThan(null));
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> diagnostics.groupsOlderThan(Duration.ofNanos(-1)))
                .withMessage("age: PT-0.000000001S (expected: >= 0)");
    }

    private void scheduleMany(int count, TimerTask task) {
        for (int i = 0; i < count; i++) {
            timer.schedule(task, HOUR);
        }
    }

    private PendingGroups groups() {
        PendingGroups groups = diagnostics.groups();
        assertThat(groups).isNotNull();
        return groups;
    }

    private PendingGroups olderThan(Duration age) {
        PendingGroups groups = diagnostics.groupsOlderThan(age);
        assertThat(groups).isNotNull();
        return groups;
    }

    private static final class Reading implements TimerTask {
        @Override
        public void run(TimeoutHandle timeout) {}
    }

    private static final class Writing implements TimerTask {
        @Override
        public void run(TimeoutHandle timeout) {}
    }
}
