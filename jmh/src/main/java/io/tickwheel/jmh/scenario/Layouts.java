package io.tickwheel.jmh.scenario;

import io.tickwheel.jmh.kit.Metrics;
import io.tickwheel.jmh.layouts.LayoutLoad;
import io.tickwheel.jmh.layouts.LayoutLoad.SingleTimes;
import io.tickwheel.jmh.layouts.LayoutPeer;
import io.tickwheel.jmh.peers.Labels;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Param;

/** The layouts of the wheel, a heap and a list under the same load, each without a thread and in virtual time. */
public class Layouts extends Scenario {
    private static final int WARM_UP_TIMEOUTS = 100_000;
    /** So many are inserted in all, in wheels one after another, that the times tell something. */
    private static final int LEAST_TIMEOUTS = 200_000;
    /** A sorted list takes hours for many. */
    private static final int MOST_IN_LIST = 1_000;

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
        if (!arrival.equals("single") && !arrival.equals("steady")) {
            throw new IllegalArgumentException("arrival: " + arrival + " (expected: single, steady)");
        }
        boolean isSingle = arrival.equals("single");
        // Until the compiler has seen everything.
        int warmUpTimeouts = Labels.named(LayoutPeer.class, timer) == LayoutPeer.LIST ? MOST_IN_LIST : WARM_UP_TIMEOUTS;
        long warmNanos = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(warmUpMillis);
        do {
            if (isSingle) {
                load(warmUpTimeouts).runSingle(new SingleTimes());
            } else {
                load(warmUpTimeouts).runSteady(new Metrics(), warmUpMillis / 4);
            }
        } while (System.nanoTime() - warmNanos < 0);
        if (isSingle) {
            measureSingle(metrics);
        } else {
            load(timeouts).runSteady(metrics, millis);
        }
    }

    private void measureSingle(Metrics metrics) throws InterruptedException {
        SingleTimes times = new SingleTimes();
        for (int inserted = 0; inserted < LEAST_TIMEOUTS; inserted += timeouts) {
            load(timeouts).runSingle(times);
        }
        times.writeTo(metrics);
        metrics.put("bytes-beside-timeout", "bytes", load(timeouts).bytesBesideTimeout());
    }

    private LayoutLoad load(int count) {
        LayoutLoad.Delays kind = LayoutLoad.Delays.valueOf(delays.toUpperCase(Locale.ROOT));
        return new LayoutLoad(Labels.named(LayoutPeer.class, timer), kind, cancelled, count);
    }
}
