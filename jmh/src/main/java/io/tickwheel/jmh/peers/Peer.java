package io.tickwheel.jmh.peers;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** The timers that benchmarks compare. */
public enum Peer {
    /** Netty's {@code HashedWheelTimer}. */
    NETTY("netty"),
    /** Kafka's {@code SystemTimer}: a hierarchy of wheels. */
    KAFKA("kafka"),
    /** The JDK's {@code ScheduledThreadPoolExecutor}: a heap. */
    STPE("stpe"),
    /** The JDK's {@code ForkJoinPool}, which schedules from JDK 25 on: a heap. */
    FJP("fjp"),
    /** Pekko's {@code LightArrayRevolverScheduler}: a hashed wheel. */
    PEKKO("pekko"),
    /** Ours, through Netty's interface. */
    TICKWHEEL("tickwheel"),
    /** Ours, through its own interface. */
    TICKWHEEL_CORE("tickwheel-core"),
    /** A bare loop over what is due. */
    FLOOR("floor");

    private static final int FIRST_JDK_OF_FJP = 25;

    private final String label;

    Peer(String label) {
        this.label = label;
    }

    /**
     * Finds a timer by the name that it has in parameters and results.
     *
     * @throws IllegalArgumentException if there is none of this name
     */
    public static Peer named(String label) {
        return Arrays.stream(values())
                .filter(peer -> peer.label.equals(label))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("timer: " + label + " (expected: " + choices() + ")"));
    }

    /** Those that there are on a JDK, by its first number. */
    public static List<Peer> on(int release) {
        return Arrays.stream(values())
                .filter(peer -> peer != FJP || release >= FIRST_JDK_OF_FJP)
                .toList();
    }

    /** The name that it has in parameters and results. */
    public String label() {
        return label;
    }

    /** Makes a new timer and starts its thread. */
    public TimerUnderTest start(TimerSpec spec) {
        return switch (this) {
            case NETTY -> NettyApiTimer.netty(spec);
            case KAFKA -> KafkaTimer.start(spec);
            case STPE -> ExecutorTimer.startThreadPool();
            case FJP -> ExecutorTimer.startForkJoinPool();
            case PEKKO -> PekkoTimer.start(spec);
            case TICKWHEEL -> NettyApiTimer.tickwheel(spec);
            case TICKWHEEL_CORE -> CoreTimer.start(spec);
            case FLOOR -> FloorTimer.start(spec);
        };
    }

    @Override
    public String toString() {
        return label;
    }

    private static String choices() {
        return Arrays.stream(values()).map(Peer::label).collect(Collectors.joining(", "));
    }
}
