package io.tickwheel.netty;

import io.netty.util.Timeout;
import io.netty.util.TimerTask;
import java.util.List;

/** A task that notes its name when it runs, and when it is told that it will not; Netty 4.1 does not tell. */
class NotedTask implements TimerTask {
    private final String name;
    private final List<String> notes;

    NotedTask(String name, List<String> notes) {
        this.name = name;
        this.notes = notes;
    }

    /** How often a task is told of its cancel. */
    static int timesTold() {
        return NettyTimer.findCancelledCallback() ? 1 : 0;
    }

    @Override
    public void run(Timeout timeout) {
        notes.add(name);
    }

    @SuppressWarnings("MissingOverride")
    public void cancelled(Timeout timeout) {
        notes.add("told of " + name);
    }
}
