package io.tickwheel;

import io.tickwheel.diagnostics.TimerDiagnostics;
import io.tickwheel.internal.diagnostics.LiveTimerRegistry;
import java.util.List;

/**
 * The timers of this JVM that were made and have been neither stopped nor collected: the core's and the adapter's. Of
 * several copies of the jar, in class loaders of their own, each has its own.
 *
 * <p>Threads: any. Cost: a short lock and a copy.
 */
public final class LiveTimers {
    private LiveTimers() {}

    /**
     * All of them, in the order in which they were made. One that was forgotten is among them until the collector has
     * found it, and who keeps this list does not hinder that.
     *
     * @return a list of its own, never null
     */
    public static List<TimerDiagnostics> list() {
        return LiveTimerRegistry.ofJvm().list();
    }
}
