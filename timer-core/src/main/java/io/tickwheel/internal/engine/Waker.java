package io.tickwheel.internal.engine;

/** Makes the owner look at the plan again: by an unpark, or not at all where somebody steps the engine by hand. */
@FunctionalInterface
public interface Waker {
    /** Called by any thread that has lowered the plan; must not block and must not throw. */
    void wake();
}
