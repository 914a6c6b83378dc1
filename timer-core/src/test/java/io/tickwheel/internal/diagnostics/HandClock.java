package io.tickwheel.internal.diagnostics;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/** A clock that stands still until a test, or a task in it, moves it. */
final class HandClock implements LongSupplier {
    private final AtomicLong nowNanos;

    HandClock(long nowNanos) {
        this.nowNanos = new AtomicLong(nowNanos);
    }

    @Override
    public long getAsLong() {
        return nowNanos.get();
    }

    void advance(long nanos) {
        nowNanos.addAndGet(nanos);
    }
}
