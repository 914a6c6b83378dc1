package io.tickwheel.examples.demo;

import java.time.Duration;

/**
 * What one application does to one timer, and for how long.
 *
 * @param rate requests a second
 * @param seconds of the measured requests
 * @param brief whether the phases around the requests are cut short
 */
record Load(DemoTimer timer, int rate, int seconds, int tickMillis, boolean brief) {
    /** The time after which a request's timeout fires. */
    static final Duration REQUEST_TIMEOUT = Duration.ofMillis(500);

    static final int REQUESTS_PER_UNANSWERED = 40;

    /** After this time a connection of which nothing was read is closed. */
    static final Duration READ_TIMEOUT = Duration.ofSeconds(1);

    Load with(DemoTimer other) {
        return new Load(other, rate, seconds, tickMillis, brief);
    }

    int warmUpSeconds() {
        return brief ? 1 : 3;
    }

    /** Long enough for the last plan of a timer whose timeouts were all cancelled to have passed. */
    long settlingMillis() {
        return REQUEST_TIMEOUT.toMillis() + 100;
    }

    /**
     * The most connections: several times what is outstanding if all goes well. A machine that falls behind is then
     * sent less, and not ever more.
     */
    int mostConnections() {
        return Math.max(20, rate / 10);
    }

    long idleMillis() {
        return brief ? 600 : 2_500;
    }

    /** Timeouts that are pending while their memory is measured. */
    int pendingCount() {
        return brief ? 250_000 : 1_000_000;
    }

    /** How long starting and cancelling goes on, once to warm up and once to measure. */
    long startCancelMillis() {
        return brief ? 300 : 1_200;
    }

    /** Connections that a read timeout watches, where so many may be open. */
    int connections() {
        return brief ? 1_000 : 2_000;
    }

    /** Long enough for the silent ones to be closed, and for the timeouts of the others to be due several times. */
    long watchedMillis() {
        return READ_TIMEOUT.toMillis() * (brief ? 1 : 4) + 200;
    }

    /** A machine may be slow or busy; only what hangs is to be ended. */
    Duration limit() {
        return Duration.ofSeconds(seconds + (brief ? 8 : 19) + 60);
    }
}
