package io.tickwheel.netty.handler;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import java.util.concurrent.TimeUnit;

/** The arguments of an idle state handler. */
record IdleTimes(boolean observeOutput, long reader, long writer, long all, TimeUnit unit) {
    static IdleTimes millis(long reader, long writer, long all) {
        return new IdleTimes(false, reader, writer, all, MILLISECONDS);
    }

    IdleTimes observingOutput() {
        return new IdleTimes(true, reader, writer, all, unit);
    }
}
