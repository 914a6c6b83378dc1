package io.tickwheel.examples.demo.waiting;

import io.tickwheel.examples.demo.jvm.Figures;
import io.tickwheel.examples.demo.measure.LatenessSummary;
import io.tickwheel.examples.demo.measure.WorkerUse;

/**
 * What was measured of a timer in which many timeouts wait.
 *
 * <p>Threads: any.
 *
 * @param fillSeconds how long it took to start the waiting timeouts
 * @param settleSeconds how long it then took until the timer kept up, as far as that was awaited
 * @param settled whether it kept up then
 * @param worker the worker while probes were started
 * @param probes of the probes, those given up included
 * @param machine how late a thread woke that only slept, meanwhile
 * @param givenUp probes that had not fired at the end
 */
record WaitingMeasurements(
        double fillSeconds,
        double settleSeconds,
        boolean settled,
        WorkerUse worker,
        LatenessSummary probes,
        LatenessSummary machine,
        long givenUp) {
    Figures figures() {
        Figures figures = new Figures()
                .put("fillSeconds", fillSeconds)
                .put("settleSeconds", settleSeconds)
                .put("settled", settled)
                .put("givenUp", givenUp);
        worker.writeTo(figures, "worker");
        probes.writeTo(figures, "probes");
        machine.writeTo(figures, "machine");
        return figures;
    }

    static WaitingMeasurements of(Figures figures) {
        return new WaitingMeasurements(
                figures.number("fillSeconds"),
                figures.number("settleSeconds"),
                Boolean.parseBoolean(figures.text("settled")),
                WorkerUse.readFrom(figures, "worker"),
                LatenessSummary.readFrom(figures, "probes"),
                LatenessSummary.readFrom(figures, "machine"),
                figures.count("givenUp"));
    }
}
