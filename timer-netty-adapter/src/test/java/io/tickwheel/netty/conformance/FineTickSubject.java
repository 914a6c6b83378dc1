package io.tickwheel.netty.conformance;

import io.netty.util.Timer;
import io.tickwheel.netty.HashedWheelTimer;
import io.tickwheel.netty.HashedWheelTimerBuilder;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

/** The timer of this module with a tick of 1 microsecond, whatever tick a test asks for. */
final class FineTickSubject extends TickwheelSubject {
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
        return builder(threads, ticksPerWheel, leakDetection, maxPendingTimeouts)
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
        return builder(threads, ticksPerWheel, leakDetection, maxPendingTimeouts)
                .executor(taskExecutor)
                .build();
    }

    private static HashedWheelTimerBuilder builder(
            ThreadFactory threads, int ticksPerWheel, boolean leakDetection, long maxPendingTimeouts) {
        return HashedWheelTimer.builder()
                .threadFactory(threads)
                .tick(Duration.ofNanos(1_000))
                .ticksPerWheel(ticksPerWheel)
                .leakDetection(leakDetection)
                .maxPending(maxPendingTimeouts > 0 ? maxPendingTimeouts : Long.MAX_VALUE);
    }
}
