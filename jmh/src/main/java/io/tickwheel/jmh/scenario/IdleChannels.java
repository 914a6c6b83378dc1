package io.tickwheel.jmh.scenario;

import io.tickwheel.jmh.connections.BareConnections;
import io.tickwheel.jmh.connections.Connections;
import io.tickwheel.jmh.connections.HandlerPeer;
import io.tickwheel.jmh.connections.VirtualTime;
import io.tickwheel.jmh.kit.Metrics;
import io.tickwheel.jmh.kit.Pace;
import io.tickwheel.jmh.peers.Labels;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Param;

/**
 * The cost of very many channels that stay idle. They are opened at an even rate over one idle time, nothing comes in,
 * and each has an event for reading and one for writing in each idle time.
 *
 * <p>In real time that is the processor time of the event loop and of the timer's thread; in virtual time one thread is
 * both, and shares are those of the virtual time.
 */
public class IdleChannels extends Scenario {
    private static final int STEPS_PER_SECOND = 100;
    private static final long STEP_NANOS = TimeUnit.SECONDS.toNanos(1) / STEPS_PER_SECOND;

    /** Real or virtual. */
    @Param("real")
    public String time;

    /** The number of channels. */
    @Param("1000000")
    public int connections;

    /** The idle time. */
    @Param("20")
    public int idleSeconds;

    @Override
    void measure(Metrics metrics) {
        VirtualTime virtual = time.equals("virtual") ? new VirtualTime() : null;
        try (Connections server = new BareConnections(Labels.named(HandlerPeer.class, timer), virtual)) {
            open(server, virtual);
            System.gc();
            pass(warmUpSeconds(), virtual);
            long eventsBefore = server.idleEvents();
            Connections.Use before = server.use();
            pass(seconds(), virtual);
            write(metrics, virtual, server.use().since(before), server.idleEvents() - eventsBefore);
        }
    }

    private void open(Connections server, @Nullable VirtualTime virtual) {
        long steps = (long) idleSeconds * STEPS_PER_SECOND;
        long startNanos = System.nanoTime();
        for (long step = 1; step <= steps; step++) {
            int opened = (int) (connections * step / steps);
            server.open(opened - server.size(), TimeUnit.SECONDS.toMillis(idleSeconds));
            if (virtual == null) {
                Pace.awaitNanos(startNanos + step * STEP_NANOS);
            } else {
                virtual.pass(STEP_NANOS);
            }
        }
    }

    private static void pass(int seconds, @Nullable VirtualTime virtual) {
        if (virtual == null) {
            Pace.awaitNanos(System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds));
            return;
        }
        for (int i = 0; i < seconds * STEPS_PER_SECOND; i++) {
            virtual.pass(STEP_NANOS);
        }
    }

    private void write(Metrics metrics, @Nullable VirtualTime virtual, Connections.Use use, long events) {
        double elapsedNanos = TimeUnit.SECONDS.toNanos(seconds());
        double all = use.allNanos();
        double loop = use.loopNanos();
        metrics.put("cpu-per-idle-event", "ns", all / Math.max(1, events));
        metrics.put("cpu", "%", 100 * all / elapsedNanos);
        if (virtual == null) {
            metrics.put("loop-cpu", "%", 100 * loop / elapsedNanos);
            metrics.put("timer-cpu", "%", 100 * (all - loop) / elapsedNanos);
        }
        metrics.put("rate", "1/s", (double) events / seconds());
    }
}
