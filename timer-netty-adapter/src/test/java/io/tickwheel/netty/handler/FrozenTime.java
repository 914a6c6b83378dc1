package io.tickwheel.netty.handler;

import static java.util.concurrent.TimeUnit.DAYS;

import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.util.Timer;
import io.tickwheel.netty.EventLoopTimer;
import io.tickwheel.netty.HashedWheelTimer;
import io.tickwheel.time.ManualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * One virtual time for event loops, a timer (with a tick of 1 ms, or on an event loop) and the handlers' clock. It
 * moves in steps of at most a millisecond; after each step everything that is due has run.
 */
final class FrozenTime implements HandlerTime {
    private static final long STEP_NANOS = 1_000_000;

    private final long originNanos;
    private final ManualTime clock;
    private final Timer timer;
    private final LongSupplier pending;
    private final List<TestChannel> channels = new ArrayList<>();

    private FrozenTime(long originNanos, ManualTime clock, Timer timer, LongSupplier pending) {
        this.originNanos = originNanos;
        this.clock = clock;
        this.timer = timer;
        this.pending = pending;
    }

    static FrozenTime withTicks(long originNanos) {
        ManualTime clock = new ManualTime(originNanos);
        HashedWheelTimer timer = HashedWheelTimer.builder().timeSource(clock).build();
        return new FrozenTime(originNanos, clock, timer, timer::pendingTimeouts);
    }

    static FrozenTime onAnEventLoop(long originNanos) {
        ManualTime clock = new ManualTime(originNanos);
        EventLoopTimer timer = EventLoopTimer.builder(new EmbeddedChannel().eventLoop())
                .timeSource(clock)
                .build();
        return new FrozenTime(originNanos, clock, timer, timer::pendingTimeouts);
    }

    /** A channel of this time, not registered yet. */
    TestChannel channel() {
        TestChannel channel = new TestChannel();
        channels.add(channel);
        return channel;
    }

    @Override
    public Timer timer() {
        return timer;
    }

    @Override
    public long nanoTime() {
        return clock.nanoTime();
    }

    /** The time that has passed since the beginning. */
    long elapsedNanos() {
        return clock.nanoTime() - originNanos;
    }

    void advanceMillis(long millis) {
        advanceNanos(millis * STEP_NANOS);
    }

    /** In steps that end at whole milliseconds, the last one excepted. */
    void advanceNanos(long nanos) {
        long restNanos = nanos;
        while (restNanos > 0) {
            long stepNanos = Math.min(restNanos, STEP_NANOS - elapsedNanos() % STEP_NANOS);
            leapNanos(stepNanos);
            restNanos -= stepNanos;
        }
    }

    void leapDays(long days) {
        leapNanos(DAYS.toNanos(days));
    }

    /** A step of any length. */
    private void leapNanos(long nanos) {
        channels.forEach(channel -> channel.advanceNanos(nanos));
        clock.advance(Duration.ofNanos(nanos));
        runWhatIsDue();
    }

    void runWhatIsDue() {
        channels.forEach(TestChannel::runWhatIsDue);
    }

    /** Whether a timer or an event loop still holds something of a handler's. */
    boolean isAnythingScheduled() {
        return pending.getAsLong() > 0 || channels.stream().anyMatch(TestChannel::isAnythingScheduled);
    }

    void stopTimer() {
        timer.stop();
    }

    void closeChannels() {
        channels.forEach(TestChannel::close);
        runWhatIsDue();
    }
}
