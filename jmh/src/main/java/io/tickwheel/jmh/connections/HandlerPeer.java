package io.tickwheel.jmh.connections;

import io.tickwheel.time.TimeSource;
import java.util.Arrays;
import java.util.stream.Collectors;

/** Whose idle handlers are in the pipelines. */
public enum HandlerPeer {
    /** Nobody's: what is left is the cost of the connections themselves. */
    NONE("baseline"),
    /** Netty's, which schedule on the event loop. */
    NETTY("netty"),
    /** Ours, which schedule on one timer. */
    TICKWHEEL("tickwheel");

    private final String label;

    HandlerPeer(String label) {
        this.label = label;
    }

    /**
     * Finds a peer by the name that it has in parameters and results.
     *
     * @throws IllegalArgumentException if there is none of this name
     */
    public static HandlerPeer named(String label) {
        return Arrays.stream(values())
                .filter(peer -> peer.label.equals(label))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("timer: " + label + " (expected: " + choices() + ")"));
    }

    /** The name that it has in parameters and results. */
    public String label() {
        return label;
    }

    /**
     * Makes what puts handlers into pipelines, and starts what these need.
     *
     * @param timerThreadName of the timer's thread, for a peer that has one
     * @param time of a timer that is not the event loop
     */
    public IdleHandlers start(String timerThreadName, TimeSource time) {
        return switch (this) {
            case NONE -> new NoHandlers();
            case NETTY -> new NettyHandlers();
            case TICKWHEEL -> new TickwheelHandlers(timerThreadName, time);
        };
    }

    private static String choices() {
        return Arrays.stream(values()).map(HandlerPeer::label).collect(Collectors.joining(", "));
    }
}
