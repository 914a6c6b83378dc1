package io.netty.handler.timeout;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** Netty's handler with a clock that a test moves: see {@link FrozenIdleStateHandler}. */
public class FrozenReadTimeoutHandler extends ReadTimeoutHandler {
    private final LongSupplier clockNanos;

    public FrozenReadTimeoutHandler(LongSupplier clockNanos, long timeout, TimeUnit unit) {
        super(timeout, unit);
        this.clockNanos = clockNanos;
    }

    /** Overrides Netty 4.1's; unknown to 4.2. */
    long ticksInNanos() {
        return clockNanos.getAsLong();
    }
}
