package io.tickwheel.netty;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.util.Timeout;
import io.netty.util.Timer;
import io.tickwheel.diagnostics.TimerCounts;
import io.tickwheel.diagnostics.Tracking;
import io.tickwheel.time.ManualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Groups and remaining times of both timers, in virtual time. */
@Tag("oldest-netty")
class NettyTimeoutGroupTest {
    private final ManualTime time = new ManualTime();
    private final List<String> notes = new ArrayList<>();

    @ParameterizedTest
    @EnumSource
    void oneCallCancelsAllThatHaveNotEndedAndNoOthers(Kind kind) {
        GroupingTimer timer = kind.timer(time, 0);
        TimeoutGroup group = timer.newGroup();
        Timeout ran = group.newTimeout(task("ran"), 10, MILLISECONDS);
        Timeout first = group.newTimeout(task("first"), 20, MILLISECONDS);
        Timeout cancelled = group.newTimeout(task("cancelled"), 20, MILLISECONDS);
        MovableTimeout moved = group.newTimeout(task("moved"), 20, MILLISECONDS);
        timer.newTimeout(task("another"), 20, MILLISECONDS);
        time.advance(Duration.ofMillis(10));
        cancelled.cancel();
        moved.reschedule(500, MILLISECONDS);

        assertThat(group.cancelAll()).isEqualTo(2);

        assertThat(notes).containsExactlyElementsOf(ranAndTold("ran", "cancelled", "moved", "first"));
        assertThat(ran.isExpired()).isTrue();
        assertThat(first.isCancelled()).isTrue();
        assertThat(first.timer()).isSameAs(timer);
        assertThat(group.cancelAll()).isZero();
        time.advance(Duration.ofSeconds(1));
        assertThat(notes).endsWith("another");
        assertThat(kind.counts(timer)).isEqualTo(new TimerCounts(5, 2, 3, 0, 0, 0));
    }

    @ParameterizedTest
    @EnumSource
    void closedItCancelsAllAndRefusesMore(Kind kind) {
        GroupingTimer timer = kind.timer(time, 0);
        TimeoutGroup group = timer.newGroup();
        group.newTimeout(task("member"), 10, MILLISECONDS);
        group.cancelAll();
        Timeout next = group.newTimeout(task("after cancelAll"), 10, MILLISECONDS);

        group.close();
        group.close();

        assertThat(next.isCancelled()).isTrue();
        assertThatIllegalStateException()
                .isThrownBy(() -> group.newTimeout(task("refused"), 10, MILLISECONDS))
                .withMessage("the group of timeouts is closed");
        assertThat(kind.counts(timer)).isEqualTo(new TimerCounts(2, 0, 2, 0, 0, 0));
    }

    @ParameterizedTest
    @EnumSource
    void aTaskOfTheGroupMayCloseIt(Kind kind) {
        GroupingTimer timer = kind.timer(time, 0);
        TimeoutGroup group = timer.newGroup();
        group.newTimeout(t -> group.close(), 10, MILLISECONDS);
        Timeout sameTick = group.newTimeout(task("same tick"), 10, MILLISECONDS);

        time.advance(Duration.ofSeconds(1));

        assertThat(sameTick.isCancelled()).isTrue();
        assertThat(notes).hasSize(NotedTask.timesTold()).doesNotContain("same tick");
        assertThat(kind.counts(timer).pending()).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void stopReturnsMembersAndWhatIsRejectedIsNone(Kind kind) {
        GroupingTimer timer = kind.timer(time, 1);
        TimeoutGroup group = timer.newGroup();
        Timeout member = group.newTimeout(task("member"), 10, MILLISECONDS);
        assertThatExceptionOfType(RejectedExecutionException.class)
                .isThrownBy(() -> group.newTimeout(task("too many"), 10, MILLISECONDS));

        assertThat(timer.stop()).containsExactly(member);

        assertThat(group.cancelAll()).isZero();
        assertThatIllegalStateException()
                .isThrownBy(() -> group.newTimeout(task("too late"), 10, MILLISECONDS))
                .withMessage("cannot be started once stopped");
    }

    @ParameterizedTest
    @EnumSource
    void aTimeoutTellsHowMuchTimeRemains(Kind kind) {
        GroupingTimer timer = kind.timer(time, 0);
        MovableTimeout timeout = (MovableTimeout) timer.newTimeout(task("too late"), 10, MILLISECONDS);
        assertThat(timeout.remaining()).isEqualTo(Duration.ofMillis(10));

        timeout.reschedule(15_500_000, NANOSECONDS);
        time.advance(Duration.ofNanos(15_499_999));
        assertThat(timeout.remaining()).isEqualTo(Duration.ofNanos(1));
        time.advance(Duration.ofSeconds(1));

        assertThat(timeout.remaining()).isZero();
        assertThat(notes).containsExactly("too late");
    }

    @Test
    void membersAreTracked() {
        HashedWheelTimer timer = HashedWheelTimer.builder()
                .timeSource(time)
                .tracking(Tracking.all())
                .build();
        timer.newGroup().newTimeout(task("member"), 10, MILLISECONDS);

        assertThat(timer.diagnostics().groups().groups().get(0).creationSite()).contains("NettyTimeoutGroupTest.java");
    }

    @ParameterizedTest
    @EnumSource
    void argumentsAreNeeded(Kind kind) {
        GroupingTimer timer = kind.timer(time, 0);
        TimeoutGroup group = timer.newGroup();

        assertThatNullPointerException()
                .isThrownBy(() -> group.newTimeout(null, 1, SECONDS))
                .withMessage("task");
        assertThatNullPointerException()
                .isThrownBy(() -> group.newTimeout(task("no unit"), 1, null))
                .withMessage("unit");
        assertThat(kind.counts(timer).scheduled()).isZero();
    }

    private NotedTask task(String name) {
        return new NotedTask(name, notes);
    }

    /** The first has run, the others were told that they will not: by a Netty that tells. */
    private static List<String> ranAndTold(String ran, String... cancelled) {
        List<String> expected = new ArrayList<>(List.of(ran));
        expected.addAll(told(cancelled));
        return expected;
    }

    private static List<String> told(String... cancelled) {
        List<String> expected = new ArrayList<>();
        for (String name : cancelled) {
            expected.addAll(Collections.nCopies(NotedTask.timesTold(), "told of " + name));
        }
        return expected;
    }

    /** Both timers. */
    enum Kind {
        OWN_THREAD {
            @Override
            GroupingTimer timer(ManualTime time, long limit) {
                return HashedWheelTimer.builder()
                        .timeSource(time)
                        .maxPendingTimeouts(limit)
                        .build();
            }

            @Override
            TimerCounts counts(Timer timer) {
                return ((HashedWheelTimer) timer).counts();
            }
        },
        EVENT_LOOP {
            @Override
            GroupingTimer timer(ManualTime time, long limit) {
                return EventLoopTimer.builder(new EmbeddedChannel().eventLoop())
                        .timeSource(time)
                        .maxPendingTimeouts(limit)
                        .build();
            }

            @Override
            TimerCounts counts(Timer timer) {
                return ((EventLoopTimer) timer).counts();
            }
        };

        abstract GroupingTimer timer(ManualTime time, long limit);

        abstract TimerCounts counts(Timer timer);
    }
}
