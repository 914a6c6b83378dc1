package io.tickwheel.internal.diagnostics;

import io.tickwheel.time.TimeSource;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/** A clock that stands still until a test, or a task in it, moves it. */
final class HandClock implements LongSupplier, TimeSource {
    private final AtomicLong nowNanos;

    HandClock(long nowNanos) {
        this.nowNanos = new AtomicLong(nowNanos);
    }

    @Override
    public long getAsLong() {
        return nowNanos.get();
    }

    @Override
    public long nanoTime() {
        return nowNanos.get();
    }

    void advance(long nanos) {
        nowNanos.addAndGet(nanos);
    }
}
