package io.tickwheel.internal.wheel;

/** A timeout with a name for messages and, where a test wants one, an action. */
public final class NamedTimeout extends TimeoutNode {
    private final String name;
    private final Runnable action;

    public NamedTimeout(String name, long deadlineNanos) {
        this(name, deadlineNanos, () -> {});
    }

    public NamedTimeout(String name, long deadlineNanos, Runnable action) {
        super(deadlineNanos, false);
        this.name = name;
        this.action = action;
    }

    @Override
    public void runTask() {
        action.run();
    }

    @Override
    public String toString() {
        return name;
    }
}
