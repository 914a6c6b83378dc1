package io.tickwheel.internal.intake;

/** Makes the owner read its plan again. */
@FunctionalInterface
public interface Waker {
    /**
     * Has the owner read the plan, by an unpark for example. Any thread that has lowered the plan; it must not wait for
     * the owner. What it throws, the call that schedules or moves throws, too, unless it was not needed after all.
     */
    void wake();
}
