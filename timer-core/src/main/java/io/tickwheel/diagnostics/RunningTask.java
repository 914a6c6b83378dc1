package io.tickwheel.diagnostics;

/**
 * The task that a worker runs.
 *
 * @param taskClass the name of its class
 * @param runningNanos how long it has been running
 */
public record RunningTask(String taskClass, long runningNanos) {}
