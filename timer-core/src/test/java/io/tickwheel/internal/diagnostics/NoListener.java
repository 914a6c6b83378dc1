package io.tickwheel.internal.diagnostics;

import io.tickwheel.diagnostics.TimerListener;

/** In place of Flight Recorder, where a test has nothing to do with it. */
final class NoListener implements TimerListener {
    static final NoListener INSTANCE = new NoListener();

    private NoListener() {}
}
