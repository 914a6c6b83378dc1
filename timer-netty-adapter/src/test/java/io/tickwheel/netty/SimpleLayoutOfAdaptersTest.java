package io.tickwheel.netty;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.util.Timeout;
import io.netty.util.Timer;
import io.netty.util.TimerTask;
import io.netty.util.concurrent.DefaultPromise;
import io.netty.util.concurrent.ImmediateEventExecutor;
import io.netty.util.concurrent.Promise;
import io.tickwheel.WheelLayout;
import io.tickwheel.schedule.Schedule;
import io.tickwheel.time.ManualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** The layout with a longest delay, of 8 ms here, on both timers: each way in refuses more, and later runs may come. */
class SimpleLayoutOfAdaptersTest {
    private static final long LONGER_NANOS = 8_000_001;

    private final ManualTime time = new ManualTime();
    private final HashedWheelTimer ofThread = HashedWheelTimer.builder()
            .timeSource(time)
            .layout(WheelLayout.SIMPLE)
            .ticksPerWheel(8)
            .build();
    private final EventLoopTimer ofLoop = EventLoopTimer.builder(new EmbeddedChannel().eventLoop())
            .timeSource(time)
            .tick(Duration.ofMillis(1))
            .layout(WheelLayout.SIMPLE)
            .ticksPerWheel(8)
            .build();

    @Test
    void everyWayInRefusesALongerDelayAndNothingHasChanged() {
        refusesByEveryWayIn(ofThread, ofThread::newTimeout);
        refusesByEveryWayIn(ofLoop, ofLoop::newTimeout);
    }

    @Test
    void aRefusedMoveLeavesTheTimeoutWhereItWas() {
        refusesToMove(ofThread);
        refusesToMove(ofLoop);
    }

    @Test
    void laterRunsMayBeFurtherApartThanARevolution() {
        runsFarApart(ofThread, ofThread::newTimeout);
        runsFarApart(ofLoop, ofLoop::newTimeout);
    }

    private static void refusesByEveryWayIn(Timer timer, BiFunction<TimerTask, Schedule, Timeout> repeat) {
        Promise<String> promise = new DefaultPromise<>(ImmediateEventExecutor.INSTANCE);
        TimedPromises timed = TimedPromises.on(timer);
        Duration longer = Duration.ofNanos(LONGER_NANOS);

        refused(() -> timer.newTimeout(t -> {}, LONGER_NANOS, NANOSECONDS));
        refused(() -> repeat.apply(t -> {}, Schedule.fixedDelay(longer)));
        refused(() -> repeat.apply(t -> {}, Schedule.fixedRate(longer, Duration.ofNanos(1))));
        refused(() -> timed.orTimeout(promise, longer));
        refused(() -> timed.completeOnTimeout(promise, "", longer));
        refused(() -> timed.cancelOnTimeout(promise, longer));

        assertThat(promise.isDone()).isFalse();
        assertThat(timer.stop()).isEmpty();
    }

    private void refusesToMove(Timer timer) {
        List<Long> ran = new ArrayList<>();
        MovableTimeout timeout = (MovableTimeout) timer.newTimeout(t -> ran.add(nowMillis()), 3, MILLISECONDS);
        long startMillis = nowMillis();

        refused(() -> timeout.reschedule(LONGER_NANOS, NANOSECONDS));
        refused(() -> timeout.reschedule(Duration.ofNanos(LONGER_NANOS)));

        time.advance(Duration.ofMillis(20));
        timer.stop();
        assertThat(ran).containsExactly(startMillis + 3);
    }

    private void runsFarApart(Timer timer, BiFunction<TimerTask, Schedule, Timeout> repeat) {
        List<Long> ran = new ArrayList<>();
        long startMillis = nowMillis();
        Timeout repeating = repeat.apply(
                t -> ran.add(nowMillis() - startMillis),
                Schedule.fixedRate(Duration.ofMillis(8), Duration.ofMillis(20)));

        time.advance(Duration.ofMillis(50));

        assertThat(timer.stop()).containsExactly(repeating);
        assertThat(ran).containsExactly(8L, 28L, 48L);
    }

    private long nowMillis() {
        return time.nanoTime() / 1_000_000;
    }

    private static void refused(ThrowingCallable call) {
        assertThatIllegalArgumentException()
                .isThrownBy(call)
                .withMessageStartingWith("delay: 8000001 ns (expected: at most 8000000 ns");
    }
}
