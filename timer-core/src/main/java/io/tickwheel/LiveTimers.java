package io.tickwheel;

import io.tickwheel.diagnostics.TimerDiagnostics;
import io.tickwheel.internal.diagnostics.LiveTimerRegistry;
import java.util.List;

/**
 * The timers of this JVM that were made and have been neither stopped nor collected: the core's and the adapter's. If
 * several class loaders have a copy of the jar, each copy has its own. Thread-safe.
 */
public final class LiveTimers {
    private LiveTimers() {}

    /** All of them, in the order in which they were made. The list does not keep a forgotten timer alive. */
    public static List<TimerDiagnostics> list() {
        return LiveTimerRegistry.OF_JVM.list();
    }
}
