package io.tickwheel.jmh.connections;

import io.netty.channel.ChannelPipeline;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.tickwheel.jmh.peers.TimerSpec;
import io.tickwheel.netty.HashedWheelTimer;
import io.tickwheel.netty.handler.IdleStateHandler;
import io.tickwheel.time.TimeSource;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Ours: all of them schedule on one timer, which is made as Netty's timer is when nothing is said. */
final class TickwheelHandlers implements IdleHandlers {
    private static final boolean DAEMON = true;
    private static final boolean NO_LEAK_DETECTION = false;

    private final HashedWheelTimer timer;

    TickwheelHandlers(String timerThreadName, TimeSource time) {
        timer = HashedWheelTimer.builder()
                .threadFactory(new DefaultThreadFactory(timerThreadName, DAEMON))
                .tick(Duration.ofMillis(TimerSpec.NETTY_DEFAULTS.tickMillis()))
                .ticksPerWheel(TimerSpec.NETTY_DEFAULTS.wheelLength())
                .leakDetection(NO_LEAK_DETECTION)
                .timeSource(time)
                .build();
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
