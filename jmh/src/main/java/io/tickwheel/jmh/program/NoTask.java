package io.tickwheel.jmh.program;

import io.tickwheel.jmh.peers.TimedTask;

/** The task of timeouts that only wait, one for all of them. */
enum NoTask implements TimedTask {
    INSTANCE;

    @Override
    public void run() {
        // What is measured is the timer.
    }
}
