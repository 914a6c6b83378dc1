package io.tickwheel.netty;

import static java.util.concurrent.TimeUnit.HOURS;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.util.Timeout;
import io.tickwheel.time.ManualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A timer on an embedded channel's loop, which goes by that loop's own time. */
class EmbeddedLoopTimerTest {
    private final EmbeddedChannel channel = new EmbeddedChannel();
    private final List<String> ran = new ArrayList<>();

    EmbeddedLoopTimerTest() {
        channel.freezeTime();
    }

    @Test
    void itIsDrivenByTheTimeOfTheChannel() {
        EventLoopTimer timer = new EventLoopTimer(channel.eventLoop());
        timer.newTimeout(t -> ran.add("first"), 10, MILLISECONDS);
        timer.newTimeout(t -> ran.add("second"), 20, MILLISECONDS);
        pass(9_999_999);
        assertThat(ran).isEmpty();
        pass(1);
        assertThat(ran).containsExactly("first");
        pass(MILLISECONDS.toNanos(10));
        assertThat(ran).containsExactly("first", "second");
        assertThat(channel.runScheduledPendingTasks()).isEqualTo(-1);
    }

    @Test
    void itFollowsWhereverTimeIsWhenItIsMade() {
        pass(HOURS.toNanos(100_000));
        EventLoopTimer timer = new EventLoopTimer(channel.eventLoop());
        Timeout cancelled = timer.newTimeout(t -> ran.add("cancelled"), 1, HOURS);
        timer.newTimeout(t -> ran.add("first"), 1, HOURS);
        assertThat(cancelled.cancel()).isTrue();
        pass(HOURS.toNanos(1));
        assertThat(ran).containsExactly("first");
        assertThat(timer.pendingTimeouts()).isZero();
    }

    @Test
    void aTaskThatRunsTheLoopsTasksDoesNoHarm() {
        EventLoopTimer timer = new EventLoopTimer(channel.eventLoop());
        timer.newTimeout(
                t -> {
                    timer.newTimeout(u -> ran.add("third"), 0, MILLISECONDS);
                    channel.runPendingTasks();
                    ran.add("first");
                },
                5,
                MILLISECONDS);
        timer.newTimeout(t -> ran.add("second"), 5, MILLISECONDS);
        pass(MILLISECONDS.toNanos(6));
        assertThat(ran).containsExactly("first", "second");
        pass(1_000);
        assertThat(ran).as("without a delay it is due a tick later").containsExactly("first", "second", "third");
    }

    /** Which cancels what the loop has scheduled. */
    @Test
    void theEndOfTheChannelIsNotTheEndOfTheTimer() {
        EventLoopTimer timer = new EventLoopTimer(channel.eventLoop());
        timer.newTimeout(t -> ran.add("before"), 10, MILLISECONDS);
        channel.close();
        timer.newTimeout(t -> ran.add("after"), 20, MILLISECONDS);
        pass(MILLISECONDS.toNanos(20));
        assertThat(ran).containsExactly("before", "after");
        assertThat(timer.pendingTimeouts()).isZero();
    }

    /** Then what else the loop has to do at that time has its turn. */
    @Test
    void ofACrowdAsManyRunInOneGoAsInAStepOfOtherTimers() {
        EventLoopTimer timer = new EventLoopTimer(channel.eventLoop());
        List<Integer> ranBefore = new ArrayList<>();
        timer.newTimeout(
                t -> {
                    ran.add("task");
                    channel.eventLoop().schedule(() -> ranBefore.add(ran.size()), 0, MILLISECONDS);
                },
                10,
                MILLISECONDS);
        for (int i = 1; i < 5_000; i++) {
            timer.newTimeout(t -> ran.add("task"), 10, MILLISECONDS);
        }

        channel.advanceTimeBy(10, MILLISECONDS);
        channel.runPendingTasks();

        assertThat(ranBefore).containsExactly(4_096);
        assertThat(ran).hasSize(5_000);
        assertThat(timer.stop()).isEmpty();
    }

    @Test
    void inVirtualTimeAnotherTimerHasItsTurnAfterAllThatIsDue() {
        ManualTime time = new ManualTime();
        EventLoopTimer timer =
                EventLoopTimer.builder(channel.eventLoop()).timeSource(time).build();
        HashedWheelTimer other = HashedWheelTimer.builder().timeSource(time).build();
        for (int i = 0; i < 100; i++) {
            timer.newTimeout(t -> ran.add("on the loop"), 1, MILLISECONDS);
        }
        other.newTimeout(t -> ran.add("other"), 1, MILLISECONDS);

        time.advance(Duration.ofMillis(1));

        assertThat(ran).hasSize(101);
        assertThat(ran.indexOf("other")).isEqualTo(100);
        other.stop();
        timer.stop();
    }

    private void pass(long nanos) {
        channel.advanceTimeBy(nanos, NANOSECONDS);
        channel.runPendingTasks();
    }
}
