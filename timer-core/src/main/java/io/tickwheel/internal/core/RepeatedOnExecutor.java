package io.tickwheel.internal.core;

/**
 * What {@link Repetition#runHandedOver} has a timeout do that an executor runs.
 *
 * <p>Threads: the executor's.
 */
public interface RepeatedOnExecutor {
    /** Runs the task once. */
    void callTask() throws Exception;

    /** Tells the handler or the log what the task, its schedule or its host has thrown. It must not throw. */
    void reportThrown(Throwable thrown);
}
