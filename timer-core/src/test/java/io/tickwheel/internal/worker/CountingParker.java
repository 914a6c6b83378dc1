package io.tickwheel.internal.worker;

import java.util.concurrent.atomic.AtomicInteger;

/** The real park, counted. */
final class CountingParker implements Parker {
    private final ThreadParker real = new ThreadParker();
    private final AtomicInteger parks = new AtomicInteger();
    private final AtomicInteger wakes = new AtomicInteger();

    @Override
    public void begin() {
        real.begin();
    }

    @Override
    public void park(long nanos) {
        parks.incrementAndGet();
        real.park(nanos);
    }

    @Override
    public void wake() {
        wakes.incrementAndGet();
        real.wake();
    }

    int parks() {
        return parks.get();
    }

    int wakes() {
        return wakes.get();
    }
}
