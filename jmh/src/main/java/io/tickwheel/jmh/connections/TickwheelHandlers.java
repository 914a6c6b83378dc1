package io.tickwheel.jmh.connections;

import io.netty.channel.ChannelPipeline;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.tickwheel.jmh.peers.TimerSpec;
import io.tickwheel.netty.HashedWheelTimer;
import io.tickwheel.netty.handler.IdleStateHandler;
import java.util.concurrent.TimeUnit;

/** Ours: all of them schedule on one timer, which is made as Netty's timer is when nothing is said. */
final class TickwheelHandlers implements IdleHandlers {
    private static final boolean DAEMON = true;
    private static final boolean NO_LEAK_DETECTION = false;

    private final HashedWheelTimer timer;

    TickwheelHandlers(String timerThreadName) {
        timer = new HashedWheelTimer(
                new DefaultThreadFactory(timerThreadName, DAEMON),
                TimerSpec.NETTY_DEFAULTS.tickMillis(),
                TimeUnit.MILLISECONDS,
                TimerSpec.NETTY_DEFAULTS.wheelLength(),
                NO_LEAK_DETECTION);
        timer.start();
    }

    @Override
    public void addTo(ChannelPipeline pipeline, long idleMillis) {
        pipeline.addFirst(new IdleStateHandler(timer, idleMillis, idleMillis, 0, TimeUnit.MILLISECONDS));
    }

    @Override
    public int eventsPerIdleTime() {
        return 2;
    }

    @Override
    public void stop() {
        timer.stop();
    }
}
