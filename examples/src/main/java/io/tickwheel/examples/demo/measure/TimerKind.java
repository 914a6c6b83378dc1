package io.tickwheel.examples.demo.measure;

import io.netty.util.Timer;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

/**
 * The two timers that are compared. Both are made by the same constructor call; only the class differs.
 *
 * <p>Threads: any.
 */
public enum TimerKind {
    /** The timer that comes with Netty. */
    NETTY("Netty") {
        @Override
        public Timer create(ThreadFactory threads, int tickMillis) {
            return new io.netty.util.HashedWheelTimer(threads, tickMillis, TimeUnit.MILLISECONDS, WHEEL_LENGTH);
        }
    },
    /** This project's timer. */
    TICKWHEEL("tickwheel") {
        @Override
        public Timer create(ThreadFactory threads, int tickMillis) {
            return new io.tickwheel.netty.HashedWheelTimer(threads, tickMillis, TimeUnit.MILLISECONDS, WHEEL_LENGTH);
        }
    };

    /** The number of buckets of every timer that is compared. */
    public static final int WHEEL_LENGTH = 512;

    private final String title;

    TimerKind(String title) {
        this.title = title;
    }

    /**
     * Returns the name for people.
     *
     * @return the name
     */
    public String title() {
        return title;
    }

    /**
     * Makes a timer with a wheel of {@link #WHEEL_LENGTH} buckets.
     *
     * @param threads makes its worker
     * @param tickMillis its tick, at least 1
     * @return the timer; its worker starts with the first timeout
     */
    public abstract Timer create(ThreadFactory threads, int tickMillis);
}
