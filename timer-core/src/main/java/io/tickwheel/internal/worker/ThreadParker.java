package io.tickwheel.internal.worker;

import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Parks the worker's thread.
 *
 * <p>Threads: {@link #begin} and {@link #park} the worker, {@link #wake} any. Cost: a wake-up is one unpark.
 */
final class ThreadParker implements Parker {
    /** Written once by the worker before it reads the plan first, so a waker that still sees null has been seen. */
    private volatile @Nullable Thread thread;

    @Override
    public void begin() {
        thread = Thread.currentThread();
    }

    @Override
    public void wake() {
        LockSupport.unpark(thread);
    }

    @Override
    public void park(long nanos) {
        if (nanos == Long.MAX_VALUE) {
            LockSupport.park(this);
        } else {
            LockSupport.parkNanos(this, nanos);
        }
        // With the flag set park returns at once: a stray interrupt would make the worker spin.
        Thread.interrupted();
    }
}
