package io.tickwheel.examples.timers.load;

import io.tickwheel.WheelTimer;
import io.tickwheel.diagnostics.Tracking;
import io.tickwheel.management.TimerManagement;
import io.tickwheel.netty.HashedWheelTimer;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * An application with two timers: one for requests, which are many and short, and one for sessions, which are long.
 *
 * <p>Threads: one of its own, which plays the clients, and those of the timers.
 */
public final class Load implements AutoCloseable {
    private static final Duration SLOW = Duration.ofMillis(10);
    private static final int REQUEST_EVERY_MILLIS = 5;
    private static final int USE_EVERY_MILLIS = 5;

    private final HashedWheelTimer requestTimer;
    private final WheelTimer sessionTimer;
    private final ScheduledExecutorService clients =
            Executors.newSingleThreadScheduledExecutor(work -> new Thread(work, "clients"));

    private Load(Tracking tracking) {
        requestTimer = HashedWheelTimer.builder()
                .tick(Duration.ofMillis(10))
                .threadFactory(work -> new Thread(work, "requests"))
                .tracking(tracking)
                .slowTaskThreshold(SLOW)
                .build();
        sessionTimer = WheelTimer.builder()
                .threadFactory(work -> new Thread(work, "sessions"))
                .tracking(tracking)
                .slowTaskThreshold(SLOW)
                .build();
    }

    /** Starts an application whose timers are observed, and seen by JMX; a leak is a forgotten cancel of sessions. */
    public static Load start(Tracking tracking, boolean leak) {
        Load load = new Load(tracking);
        TimerManagement.register(load.requestTimer.diagnostics());
        TimerManagement.register(load.sessionTimer.diagnostics());
        load.begin(leak);
        return load;
    }

    private void begin(boolean leak) {
        Requests requests = new Requests(requestTimer, clients);
        Sessions sessions = new Sessions(sessionTimer, leak);
        sessions.openAll();
        new Report(requestTimer).begin();
        clients.scheduleAtFixedRate(requests::send, 0, REQUEST_EVERY_MILLIS, TimeUnit.MILLISECONDS);
        clients.scheduleAtFixedRate(sessions::useOne, 0, USE_EVERY_MILLIS, TimeUnit.MILLISECONDS);
    }

    @Override
    public void close() {
        clients.shutdownNow();
        requestTimer.stop();
        sessionTimer.close();
    }
}
