package io.tickwheel.internal.next.wheel;

/** A timeout with a name for messages. */
final class NamedTimeout extends TimeoutNode {
    private final String name;

    NamedTimeout(String name, long deadlineNanos) {
        super(deadlineNanos);
        this.name = name;
    }

    @Override
    public void runTask() {
        throw new AssertionError("a wheel runs no task");
    }

    @Override
    public String toString() {
        return name;
    }
}
