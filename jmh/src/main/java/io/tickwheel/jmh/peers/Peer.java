package io.tickwheel.jmh.peers;

import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import java.util.stream.Collectors;

/** The timers that benchmarks compare. */
public enum Peer {
    /** Netty's {@code HashedWheelTimer}. */
    NETTY(NettyApiTimer::netty),
    /** The JDK's {@code ScheduledThreadPoolExecutor}: a heap. */
    STPE(tickMillis -> ExecutorTimer.startThreadPool()),
    /** The JDK's {@code ForkJoinPool}, which schedules from JDK 25 on: a heap. */
    FJP(tickMillis -> ExecutorTimer.startForkJoinPool()),
    /** Kafka's {@code SystemTimer}: a hierarchy of wheels. */
    KAFKA(KafkaTimer::start),
    /** Pekko's {@code LightArrayRevolverScheduler}: a hashed wheel. */
    PEKKO(PekkoTimer::start),
    /** Agrona's {@code DeadlineTimerWheel}: a hashed wheel, with a thread and a lock. */
    AGRONA(AgronaTimer::start),
    /** Ours, through Netty's interface. */
    TICKWHEEL(NettyApiTimer::tickwheel),
    /** Ours with a tick of a microsecond, whatever the others have: each timeout runs at its deadline. */
    TICKWHEEL_EXACT(tickMillis -> NettyApiTimer.exactTickwheel()),
    /** Ours, through the JDK's interface, which {@link #STPE} and {@link #FJP} have too. */
    TICKWHEEL_EXECUTOR(ExecutorTimer::startTickwheel),
    /** No timer: the loop that measures. */
    BASELINE(tickMillis -> new NoTimer());

    private static final int FIRST_JDK_OF_FJP = 25;

    @SuppressWarnings("ImmutableEnumChecker") // a method reference, which Error Prone cannot see
    private final IntFunction<TimerUnderTest> start;

    Peer(IntFunction<TimerUnderTest> start) {
        this.start = start;
    }

    /**
     * Finds a timer by the name that it has in parameters and results.
     *
     * @throws IllegalArgumentException if there is none of this name
     */
    public static Peer named(String label) {
        return Arrays.stream(values())
                .filter(peer -> peer.label().equals(label))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("timer: " + label + " (expected: "
                        + Arrays.stream(values()).map(Peer::label).collect(Collectors.joining(", ")) + ")"));
    }

    /** The name that it has in parameters and results. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Whether a JDK has it, by the JDK's feature release. */
    public boolean isOn(int release) {
        return this != FJP || release >= FIRST_JDK_OF_FJP;
    }

    /** Makes a new timer and starts its thread; a timer without ticks ignores their length. */
    public TimerUnderTest start(int tickMillis) {
        return start.apply(tickMillis);
    }

    /** Takes the place of a timer and does nothing: what is left is the cost of the measuring loop. */
    private static final class NoTimer extends TimerUnderTest {
        NoTimer() {
            super("none");
        }

        @Override
        public Object start(Runnable task, long delay, TimeUnit unit) {
            return task;
        }

        @Override
        public boolean cancel(Object timeout) {
            return true;
        }

        @Override
        public void stop() {}
    }
}
