package io.tickwheel.jmh;

import io.netty.util.Timeout;
import io.netty.util.Timer;
import io.netty.util.TimerTask;
import java.util.concurrent.TimeUnit;

/** Any timer that has Netty's interface. */
final class NettyApiTimer implements TimerUnderTest {
    private static final TimerTask NOTHING = timeout -> {};

    private final Timer timer;

    NettyApiTimer(Timer timer) {
        this.timer = timer;
    }

    @Override
    public Object start(long delay, TimeUnit unit) {
        return timer.newTimeout(NOTHING, delay, unit);
    }

    @Override
    public boolean cancel(Object timeout) {
        return ((Timeout) timeout).cancel();
    }

    @Override
    public void stop() {
        timer.stop();
    }
}
