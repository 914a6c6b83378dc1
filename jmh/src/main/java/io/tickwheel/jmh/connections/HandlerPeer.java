package io.tickwheel.jmh.connections;

import io.netty.channel.ChannelPipeline;
import io.netty.channel.EventLoopGroup;
import io.netty.util.Timer;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.tickwheel.jmh.peers.TimerSpec;
import io.tickwheel.netty.EventLoopTimer;
import io.tickwheel.netty.HashedWheelTimer;
import io.tickwheel.netty.handler.IdleStateHandler;
import io.tickwheel.time.TimeSource;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Whose idle handlers are in the pipelines. */
public enum HandlerPeer {
    /** None: what is left is the cost of the connections themselves. */
    BASELINE,
    /** Netty's, which schedule on the event loop. */
    NETTY,
    /** Ours, which schedule on one timer. */
    TICKWHEEL,
    /** Ours on the event loop itself; the timer gathers events to 100 ms, as the one above does. */
    EVENT_LOOP_TIMER;

    private static final Duration TICK = Duration.ofMillis(TimerSpec.NETTY_DEFAULTS.tickMillis());

    /** One when nothing was read for the idle time, and one when nothing was written. */
    int eventsPerIdleTime() {
        return this == BASELINE ? 0 : 2;
    }

    /** Starts the timer that our handlers need, as Netty's is by default, on the given time or loop. */
    @Nullable
    Timer startTimer(String threadName, TimeSource time, EventLoopGroup loop) {
        return switch (this) {
            case BASELINE, NETTY -> null;
            case TICKWHEEL -> {
                HashedWheelTimer timer = HashedWheelTimer.builder()
                        .threadFactory(new DefaultThreadFactory(threadName, true))
                        .tick(TICK)
                        .ticksPerWheel(TimerSpec.NETTY_DEFAULTS.wheelLength())
                        .leakDetection(false)
                        .timeSource(time)
                        .build();
                timer.start();
                yield timer;
            }
            case EVENT_LOOP_TIMER ->
                EventLoopTimer.builder(loop)
                        .tick(TICK)
                        .ticksPerWheel(TimerSpec.NETTY_DEFAULTS.wheelLength())
                        .build();
        };
    }

    /** Adds what fires an event when nothing was read for a time, and one when nothing was written for as long. */
    void addHandler(ChannelPipeline pipeline, @Nullable Timer timer, long idleMillis) {
        if (timer != null) {
            pipeline.addFirst(new IdleStateHandler(timer, idleMillis, idleMillis, 0, TimeUnit.MILLISECONDS));
        } else if (this == NETTY) {
            pipeline.addFirst(
                    new io.netty.handler.timeout.IdleStateHandler(idleMillis, idleMillis, 0, TimeUnit.MILLISECONDS));
        }
    }
}
