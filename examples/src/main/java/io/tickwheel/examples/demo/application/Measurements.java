package io.tickwheel.examples.demo.application;

import io.tickwheel.examples.demo.jvm.Figures;
import io.tickwheel.examples.demo.measure.LatenessSummary;
import io.tickwheel.examples.demo.measure.WorkerUse;

/**
 * All that one application measured of its timer.
 *
 * <p>Threads: any.
 *
 * @param requests what became of the requests
 * @param machine how late a thread woke that only slept, meanwhile
 * @param busy the worker while they were sent
 * @param idle the worker with nothing pending
 * @param waiting the worker with one timeout pending that is an hour away
 * @param bytesPerPending heap for each of many pending timeouts
 * @param startCancelNanos time to start and cancel a timeout
 * @param connections what became of connections that a read timeout watched over
 */
public record Measurements(
        RequestOutcome requests,
        LatenessSummary machine,
        WorkerUse busy,
        WorkerUse idle,
        WorkerUse waiting,
        double bytesPerPending,
        double startCancelNanos,
        ConnectionOutcome connections) {
    Figures figures() {
        Figures figures = new Figures();
        requests.writeTo(figures);
        machine.writeTo(figures, "machine");
        busy.writeTo(figures, "busy");
        idle.writeTo(figures, "idle");
        waiting.writeTo(figures, "waiting");
        connections.writeTo(figures);
        return figures.put("bytesPerPending", bytesPerPending).put("startCancelNanos", startCancelNanos);
    }

    /**
     * Reads what a {@link TimedApplication} delivered.
     *
     * @param figures all of it
     * @return the measurements
     */
    public static Measurements of(Figures figures) {
        return new Measurements(
                RequestOutcome.readFrom(figures),
                LatenessSummary.readFrom(figures, "machine"),
                WorkerUse.readFrom(figures, "busy"),
                WorkerUse.readFrom(figures, "idle"),
                WorkerUse.readFrom(figures, "waiting"),
                figures.number("bytesPerPending"),
                figures.number("startCancelNanos"),
                ConnectionOutcome.readFrom(figures));
    }
}
