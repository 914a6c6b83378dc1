package io.tickwheel.jmh.throughput;

import io.tickwheel.jmh.peers.TimedTask;

/** The task of timeouts that are not there to run, one for all of them. */
enum NoTask implements TimedTask {
    INSTANCE;

    @Override
    public void run() {
        // What is measured is the timer.
    }
}
