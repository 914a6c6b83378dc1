package io.tickwheel.netty;

import static java.util.concurrent.TimeUnit.HOURS;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.util.Timeout;
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

    private void pass(long nanos) {
        channel.advanceTimeBy(nanos, NANOSECONDS);
        channel.runPendingTasks();
    }
}
