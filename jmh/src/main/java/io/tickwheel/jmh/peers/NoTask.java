package io.tickwheel.jmh.peers;

/** The task of timeouts that are not there to run, one for all of them. */
public enum NoTask implements TimedTask {
    INSTANCE;

    @Override
    public void run() {
        // What is measured is the timer.
    }
}
