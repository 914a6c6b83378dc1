package io.tickwheel;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A task that notes with which timeouts it was called, and how. */
final class RecordingTask implements TimerTask {
    private final List<TimeoutHandle> runs = new CopyOnWriteArrayList<>();
    private final List<TimeoutHandle> cancels = new CopyOnWriteArrayList<>();

    @Override
    public void run(TimeoutHandle timeout) {
        runs.add(timeout);
    }

    @Override
    public void cancelled(TimeoutHandle timeout) {
        cancels.add(timeout);
    }

    /** The timeouts that it ran for, in order. */
    List<TimeoutHandle> runs() {
        return runs;
    }

    /** The timeouts that it was told will not run, in order. */
    List<TimeoutHandle> cancels() {
        return cancels;
    }

    @Override
    public String toString() {
        return "a recording task";
    }
}
