package io.tickwheel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import io.tickwheel.diagnostics.TimerCounts;
import io.tickwheel.schedule.Schedule;
import io.tickwheel.time.ManualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A group cancels its members together. */
class TimeoutGroupTest {
    private static final Duration SOON = Duration.ofMillis(10);
    private static final Duration LATER = Duration.ofMillis(20);

    private final ManualTime time = new ManualTime();
    private final RecordingTask task = new RecordingTask();
    private final WheelTimer timer = WheelTimer.builder().timeSource(time).build();
    private final TimeoutGroup group = new TimeoutGroup();

    @Test
    void oneCallCancelsAllMembersThatHaveNotEnded() {
        TimeoutHandle ran = added(task, SOON);
        TimeoutHandle cancelled = added(task, LATER);
        TimeoutHandle first = added(task, LATER);
        TimeoutHandle moved = added(task, LATER);
        TimeoutHandle noMember = timer.schedule(task, LATER);
        time.advance(SOON);
        cancelled.cancel();
        moved.reschedule(Duration.ofMillis(500));

        assertThat(group.cancelAll()).isEqualTo(2);

        assertThat(task.cancels()).containsExactlyInAnyOrder(cancelled, first, moved);
        assertThat(group.cancelAll()).isZero();
        time.advance(Duration.ofSeconds(1));
        assertThat(task.runs()).containsExactly(ran, noMember);
        assertThat(timer.counts()).isEqualTo(new TimerCounts(5, 2, 3, 0, 0, 0));
    }

    @Test
    void aClosedGroupCancelsWhatIsAdded() {
        TimeoutHandle member = added(task, SOON);
        group.close();
        group.close();
        TimeoutHandle tooLate = timer.schedule(task, SOON);

        assertThat(group.add(tooLate)).isFalse();

        assertThat(task.cancels()).containsExactly(member, tooLate);
        assertThat(timer.counts()).isEqualTo(new TimerCounts(2, 0, 2, 0, 0, 0));
    }

    @Test
    void tasksThatCloseTheirGroupWhenTheyAreToldDoNotNest() {
        List<Integer> depths = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            added(
                    new Told(() -> {
                        depths.add(new Throwable().getStackTrace().length);
                        group.close();
                    }),
                    LATER);
        }

        assertThat(group.cancelAll()).isEqualTo(1_000);

        assertThat(depths).hasSize(1_000).containsOnly(depths.get(0));
        assertThat(timer.pending()).isZero();
    }

    @Test
    void aTaskThatIsToldOfItsCancelMayAddToTheGroup() {
        List<TimeoutHandle> again = new ArrayList<>();
        added(new Told(() -> again.add(added(task, SOON))), LATER);

        assertThat(group.cancelAll()).isOne();

        time.advance(SOON);
        assertThat(task.runs()).isEqualTo(again).hasSize(1);
    }

    @Test
    void membersMayBeOfSeveralTimersAndRepeat() {
        WheelTimer other = WheelTimer.builder().timeSource(time).build();
        added(task, LATER);
        group.add(other.schedule(task, Schedule.fixedRate(SOON, SOON)));
        time.advance(SOON);

        assertThat(group.cancelAll()).isEqualTo(2);

        assertThat(timer.pending() + other.pending()).isZero();
        assertThatNullPointerException().isThrownBy(() -> group.add(null)).withMessage("timeout");
    }

    private TimeoutHandle added(TimerTask ofMember, Duration delay) {
        TimeoutHandle member = timer.schedule(ofMember, delay);
        assertThat(group.add(member)).isTrue();
        return member;
    }

    /** Does something when it is told of its cancel. */
    private record Told(Runnable action) implements TimerTask {
        @Override
        public void run(TimeoutHandle timeout) {}

        @Override
        public void cancelled(TimeoutHandle timeout) {
            action.run();
        }
    }
}
