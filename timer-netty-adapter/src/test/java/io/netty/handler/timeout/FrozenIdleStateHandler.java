package io.netty.handler.timeout;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Netty's handler with a clock that a test moves. Netty 4.2 takes the time from the event loop; 4.1 calls a method that
 * only this package can override.
 */
public class FrozenIdleStateHandler extends IdleStateHandler {
    private final LongSupplier clockNanos;

    public FrozenIdleStateHandler(
            LongSupplier clockNanos,
            boolean observeOutput,
            long readerIdleTime,
            long writerIdleTime,
            long allIdleTime,
            TimeUnit unit) {
        super(observeOutput, readerIdleTime, writerIdleTime, allIdleTime, unit);
        this.clockNanos = clockNanos;
    }

    /** Overrides Netty 4.1's; unknown to 4.2. */
    long ticksInNanos() {
        return clockNanos.getAsLong();
    }
}
