package io.tickwheel.internal.diagnostics;

import io.tickwheel.diagnostics.SlowTask;
import io.tickwheel.diagnostics.TimerDiagnostics;

/**
 * Where a timer's events are recorded: in Flight Recorder, or nowhere in a JVM that has none.
 *
 * <p>Threads: any. Cost: with no recording running, a few reads an event.
 */
interface TimerEvents {
    /** Records nothing. */
    TimerEvents NONE = new TimerEvents() {};

    /** What this JVM has. */
    static TimerEvents ofThisJvm() {
        try {
            Class.forName("jdk.jfr.Event", false, TimerEvents.class.getClassLoader());
            return new FlightRecorderEvents();
        } catch (ClassNotFoundException | LinkageError e) {
            // The module jdk.jfr is not there, or not for us.
            return NONE;
        }
    }

    default void timerStart(TimerDiagnostics timer) {}

    default void timerStop(TimerDiagnostics timer, int returned) {}

    default void slowTask(TimerDiagnostics timer, SlowTask task) {}

    default void lateStep(TimerDiagnostics timer, long lateNanos) {}

    default void timeoutRejected(TimerDiagnostics timer) {}
}
