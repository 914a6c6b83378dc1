package io.tickwheel.internal.diagnostics;

import org.jspecify.annotations.Nullable;

/**
 * The log of a timer: the core's and the adapter's are different ones.
 *
 * <p>Threads: any.
 */
@FunctionalInterface
public interface DiagnosticsLog {
    /** Writes a warning, with a stack trace if there is one. */
    void warn(String message, @Nullable Throwable cause);
}
