package io.tickwheel.netty;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.util.Timeout;
import io.netty.util.Timer;
import io.netty.util.TimerTask;
import io.tickwheel.TimeoutGroup;
import io.tickwheel.diagnostics.TimerCounts;
import io.tickwheel.schedule.Schedule;
import io.tickwheel.time.ManualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Groups and remaining times of both timers, in virtual time. */
@Tag("oldest-netty")
class NettyTimeoutGroupTest {
    private final ManualTime time = new ManualTime();
    private final List<String> notes = new ArrayList<>();
    private final TimeoutGroup group = new TimeoutGroup();

    @ParameterizedTest
    @EnumSource
    void oneCallCancelsAllMembersThatHaveNotEnded(Kind kind) {
        Timer timer = kind.timer(time);
        Timeout ran = added(timer, "ran", 10);
        Timeout first = added(timer, "first", 20);
        Timeout cancelled = added(timer, "cancelled", 20);
        MovableTimeout moved = added(timer, "moved", 20);
        timer.newTimeout(task("another"), 20, MILLISECONDS);
        time.advance(Duration.ofMillis(10));
        cancelled.cancel();
        moved.reschedule(500, MILLISECONDS);

        assertThat(group.cancelAll()).isEqualTo(2);

        List<String> expected = new ArrayList<>(List.of("ran"));
        for (String name : List.of("cancelled", "first", "moved")) {
            expected.addAll(Collections.nCopies(NotedTask.timesTold(), "told of " + name));
        }
        assertThat(notes).containsExactlyInAnyOrderElementsOf(expected);
        assertThat(ran.isExpired()).isTrue();
        assertThat(first.isCancelled()).isTrue();
        assertThat(group.cancelAll()).isZero();
        time.advance(Duration.ofSeconds(1));
        assertThat(notes).endsWith("another");
        assertThat(kind.counts(timer)).isEqualTo(new TimerCounts(5, 2, 3, 0, 0, 0));
    }

    @ParameterizedTest
    @EnumSource
    void aClosedGroupCancelsWhatIsAdded(Kind kind) {
        Timer timer = kind.timer(time);
        added(timer, "member", 10);
        group.close();
        group.close();
        MovableTimeout tooLate = newTimeout(timer, task("too late"), 10);

        assertThat(group.add(tooLate)).isFalse();

        assertThat(tooLate.isCancelled()).isTrue();
        assertThat(kind.counts(timer)).isEqualTo(new TimerCounts(2, 0, 2, 0, 0, 0));
        assertThatNullPointerException().isThrownBy(() -> group.add(null)).withMessage("timeout");
    }

    @ParameterizedTest
    @EnumSource
    void aTaskOfTheGroupMayCloseIt(Kind kind) {
        Timer timer = kind.timer(time);
        group.add(newTimeout(timer, t -> group.close(), 10));
        Timeout sameTick = added(timer, "same tick", 10);

        time.advance(Duration.ofSeconds(1));

        assertThat(sameTick.isCancelled()).isTrue();
        assertThat(notes).hasSize(NotedTask.timesTold()).doesNotContain("same tick");
        assertThat(kind.counts(timer).pending()).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void aTimeoutTellsHowMuchTimeRemains(Kind kind) {
        Timer timer = kind.timer(time);
        MovableTimeout timeout = newTimeout(timer, task("too late"), 10);
        assertThat(timeout.remaining()).isEqualTo(Duration.ofMillis(10));

        timeout.reschedule(15_500_000, NANOSECONDS);
        time.advance(Duration.ofNanos(15_499_999));
        assertThat(timeout.remaining()).isEqualTo(Duration.ofNanos(1));
        time.advance(Duration.ofSeconds(1));

        assertThat(timeout.remaining()).isZero();
        assertThat(notes).containsExactly("too late");
    }

    private static MovableTimeout newTimeout(Timer timer, TimerTask task, long delayMillis) {
        return (MovableTimeout) timer.newTimeout(task, delayMillis, MILLISECONDS);
    }

    private MovableTimeout added(Timer timer, String name, long delayMillis) {
        MovableTimeout member = newTimeout(timer, task(name), delayMillis);
        assertThat(group.add(member)).isTrue();
        return member;
    }

    private NotedTask task(String name) {
        return new NotedTask(name, notes);
    }

    /** Both timers. */
    enum Kind {
        OWN_THREAD {
            @Override
            Timer timer(ManualTime time) {
                return HashedWheelTimer.builder().timeSource(time).build();
            }

            @Override
            MovableTimeout repeat(Timer timer, TimerTask task, Schedule schedule) {
                return ((HashedWheelTimer) timer).newTimeout(task, schedule);
            }

            @Override
            TimerCounts counts(Timer timer) {
                return ((HashedWheelTimer) timer).counts();
            }
        },
        EVENT_LOOP {
            @Override
            Timer timer(ManualTime time) {
                return EventLoopTimer.builder(new EmbeddedChannel().eventLoop())
                        .timeSource(time)
                        .build();
            }

            @Override
            MovableTimeout repeat(Timer timer, TimerTask task, Schedule schedule) {
                return ((EventLoopTimer) timer).newTimeout(task, schedule);
            }

            @Override
            TimerCounts counts(Timer timer) {
                return ((EventLoopTimer) timer).counts();
            }
        };

        abstract Timer timer(ManualTime time);

        abstract MovableTimeout repeat(Timer timer, TimerTask task, Schedule schedule);

        abstract TimerCounts counts(Timer timer);
    }
}
