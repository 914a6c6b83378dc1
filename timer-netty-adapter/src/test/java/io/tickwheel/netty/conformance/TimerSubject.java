package io.tickwheel.netty.conformance;

import io.netty.util.Timer;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

/**
 * The timer under test: its nine constructors, and what it offers beyond {@link Timer}.
 *
 * <p>An implementation is named, and made without arguments: {@link Isolation} makes it by name.
 */
interface TimerSubject extends Expectations {
    Timer create();

    Timer create(long tickDuration, TimeUnit unit);

    Timer create(long tickDuration, TimeUnit unit, int ticksPerWheel);

    Timer create(ThreadFactory threads);

    Timer create(ThreadFactory threads, long tickDuration, TimeUnit unit);

    Timer create(ThreadFactory threads, long tickDuration, TimeUnit unit, int ticksPerWheel);

    Timer create(ThreadFactory threads, long tickDuration, TimeUnit unit, int ticksPerWheel, boolean leakDetection);

    Timer create(
            ThreadFactory threads,
            long tickDuration,
            TimeUnit unit,
            int ticksPerWheel,
            boolean leakDetection,
            long maxPendingTimeouts);

    Timer create(
            ThreadFactory threads,
            long tickDuration,
            TimeUnit unit,
            int ticksPerWheel,
            boolean leakDetection,
            long maxPendingTimeouts,
            Executor taskExecutor);

    /** A subclass of the timer, as users write them, whose overrides note their names and then do as the timer does. */
    Timer createOverridden(List<String> calls);

    /** The class that the constructors above belong to. */
    Class<? extends Timer> timerClass();

    void start(Timer timer);

    long pendingTimeouts(Timer timer);

    /** Returns when what earlier calls have left to the timer's thread has been done, if they leave it any. */
    default void settle(Timer timer) {}
}
