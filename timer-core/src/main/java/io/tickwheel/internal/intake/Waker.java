package io.tickwheel.internal.intake;

/** Makes the owner read its plan again. */
@FunctionalInterface
public interface Waker {
    /**
     * Makes the owner read the plan, for example by an unpark. Any thread that has lowered the plan calls this. It must
     * not wait for the owner. A call that schedules or moves throws what this throws.
     */
    void wake();
}
