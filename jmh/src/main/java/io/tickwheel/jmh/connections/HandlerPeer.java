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

/** Whose idle handlers are in the pipelines. */
public enum HandlerPeer {
    /** None: what is left is the cost of the connections themselves. */
    BASELINE(0),
    /** Netty's, which schedule on the event loop. */
    NETTY(2),
    /** Ours, which schedule on one timer. */
    TICKWHEEL(2),
    /** Ours on the event loop itself; the timer gathers events to 100 ms, as the one above does. */
    EVENT_LOOP_TIMER(2);

    private static final Duration TICK = Duration.ofMillis(TimerSpec.NETTY_DEFAULTS.tickMillis());

    final int eventsPerIdleTime;

    HandlerPeer(int eventsPerIdleTime) {
        this.eventsPerIdleTime = eventsPerIdleTime;
    }

    /**
     * Puts handlers into pipelines.
     *
     * <p>Threads: adding, the event loop of the pipeline; stopping one, when all connections are closed.
     */
    interface Handlers {
        /** Adds what fires an event when nothing was read for a time, and one when nothing was written for as long. */
        void addTo(ChannelPipeline pipeline, long idleMillis);

        default void stop() {}
    }

    /** Makes the handlers, and starts the timer that ours need, on the given time or loop, as Netty's is by default. */
    Handlers start(String timerThreadName, TimeSource time, EventLoopGroup loop) {
        return switch (this) {
            case BASELINE -> (pipeline, idleMillis) -> {};
            case NETTY ->
                (pipeline, idleMillis) -> pipeline.addFirst(new io.netty.handler.timeout.IdleStateHandler(
                        idleMillis, idleMillis, 0, TimeUnit.MILLISECONDS));
            case TICKWHEEL -> {
                HashedWheelTimer timer = HashedWheelTimer.builder()
                        .threadFactory(new DefaultThreadFactory(timerThreadName, true))
                        .tick(TICK)
                        .ticksPerWheel(TimerSpec.NETTY_DEFAULTS.wheelLength())
                        .leakDetection(false)
                        .timeSource(time)
                        .build();
                timer.start();
                yield new OnTimer(timer);
            }
            case EVENT_LOOP_TIMER ->
                new OnTimer(EventLoopTimer.builder(loop)
                        .tick(TICK)
                        .slack(TICK)
                        .ticksPerWheel(TimerSpec.NETTY_DEFAULTS.wheelLength())
                        .build());
        };
    }

    private record OnTimer(Timer timer) implements Handlers {
        @Override
        public void addTo(ChannelPipeline pipeline, long idleMillis) {
            pipeline.addFirst(new IdleStateHandler(timer, idleMillis, idleMillis, 0, TimeUnit.MILLISECONDS));
        }

        @Override
        public void stop() {
            timer.stop();
        }
    }
}
