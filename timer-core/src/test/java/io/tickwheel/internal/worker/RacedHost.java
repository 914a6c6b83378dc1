package io.tickwheel.internal.worker;

import io.tickwheel.internal.wheel.WheelGeometry;
import io.tickwheel.time.TimerHost;
import java.util.function.BiFunction;

/**
 * A host and its timer for two threads to race on: a producer of a timeout of the first tick, and the host's thread, to
 * which a turn has been submitted. Its clock stands at 0.
 *
 * <p>Threads: {@link #schedule()} the producer, {@link #work} the host's thread, {@link #verdict} whoever joins both.
 */
final class RacedHost implements TimerHost {
    static final int LOST = 0;
    static final int IN_TIME = 1;
    static final int SUBMITTED = 2;

    private static final long TICK_NANOS = LifecycleFixture.TICK_NANOS;

    private final HostedTimer timer;
    private int submissions;
    private long entryNanos = WheelGeometry.NEVER;

    RacedHost(BiFunction<TimerSettings, TimerHost, HostedTimer> maker) {
        timer = maker.apply(
                LifecycleFixture.settings(0, Thread::new, () -> 0, (level, message, cause) -> {}, this), this);
        timer.start();
        timer.engine().schedule(new TaskNode(10 * TICK_NANOS, () -> null));
    }

    void schedule() {
        timer.engine().schedule(new TaskNode(TICK_NANOS, () -> null));
    }

    void work() {
        timer.submissionCame();
    }

    /** Whether the host comes round in time: by its entry, or as another turn was submitted. */
    int verdict() {
        if (entryNanos <= TICK_NANOS) {
            return IN_TIME;
        }
        return submissions == 2 ? SUBMITTED : LOST;
    }

    /** Only the producer asks. */
    @Override
    public boolean isHostThread() {
        return false;
    }

    @Override
    public void execute(Runnable step) {
        submissions++;
    }

    @Override
    public Entry schedule(Runnable step, long delayNanos) {
        entryNanos = delayNanos;
        return () -> true;
    }
}
