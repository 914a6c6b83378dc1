package io.tickwheel.netty.handler;

import io.netty.util.Timer;

/** Where a handler under test has its time from. */
interface HandlerTime {
    /** The timer, for handlers that take one. */
    Timer timer();

    /** The clock, for handlers that a test can give one. */
    long nanoTime();
}
