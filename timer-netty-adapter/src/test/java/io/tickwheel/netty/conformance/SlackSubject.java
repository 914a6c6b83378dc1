package io.tickwheel.netty.conformance;

import io.netty.util.Timer;
import io.tickwheel.netty.HashedWheelTimer;
import io.tickwheel.netty.HashedWheelTimerBuilder;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

/** The timer of this module with a slack below its tick, which only its builder knows. */
final class SlackSubject extends TickwheelSubject {
    private final int cellsPerTick;

    private SlackSubject(int cellsPerTick) {
        this.cellsPerTick = cellsPerTick;
    }

    /** Timeouts run at their deadlines. */
    static TimerSubject exact() {
        return new SlackSubject(0);
    }

    /** Timeouts run at half ticks. */
    static TimerSubject halfTicks() {
        return new SlackSubject(2);
    }

    @Override
    public Timer create(ThreadFactory threads, long tickDuration, TimeUnit unit) {
        return create(threads, tickDuration, unit, 512);
    }

    @Override
    public Timer create(ThreadFactory threads, long tickDuration, TimeUnit unit, int ticksPerWheel) {
        return create(threads, tickDuration, unit, ticksPerWheel, true);
    }

    @Override
    public Timer create(
            ThreadFactory threads, long tickDuration, TimeUnit unit, int ticksPerWheel, boolean leakDetection) {
        return create(threads, tickDuration, unit, ticksPerWheel, leakDetection, -1);
    }

    @Override
    public Timer create(
            ThreadFactory threads,
            long tickDuration,
            TimeUnit unit,
            int ticksPerWheel,
            boolean leakDetection,
            long maxPendingTimeouts) {
        return builder(threads, unit.toNanos(tickDuration), ticksPerWheel, leakDetection, maxPendingTimeouts)
                .build();
    }

    @Override
    public Timer create(
            ThreadFactory threads,
            long tickDuration,
            TimeUnit unit,
            int ticksPerWheel,
            boolean leakDetection,
            long maxPendingTimeouts,
            Executor taskExecutor) {
        return builder(threads, unit.toNanos(tickDuration), ticksPerWheel, leakDetection, maxPendingTimeouts)
                .taskExecutor(taskExecutor)
                .build();
    }

    private HashedWheelTimerBuilder builder(
            ThreadFactory threads, long tickNanos, int ticksPerWheel, boolean leakDetection, long maxPendingTimeouts) {
        return HashedWheelTimer.builder()
                .threadFactory(threads)
                .tick(Duration.ofNanos(tickNanos))
                .slack(cellsPerTick == 0 ? Duration.ZERO : Duration.ofNanos(tickNanos / cellsPerTick))
                .ticksPerWheel(ticksPerWheel)
                .leakDetection(leakDetection)
                .maxPendingTimeouts(maxPendingTimeouts);
    }
}
