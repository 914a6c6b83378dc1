package io.tickwheel.netty.conformance;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import io.netty.util.Timer;

/** A timeout, and the two moments between which it was scheduled. */
record ScheduledDelay(RecordingTask task, long delayNanos, long beforeNanos, long afterNanos) {
    static ScheduledDelay on(Timer timer, long delayNanos) {
        RecordingTask task = new RecordingTask();
        long beforeNanos = Waiting.nowNanos();
        timer.newTimeout(task, delayNanos, NANOSECONDS);
        return new ScheduledDelay(task, delayNanos, beforeNanos, Waiting.nowNanos());
    }

    long earliestNanos() {
        return beforeNanos + delayNanos;
    }

    long latestNanos() {
        return afterNanos + delayNanos;
    }
}
