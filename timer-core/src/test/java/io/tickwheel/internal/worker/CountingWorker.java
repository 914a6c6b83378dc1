package io.tickwheel.internal.worker;

import io.tickwheel.time.TimeSource;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** The real worker on the real clock, with its parks and wake-ups counted, in a thread that a test starts. */
final class CountingWorker extends Worker {
    static final long TICK_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private final AtomicInteger parks = new AtomicInteger();
    private final AtomicInteger wakes = new AtomicInteger();

    CountingWorker(String threadName) {
        super(LifecycleFixture.settings(
                0, work -> daemon(work, threadName), TimeSource.system(), (level, message, cause) -> {}, null));
    }

    @Override
    void park(long nanos) {
        parks.incrementAndGet();
        super.park(nanos);
    }

    @Override
    public void wake() {
        wakes.incrementAndGet();
        super.wake();
    }

    int parks() {
        return parks.get();
    }

    int wakes() {
        return wakes.get();
    }

    private static Thread daemon(Runnable work, String name) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        return thread;
    }
}
