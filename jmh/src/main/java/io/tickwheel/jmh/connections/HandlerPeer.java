package io.tickwheel.jmh.connections;

import io.netty.channel.ChannelPipeline;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.tickwheel.jmh.peers.TimerSpec;
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
    TICKWHEEL("tickwheel", 2);

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

    /** Makes the handlers, and starts the timer that ours need, on the given time. */
    Handlers start(String timerThreadName, TimeSource time) {
        return switch (this) {
            case NONE -> (pipeline, idleMillis) -> {};
            case NETTY ->
                (pipeline, idleMillis) -> pipeline.addFirst(new io.netty.handler.timeout.IdleStateHandler(
                        idleMillis, idleMillis, 0, TimeUnit.MILLISECONDS));
            case TICKWHEEL -> new OnTimer(timerThreadName, time);
        };
    }

    /** The timer is made as Netty's timer is by default. */
    private static final class OnTimer implements Handlers {
        private final HashedWheelTimer timer;

        OnTimer(String threadName, TimeSource time) {
            timer = HashedWheelTimer.builder()
                    .threadFactory(new DefaultThreadFactory(threadName, DAEMON))
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
        public void stop() {
            timer.stop();
        }
    }
}
