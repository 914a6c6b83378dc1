package io.tickwheel.netty;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.util.Timer;
import io.netty.util.concurrent.ImmediateEventExecutor;
import io.netty.util.concurrent.Promise;
import io.tickwheel.WheelLayout;
import io.tickwheel.schedule.Schedule;
import io.tickwheel.time.ManualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The adapter's builders pass the layout on, and each way into both timers what it refuses. */
class TimerLayoutTest {
    private final ManualTime time = new ManualTime();
    private final HashedWheelTimerBuilder ofThread = HashedWheelTimer.builder().timeSource(time);
    private final EventLoopTimerBuilder ofLoop = EventLoopTimer.builder(new EmbeddedChannel().eventLoop())
            .timeSource(time)
            .tick(Duration.ofMillis(1));

    @ParameterizedTest
    @EnumSource
    void aTimerOfAnyLayoutRunsItsTasksInTheirOrder(WheelLayout layout) {
        for (Timer timer : List.of(
                ofThread.layout(layout).ticksPerWheel(1_024).build(),
                ofLoop.layout(layout).ticksPerWheel(1_024).build())) {
            List<Long> ran = new ArrayList<>();
            for (long millis : new long[] {700, 1, 513, 64, 2, 1_000}) {
                timer.newTimeout(timeout -> ran.add(millis), millis, MILLISECONDS);
            }
            time.advance(Duration.ofMinutes(2));
            timer.stop();

            assertThat(ran).containsExactly(1L, 2L, 64L, 513L, 700L, 1_000L);
        }
    }

    @ParameterizedTest
    @EnumSource
    void everyWayInRefusesALongerDelayThanTheSimpleLayoutHas(TimerKind kind) {
        Timer timer = kind == TimerKind.OWN_THREAD
                ? ofThread.layout(WheelLayout.SIMPLE).ticksPerWheel(8).build()
                : ofLoop.layout(WheelLayout.SIMPLE).ticksPerWheel(8).build();
        List<Long> ran = new ArrayList<>();
        Promise<String> promise = ImmediateEventExecutor.INSTANCE.newPromise();
        Duration longer = Duration.ofNanos(8_000_001);
        MovableTimeout timeout = (MovableTimeout) timer.newTimeout(t -> ran.add(time.nanoTime()), 3, MILLISECONDS);

        refused(() -> timer.newTimeout(t -> {}, longer.toNanos(), NANOSECONDS));
        refused(() -> TimerKind.repeat(timer, t -> {}, Schedule.fixedDelay(longer)));
        refused(() -> timeout.reschedule(longer));
        refused(() -> timeout.reschedule(longer.toNanos(), NANOSECONDS));
        refused(() -> TimedPromises.on(timer).orTimeout(promise, longer));
        time.advance(Duration.ofMillis(20));

        assertThat(ran).as("a refused move leaves it where it was").containsExactly(3_000_000L);
        assertThat(promise.isDone()).isFalse();
        assertThat(timer.stop()).isEmpty();
    }

    private static void refused(ThrowingCallable call) {
        assertThatIllegalArgumentException()
                .isThrownBy(call)
                .withMessageStartingWith("delay: 8000001 ns (expected: at most 8000000 ns");
    }
}
