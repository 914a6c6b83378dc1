package io.tickwheel.examples.timers.load;

import io.netty.util.Timeout;
import io.netty.util.TimerTask;
import io.tickwheel.WheelTimer;
import io.tickwheel.diagnostics.Tracking;
import io.tickwheel.management.TimerManagement;
import io.tickwheel.netty.HashedWheelTimer;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * An application with two timers: one for requests, which are many and short, and one for sessions, which are long.
 *
 * <p>Threads: one of its own, which plays clients and server, and those of the timers.
 */
public final class Load implements AutoCloseable {
    private static final Duration SLOW = Duration.ofMillis(10);
    private static final int EVERY_MILLIS = 5;
    private static final int REQUEST_TIMEOUT_MILLIS = 500;
    private static final int ONE_LOST_IN = 20;
    private static final int SLOWEST_ANSWER_MILLIS = 100;
    private static final int REPORT_EVERY_MILLIS = 2_000;
    private static final int QUICKEST_REPORT_MILLIS = 12;
    private static final int SLOWEST_REPORT_MILLIS = 60;

    private final Random random = new Random();
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
        Sessions sessions = new Sessions(load.sessionTimer, leak);
        sessions.openAll();
        load.new Report().begin();
        load.clients.scheduleAtFixedRate(load::sendRequest, 0, EVERY_MILLIS, TimeUnit.MILLISECONDS);
        load.clients.scheduleAtFixedRate(sessions::useOne, 0, EVERY_MILLIS, TimeUnit.MILLISECONDS);
        return load;
    }

    /** To a server that answers most of them; each is guarded by a timeout. */
    private void sendRequest() {
        Timeout noAnswer = requestTimer.newTimeout(new NoAnswer(), REQUEST_TIMEOUT_MILLIS, TimeUnit.MILLISECONDS);
        if (random.nextInt(ONE_LOST_IN) > 0) {
            clients.schedule(noAnswer::cancel, random.nextInt(SLOWEST_ANSWER_MILLIS), TimeUnit.MILLISECONDS);
        }
    }

    @Override
    public void close() {
        clients.shutdownNow();
        requestTimer.stop();
        sessionTimer.close();
    }

    /** Here a client would tell its caller that no answer came. */
    private static final class NoAnswer implements TimerTask {
        @Override
        public void run(Timeout timeout) {}
    }

    /** What a task should not be: slow, on the timer's thread, so that what is due meanwhile is late. */
    private final class Report implements TimerTask {
        void begin() {
            requestTimer.newTimeout(this, REPORT_EVERY_MILLIS, TimeUnit.MILLISECONDS);
        }

        @Override
        public void run(Timeout timeout) throws InterruptedException {
            Thread.sleep(random.nextInt(QUICKEST_REPORT_MILLIS, SLOWEST_REPORT_MILLIS));
            begin();
        }
    }
}
