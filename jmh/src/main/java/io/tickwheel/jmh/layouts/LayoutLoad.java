package io.tickwheel.jmh.layouts;

import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.internal.wheel.Wheel;
import io.tickwheel.internal.wheel.WheelGeometry;
import io.tickwheel.jmh.kit.BareTimeout;
import io.tickwheel.jmh.kit.Metrics;
import io.tickwheel.jmh.kit.UsedHeap;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A load on one wheel, in virtual time and without a thread: its operations timed, what they cause counted.
 *
 * <p>Threads: one.
 */
public final class LayoutLoad {
    private static final long TICK_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final int TAKEN_AT_ONCE = 256;
    /** As many tasks as a step of the engine runs. */
    private static final int TAKEN_PER_STEP = 4_096;

    private static final int OPERATIONS_BETWEEN_LOOKS = 1_024;
    private static final int SEED = 42;

    private final Delays delays;
    private final double cancelled;
    private final int timeouts;
    private final WheelGeometry geometry;
    private final Wheel wheel;
    private final SplittableRandom random = new SplittableRandom(SEED);
    private final @Nullable TimeoutNode[] due = new TimeoutNode[TAKEN_AT_ONCE];
    private long nowNanos;
    private long expired;
    private long wakeUps;
    private long steps;
    private long longestStepNanos;

    /**
     * Makes an empty wheel for a load.
     *
     * @param timeouts how many wait at most
     * @param cancelled how many of a hundred are removed before they are due
     */
    public LayoutLoad(LayoutPeer peer, Delays delays, double cancelled, int timeouts) {
        this.delays = delays;
        this.cancelled = cancelled;
        this.timeouts = timeouts;
        this.geometry = peer.geometry(TICK_NANOS, delays.wheelLength(peer));
        this.wheel = peer.wheel(geometry);
    }

    /** Inserts all at one moment, removes some in random order, and lets the others expire; of an empty wheel, once. */
    public void runSingle(SingleTimes times) {
        TimeoutNode[] nodes = newTimeouts();
        long startNanos = System.nanoTime();
        insert(nodes);
        times.insertNanos += System.nanoTime() - startNanos;
        Collections.shuffle(Arrays.asList(nodes), new Random(SEED));
        int removed = (int) Math.round(timeouts * cancelled / 100);
        startNanos = System.nanoTime();
        for (int i = 0; i < removed; i++) {
            wheel.remove(nodes[i]);
        }
        times.removeNanos += System.nanoTime() - startNanos;
        startNanos = System.nanoTime();
        advanceTo(Long.MAX_VALUE - 1);
        times.expireNanos += System.nanoTime() - startNanos;
        if (expired != timeouts - removed) {
            throw new IllegalStateException(expired + " expired of " + (timeouts - removed));
        }
        times.inserted += timeouts;
        times.removed += removed;
        times.expired += expired;
        times.moves += wheel.moves();
        times.wakeUps += wakeUps;
        times.longestStepNanos = Math.max(times.longestStepNanos, longestStepNanos);
    }

    /**
     * The bytes that the wheel takes for each timeout when all are inserted, without the timeout; of an empty wheel.
     */
    public double bytesBesideTimeout() throws InterruptedException {
        TimeoutNode[] nodes = newTimeouts();
        long emptyBytes = UsedHeap.bytes();
        insert(nodes);
        return (double) (UsedHeap.bytes() - emptyBytes) / timeouts;
    }

    /** Keeps up to so many waiting, for so long: each operation inserts one, and removes one or lets one expire. */
    public void runSteady(Metrics metrics, long millis) {
        Deque<TimeoutNode> outstanding = new ArrayDeque<>();
        double nanosPerOperation = delays.meanNanos() / timeouts;
        for (int i = 0; i < timeouts; i++) {
            operate(outstanding, nanosPerOperation);
        }
        wakeUps = 0;
        steps = 0;
        longestStepNanos = 0;
        long movesBefore = wheel.moves();
        long operations = 0;
        long startNanos = System.nanoTime();
        long tookNanos = 0;
        while (tookNanos < TimeUnit.MILLISECONDS.toNanos(millis)) {
            for (int i = 0; i < OPERATIONS_BETWEEN_LOOKS; i++) {
                operate(outstanding, nanosPerOperation);
            }
            operations += OPERATIONS_BETWEEN_LOOKS;
            tookNanos = System.nanoTime() - startNanos;
        }
        metrics.put("insert-and-end", "ns", (double) tookNanos / operations);
        metrics.put("pending", "timeouts", wheel.size());
        metrics.put("wake-ups-per-million", "wake-ups", 1e6 * wakeUps / operations);
        metrics.put("moves-per-timeout", "moves", (double) (wheel.moves() - movesBefore) / operations);
        metrics.put("longest-step", "ms", longestStepNanos / 1e6);
        metrics.put("steps", "steps", steps);
    }

