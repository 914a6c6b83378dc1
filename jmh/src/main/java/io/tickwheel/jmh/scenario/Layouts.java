package io.tickwheel.jmh.scenario;

import io.tickwheel.jmh.kit.Metrics;
import io.tickwheel.jmh.layouts.LayoutLoad;
import io.tickwheel.jmh.layouts.LayoutPeer;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Param;

/** The layouts of the wheel, a heap and a list under the same load, each without a thread and in virtual time. */
public class Layouts extends Scenario {
    private static final int WARM_UP_TIMEOUTS = 100_000;

    /** How many wait. */
    @Param("1000000")
    public int timeouts;

    /** How far away they are: near, far or mixed. */
    @Param("mixed")
    public String delays;

    /** How many of a hundred are removed before they are due. */
    @Param("0")
    public double cancelled;

    /** {@code single}: all are inserted at one moment; {@code steady}: one after another, as others end. */
    @Param("single")
    public String arrival;

    @Override
    void measure(Metrics metrics) throws InterruptedException {
        // Until the compiler has seen everything.
        long warmNanos = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(warmUpMillis);
        do {
            measureOnce(new Metrics(), Math.min(timeouts, WARM_UP_TIMEOUTS), warmUpMillis / 4);
        } while (System.nanoTime() - warmNanos < 0);
        measureOnce(metrics, timeouts, millis);
    }

    private void measureOnce(Metrics metrics, int count, long lengthMillis) throws InterruptedException {
        LayoutLoad load = new LayoutLoad(
                LayoutPeer.named(timer), LayoutLoad.Delays.valueOf(delays.toUpperCase(Locale.ROOT)), cancelled, count);
        switch (arrival) {
            case "single" -> load.runSingle(metrics);
            case "steady" -> load.runSteady(metrics, lengthMillis);
            default -> throw new IllegalArgumentException("arrival: " + arrival + " (expected: single, steady)");
        }
    }
}
