package io.tickwheel.jmh.peers;

import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** The timers that benchmarks compare. */
public enum Peer {
    /** Netty's {@code HashedWheelTimer}. */
    NETTY("netty", NettyApiTimer::netty),
    /** Kafka's {@code SystemTimer}: a hierarchy of wheels. */
    KAFKA("kafka", KafkaTimer::start),
    /** The JDK's {@code ScheduledThreadPoolExecutor}: a heap. */
    STPE("stpe", spec -> ExecutorTimer.startThreadPool()),
    /** The JDK's {@code ForkJoinPool}, which schedules from JDK 25 on: a heap. */
    FJP("fjp", spec -> ExecutorTimer.startForkJoinPool()),
    /** Pekko's {@code LightArrayRevolverScheduler}: a hashed wheel. */
    PEKKO("pekko", PekkoTimer::start),
    /** Ours, through Netty's interface. */
    TICKWHEEL("tickwheel", NettyApiTimer::tickwheel),
    /** Ours, through its own interface. */
    TICKWHEEL_CORE("tickwheel-core", CoreTimer::start),
    /** Ours with a tick of a microsecond, whatever the others have: each timeout runs at its deadline. */
    TICKWHEEL_EXACT("tickwheel-exact", spec -> CoreTimer.startExact()),
    /** What Netty's event loop schedules itself, on NIO: a heap. */
    NIO_LOOP("nio-loop", spec -> ExecutorTimer.startNioLoop()),
    /** Ours on the thread of Netty's event loop, on NIO, with its default tick of a microsecond. */
    EVENT_LOOP_TIMER("event-loop-timer", spec -> NettyApiTimer.onEventLoop()),
    /** Ours, through the JDK's interface, which {@link #STPE} and {@link #FJP} have too. */
    TICKWHEEL_EXECUTOR("tickwheel-executor", ExecutorTimer::startTickwheel),
    /** A bare loop over what is due. */
    FLOOR("floor", FloorTimer::start),
    /** No timer: the loop that measures. */
    BASELINE("baseline", spec -> new NoTimer());

    private static final int FIRST_JDK_OF_FJP = 25;

    private static final Set<Peer> BY_NAME_ONLY =
            EnumSet.of(TICKWHEEL_EXECUTOR, TICKWHEEL_EXACT, NIO_LOOP, EVENT_LOOP_TIMER, FLOOR, BASELINE);

    private final String label;

    @SuppressWarnings("ImmutableEnumChecker") // a method reference, which Error Prone cannot see
    private final Function<TimerSpec, TimerUnderTest> start;

    Peer(String label, Function<TimerSpec, TimerUnderTest> start) {
        this.label = label;
        this.start = start;
    }

    /**
     * Finds a timer by the name that it has in parameters and results.
     *
     * @throws IllegalArgumentException if there is none of this name
     */
    public static Peer named(String label) {
        return Labels.named(Peer.class, label);
    }

    /** Whether a JDK, by its feature release, has what is named so. */
    public static boolean isOn(String label, int release) {
        return !label.equals(FJP.label) || release >= FIRST_JDK_OF_FJP;
    }

    /** The name that it has in parameters and results. */
    public String label() {
        return label;
    }

    /** Whether every benchmark that compares timers has it, and not only those which ask for it. */
    public boolean isEverywhere() {
        return !BY_NAME_ONLY.contains(this);
    }

    /** Makes a new timer and starts its thread. */
    public TimerUnderTest start(TimerSpec spec) {
        return start.apply(spec);
    }

    @Override
    public String toString() {
        return label;
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