    private void operate(Deque<TimeoutNode> outstanding, double nanosPerOperation) {
        TimeoutNode node = new BareTimeout(nowNanos + delays.nanos(random));
        wheel.insert(node);
        if (random.nextDouble(100) < cancelled) {
            // Answered when about half of the mean delay is over.
            outstanding.add(node);
            if (outstanding.size() > timeouts / 2) {
                wheel.remove(outstanding.remove());
            }
        }
        advanceTo(nowNanos + Math.max(1, Math.round(nanosPerOperation)));
    }

    /** Lets time pass, and wakes up as the wheel asks for. */
    private void advanceTo(long nanos) {
        long tick = wheel.earliestTick();
        while (tick != WheelGeometry.NEVER && geometry.boundaryNanos(tick) <= nanos) {
            wakeUps++;
            expire(tick);
            tick = wheel.earliestTick();
        }
        nowNanos = nanos;
    }

    private void expire(long tick) {
        boolean isDone = false;
        while (!isDone) {
            long startNanos = System.nanoTime();
            isDone = step(tick);
            longestStepNanos = Math.max(longestStepNanos, System.nanoTime() - startNanos);
            steps++;
        }
    }

    /** Takes as many as a step runs; returns whether that was all. */
    private boolean step(long tick) {
        wheel.beginStep();
        for (int taken = 0; taken < TAKEN_PER_STEP; ) {
            int count = wheel.expire(tick, due);
            taken += count;
            expired += count;
            if (count < due.length) {
                return !wheel.isBehind();
            }
        }
        return false;
    }

    private TimeoutNode[] newTimeouts() {
        TimeoutNode[] nodes = new TimeoutNode[timeouts];
        for (int i = 0; i < timeouts; i++) {
            nodes[i] = new BareTimeout(delays.nanos(random));
        }
        return nodes;
    }

    private void insert(TimeoutNode[] nodes) {
        for (TimeoutNode node : nodes) {
            wheel.insert(node);
        }
    }

    /** What single runs took, and caused, added up. */
    public static final class SingleTimes {
        private long insertNanos;
        private long removeNanos;
        private long expireNanos;
        private long inserted;
        private long removed;
        private long expired;
        private long moves;
        private long wakeUps;
        private long longestStepNanos;

        /** Puts the costs of an operation, and of a timeout. */
        public void writeTo(Metrics metrics) {
            metrics.put("insert", "ns", (double) insertNanos / inserted);
            if (removed > 0) {
                metrics.put("remove", "ns", (double) removeNanos / removed);
            }
            metrics.put("expire", "ns", (double) expireNanos / expired);
            metrics.put("moves-per-timeout", "moves", (double) moves / inserted);
            metrics.put("wake-ups-per-million", "wake-ups", 1e6 * wakeUps / inserted);
            metrics.put("longest-step", "ms", longestStepNanos / 1e6);
        }
    }

    /** How long timeouts are. */
    public enum Delays {
        /** Up to half a second. */
        NEAR(512),
        /** From ten minutes to an hour. */
        FAR(1 << 22),
        /** One third each of up to half a second, 25 to 35 seconds, and 10 minutes to an hour. */
        MIXED(1 << 22);

        private static final int SAMPLES = 10_000;
        /** The length of wheels for which any will do. */
        private static final int USUAL_LENGTH = 512;

        private final int longestTicks;

        Delays(int longestTicks) {
            this.longestTicks = longestTicks;
        }

        long nanos(SplittableRandom random) {
            return switch (this) {
                case NEAR -> random.nextLong(1, TimeUnit.MILLISECONDS.toNanos(500));
                case FAR -> random.nextLong(TimeUnit.MINUTES.toNanos(10), TimeUnit.HOURS.toNanos(1));
                case MIXED ->
                    switch (random.nextInt(3)) {
                        case 0 -> NEAR.nanos(random);
                        case 1 -> random.nextLong(TimeUnit.SECONDS.toNanos(25), TimeUnit.SECONDS.toNanos(35));
                        default -> FAR.nanos(random);
                    };
            };
        }

        /**
         * The buckets of a wheel: as many as the longest delay has ticks where that is needed, else the usual number.
         */
        int wheelLength(LayoutPeer peer) {
            return peer == LayoutPeer.SIMPLE ? longestTicks : USUAL_LENGTH;
        }

        double meanNanos() {
            SplittableRandom random = new SplittableRandom(SEED);
            double sum = 0;
            for (int i = 0; i < SAMPLES; i++) {
                sum += nanos(random);
            }
            return sum / SAMPLES;
        }
    }
}
