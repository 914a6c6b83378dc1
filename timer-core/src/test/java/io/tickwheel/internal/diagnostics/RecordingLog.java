package io.tickwheel.internal.diagnostics;

import io.tickwheel.internal.worker.TimerLog;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** A log that a test reads. */
final class RecordingLog implements TimerLog {
    final List<Warning> warnings = new CopyOnWriteArrayList<>();

    @Override
    public void log(Level level, String message, @Nullable Throwable cause) {
        warnings.add(new Warning(message, cause));
    }

    List<String> messages() {
        return warnings.stream().map(Warning::message).toList();
    }

    /** One line of it. */
    record Warning(String message, @Nullable Throwable cause) {}
}
