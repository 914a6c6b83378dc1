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
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** Whose idle handlers are in the pipelines. */
public enum HandlerPeer {
    /** None: what is left is the cost of the connections themselves. */
    NONE("baseline", 0),
    /** Netty's, which schedule on the event loop. */
    NETTY("netty", 2),
    /** Ours, which schedule on one timer. */
    TICKWHEEL("tickwheel", 2),
    /** Ours on the event loop itself; the timer gathers events to 100 ms, as the one above does. */
    TICKWHEEL_ON_LOOP("event-loop-timer", 2);

    private static final boolean DAEMON = true;
    private static final boolean NO_LEAK_DETECTION = false;

    private final String label;
    final int eventsPerIdleTime;

    HandlerPeer(String label, int eventsPerIdleTime) {
        this.label = label;
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

    /**
     * Finds a peer by its name in parameters and results.
     *
     * @throws IllegalArgumentException if there is none of this name
     */
    public static HandlerPeer named(String label) {
        return Arrays.stream(values())
                .filter(peer -> peer.label.equals(label))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("timer: " + label + " (expected: "
                        + Arrays.stream(values()).map(HandlerPeer::label).collect(Collectors.joining(", ")) + ")"));
    }

    public String label() {
        return label;
    }

    /** Makes the handlers, and starts the timer that ours need, on the given time or loop. */
    Handlers start(String timerThreadName, TimeSource time, EventLoopGroup loop) {
        return switch (this) {
            case NONE -> (pipeline, idleMillis) -> {};
            case NETTY ->
                (pipeline, idleMillis) -> pipeline.addFirst(new io.netty.handler.timeout.IdleStateHandler(
                        idleMillis, idleMillis, 0, TimeUnit.MILLISECONDS));
            case TICKWHEEL -> OnTimer.withThread(timerThreadName, time);
            case TICKWHEEL_ON_LOOP -> OnTimer.onLoop(loop);
        };
    }

    /** The timer is made as Netty's timer is by default. */
    private record OnTimer(Timer timer) implements Handlers {
        private static final Duration TICK = Duration.ofMillis(TimerSpec.NETTY_DEFAULTS.tickMillis());

        static OnTimer withThread(String threadName, TimeSource time) {
            HashedWheelTimer timer = HashedWheelTimer.builder()
                    .threadFactory(new DefaultThreadFactory(threadName, DAEMON))
                    .tick(TICK)
                    .ticksPerWheel(TimerSpec.NETTY_DEFAULTS.wheelLength())
                    .leakDetection(NO_LEAK_DETECTION)
                    .timeSource(time)
                    .build();
            timer.start();
            return new OnTimer(timer);
        }

        static OnTimer onLoop(EventLoopGroup loop) {
            return new OnTimer(EventLoopTimer.builder(loop)
                    .tick(TICK)
                    .slack(TICK)
                    .ticksPerWheel(TimerSpec.NETTY_DEFAULTS.wheelLength())
                    .build());
        }

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
