package io.tickwheel.internal.worker;

/**
 * Told of each step of an engine.
 *
 * <p>Threads: the engine's owner, so what it takes delays everything that is due.
 */
@FunctionalInterface
public interface StepListener {
    /**
     * A step begins. Must not throw.
     *
     * @param lateNanos how long after the planned time; 0 if it was not planned, as somebody called the owner
     */
    void stepBegins(long lateNanos);
}
