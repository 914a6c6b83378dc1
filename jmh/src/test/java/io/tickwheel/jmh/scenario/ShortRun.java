package io.tickwheel.jmh.scenario;

import io.tickwheel.jmh.kit.Metrics;

/** Measures a scenario for a second and without a warm-up: enough for a test to see that it measures. */
final class ShortRun {
    private ShortRun() {}

    /** The system counts processor time in 10 ms: where a short time shows none, a longer one will. */
    static Metrics measureUntilItShows(String metric, Scenario scenario) throws InterruptedException {
        Metrics metrics = measure(scenario);
        while (metrics.value(metric) == 0 && scenario.millis < 100_000) {
            scenario.millis *= 4;
            metrics = measure(scenario);
        }
        return metrics;
    }

    static Scenario with(Scenario scenario, String timer, int tickMillis) {
        scenario.timer = timer;
        scenario.tickMillis = tickMillis;
        scenario.warmUpMillis = 0;
        scenario.millis = 1_000;
        return scenario;
    }

    static Metrics measure(Scenario scenario) throws InterruptedException {
        Metrics metrics = new Metrics();
        scenario.measure(metrics);
        return metrics;
    }
}
