package io.tickwheel.netty;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.embedded.EmbeddedChannel;
import io.tickwheel.time.ManualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** An embedded loop runs what is due when its test says so, as with Netty's own times: all of it, and that once. */
class EmbeddedLoopIsRunOnceTest {
    private final EmbeddedChannel channel = new EmbeddedChannel();
    private final List<String> ran = new ArrayList<>();

    @Test
    void allThatIsDueRunsThoughTimeGoesOn() {
        EventLoopTimer timer = new EventLoopTimer(channel.eventLoop());
        for (int i = 0; i < 1_000; i++) {
            timer.newTimeout(t -> ran.add("task"), 10, MILLISECONDS);
        }

        channel.advanceTimeBy(20, MILLISECONDS);
        channel.runPendingTasks();

        assertThat(ran).hasSize(1_000);
        assertThat(timer.stop()).isEmpty();
    }

    /** As the first of a test may, for which classes have to be loaded. */
    @Test
    void aTaskThatTakesLongKeepsNoOtherFromRunning() {
        channel.freezeTime();
        EventLoopTimer timer = new EventLoopTimer(channel.eventLoop());
        timer.newTimeout(t -> channel.advanceTimeBy(5, MILLISECONDS), 10, MILLISECONDS);
        timer.newTimeout(t -> ran.add("second"), 10, MILLISECONDS);

        channel.advanceTimeBy(10, MILLISECONDS);
        channel.runPendingTasks();

        assertThat(ran).containsExactly("second");
        assertThat(timer.stop()).isEmpty();
    }

    /** Then what else the loop has to do at that time has its turn. */
    @Test
    void ofACrowdAsManyRunInOneGoAsInAStepOfOtherTimers() {
        channel.freezeTime();
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
}
