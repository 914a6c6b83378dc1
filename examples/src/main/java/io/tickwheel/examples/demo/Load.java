package io.tickwheel.examples.demo;

import java.util.concurrent.TimeUnit;

/**
 * What is done to each timer, and for how long.
 *
 * @param rate requests a second
 * @param seconds of requests, over all rounds
 * @param brief whether everything but the requests is cut short
 */
record Load(int rate, int seconds, int tickMillis, boolean brief) {
    /** In turns, first one timer, then the other. */
    static final int ROUNDS = 3;

    static final int REQUESTS_PER_UNANSWERED = 40;

    /** The time after which a request's timeout fires. */
    long requestTimeoutMillis() {
        return brief ? 250 : 500;
    }

    long warmUpMillis() {
        return brief ? 1_000 : 3_000;
    }

    long busyMillis() {
        return TimeUnit.SECONDS.toMillis(seconds) / ROUNDS;
    }

    /** Long enough after the last request for the last plan of a timer whose timeouts were all cancelled to be over. */
    long settlingMillis() {
        return requestTimeoutMillis() + 100;
    }

    /**
     * The most connections of the client: several times what is outstanding if all goes well. A machine that falls
     * behind is then sent less, and not ever more.
     */
    int mostConnections() {
        return Math.max(20, rate / 10);
    }

    long idleMillis() {
        return brief ? 250 : 800;
    }

    /** Timeouts that are pending while their memory is measured. */
    int pendingCount() {
        return brief ? 250_000 : 1_000_000;
    }

    /** How long starting and cancelling goes on. */
    long startCancelMillis() {
        return brief ? 150 : 600;
    }

    /** Connections that a read timeout watches, where so many may be open. */
    int connections() {
        return brief ? 1_000 : 2_000;
    }

    /** After this time a connection of which nothing was read is closed. */
    long readTimeoutMillis() {
        return brief ? 500 : 1_000;
    }

    /** The connections begin to be watched over this time: a server's do not fall silent at one instant. */
    long spreadMillis() {
        return readTimeoutMillis() / 2;
    }
}
