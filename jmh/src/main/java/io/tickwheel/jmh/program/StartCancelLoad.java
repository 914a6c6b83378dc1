package io.tickwheel.jmh.program;

import io.tickwheel.jmh.peers.NoTask;
import io.tickwheel.jmh.peers.TimerUnderTest;
import java.util.concurrent.TimeUnit;

/**
 * A thread that keeps a timer busy: it starts timeouts at a fixed rate and cancels each of them at once.
 *
 * <p>Threads: one of its own; another one starts and stops it.
 */
final class StartCancelLoad {
    private static final int DELAY_SECONDS = 30;

    private final TimerUnderTest timer;
    private final Pace pace;
    private final Thread thread = new Thread(this::loop, "start-cancel-load");
    private volatile boolean stopped;

    private StartCancelLoad(TimerUnderTest timer, int perSecond) {
        this.timer = timer;
        pace = new Pace(perSecond, this::startAndCancel);
    }

    static StartCancelLoad start(TimerUnderTest timer, int perSecond) {
        StartCancelLoad load = new StartCancelLoad(timer, perSecond);
        load.thread.setDaemon(true);
        load.thread.start();
        return load;
    }

    /** Lets it end, after a whole second of work, and waits for that. */
    void stop() throws InterruptedException {
        stopped = true;
        thread.join();
    }

    private void loop() {
        do {
            pace.run(1);
        } while (!stopped);
    }

    private void startAndCancel(int times) {
        for (int i = 0; i < times; i++) {
            timer.cancel(timer.start(NoTask.INSTANCE, DELAY_SECONDS, TimeUnit.SECONDS));
        }
    }
}
