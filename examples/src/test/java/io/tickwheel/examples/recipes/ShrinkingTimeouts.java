package io.tickwheel.examples.recipes;

import io.tickwheel.TimeoutHandle;
import io.tickwheel.WheelTimer;
import io.tickwheel.time.TimeSource;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Closes idle connections after five minutes, and sooner while memory is short. Thread-safe. */
final class ShrinkingTimeouts {
    private static final long MIN_NANOS = TimeUnit.SECONDS.toNanos(10);
    private static final long MAX_NANOS = TimeUnit.MINUTES.toNanos(5);

    private final WheelTimer timer;
    private final TimeSource clock;
    private final Map<Runnable, Idle> idle = new HashMap<>();
    private double factor = 1;

    ShrinkingTimeouts(WheelTimer timer, TimeSource clock) {
        this.timer = timer;
        this.clock = clock;
    }

    synchronized void begin(Runnable close) {
        TimeoutHandle timeout = timer.schedule(() -> expire(close), delayNanos(), TimeUnit.NANOSECONDS);
        idle.put(close, new Idle(timeout, clock.nanoTime()));
    }

    synchronized boolean end(Runnable close) {
        Idle ended = idle.remove(close);
        return ended != null && ended.timeout().cancel();
    }

    synchronized void scale(double newFactor) {
        factor = newFactor;
        long nowNanos = clock.nanoTime();
        idle.values()
                .forEach(one ->
                        one.timeout().reschedule(delayNanos() - (nowNanos - one.startNanos()), TimeUnit.NANOSECONDS));
    }

    private long delayNanos() {
        return MIN_NANOS + (long) (factor * (MAX_NANOS - MIN_NANOS));
    }

    private void expire(Runnable close) {
        end(close);
        close.run();
    }

    private record Idle(TimeoutHandle timeout, long startNanos) {}
}
