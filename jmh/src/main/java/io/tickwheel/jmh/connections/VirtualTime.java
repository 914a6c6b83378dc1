package io.tickwheel.jmh.connections;

import io.netty.channel.ManualIoEventLoop;
import io.netty.channel.local.LocalIoHandler;
import io.netty.util.concurrent.MockTicker;
import io.netty.util.concurrent.Ticker;
import io.tickwheel.time.ManualTime;
import java.util.concurrent.TimeUnit;

/**
 * One clock for an event loop and a timer, on which hours pass in seconds. The thread that made it is the loop's and
 * the timer's.
 *
 * <p>Threads: that one.
 */
public final class VirtualTime {
    private final MockTicker ticker = Ticker.newMockTicker();
    final ManualTime timers = new ManualTime();
    final ManualIoEventLoop loop =
            new ManualIoEventLoop(null, Thread.currentThread(), LocalIoHandler.newFactory(), ticker);

    /** Lets time pass, and does what is due at its end. */
    public void pass(long nanos) {
        ticker.advance(nanos, TimeUnit.NANOSECONDS);
        timers.advance(nanos, TimeUnit.NANOSECONDS);
        loop.runNow();
    }
}
