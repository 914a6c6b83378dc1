package io.tickwheel.stress;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.TimeoutHandle;
import io.tickwheel.TimerTask;
import io.tickwheel.WheelTimer;
import io.tickwheel.diagnostics.TimerCounts;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Predicate;

/**
 * Producers, cancellers and tasks that schedule again, all on one timer, with a ledger of their own to hold against
 * the timer's counters (I5).
 */
final class TimerLoad {
    private static final int RECENT = 1_024;
    private static final long SHORT_DELAY_NANOS = TimeUnit.MILLISECONDS.toNanos(4);
    private static final long LONG_DELAY_NANOS = TimeUnit.HOURS.toNanos(1);

    private final WheelTimer timer;
    private final AtomicReferenceArray<TimeoutHandle> recent = new AtomicReferenceArray<>(RECENT);
    private final Queue<Witness> accepted = new ConcurrentLinkedQueue<>();
    private final Queue<Witness> refused = new ConcurrentLinkedQueue<>();
    private final AtomicLong overLimit = new AtomicLong();
    private final AtomicLong cancelled = new AtomicLong();
    private volatile boolean ended;

    TimerLoad(WheelTimer timer) {
        this.timer = timer;
    }

    /** Makes the bodies go on until the end. */
    void begin() {
        ended = false;
    }

    /** Makes all bodies return. */
    void end() {
        ended = true;
    }

    /** Schedules until the timer is stopped or the load ends. */
    Runnable producer(long seed) {
        return () -> {
            SplittableRandom random = new SplittableRandom(seed);
            boolean open = true;
            while (open && !ended) {
                boolean isShort = random.nextInt(4) > 0;
                long delayNanos = isShort ? random.nextLong(SHORT_DELAY_NANOS) : LONG_DELAY_NANOS;
                open = schedule(delayNanos, random.nextInt(RECENT), random.nextInt(8) == 0);
            }
        };
    }

    /** Cancels timeouts that were scheduled lately, whatever became of them since. */
    Runnable canceller(long seed) {
        return () -> {
            SplittableRandom random = new SplittableRandom(seed);
            while (!ended) {
                TimeoutHandle handle = recent.get(random.nextInt(RECENT));
                if (handle != null && handle.cancel()) {
                    cancelled.incrementAndGet();
                }
            }
        };
    }

    /** Whether all timeouts with a short delay have ended, and what their tasks do is done. */
    boolean hasNothingDue() {
        return accepted.stream().allMatch(witness -> witness.ends() > 0 || witness.delayNanos() > SHORT_DELAY_NANOS);
    }

    /** To be called when nobody schedules or cancels any more, and no task is running. */
    void assertBalanced(long returned) {
        TimerCounts counts = timer.counts();
        long runs = accepted.stream().mapToLong(Witness::runs).sum();
        assertThat(counts)
                .isEqualTo(new TimerCounts(accepted.size(), runs, cancelled.get(), returned, overLimit.get(), 0));
        assertThat(counts.pending()).isEqualTo(number(accepted, witness -> witness.ends() == 0));
        assertThat(number(accepted, witness -> witness.ends() > 1))
                .as("ended twice")
                .isZero();
        assertThat(number(accepted, Witness::wasEarly)).as("ran early").isZero();
        assertThat(number(refused, witness -> witness.ends() > 0))
                .as("refused, and ended")
                .isZero();
    }

    /** How many timeouts the timer took in. */
    long accepted() {
        return accepted.size();
    }

    /** How many of them the cancellers ended. */
    long cancelled() {
        return cancelled.get();
    }

    private static long number(Queue<Witness> witnesses, Predicate<Witness> which) {
        return witnesses.stream().filter(which).count();
    }

    private boolean schedule(long delayNanos, int place, boolean again) {
        Runnable onRun = again ? () -> schedule(delayNanos / 2, place, false) : () -> {};
        Witness witness = new Witness(delayNanos, onRun);
        try {
            recent.set(place, timer.schedule(witness, delayNanos, TimeUnit.NANOSECONDS));
            accepted.add(witness);
            return true;
        } catch (RejectedExecutionException e) {
            overLimit.incrementAndGet();
            refused.add(witness);
            return true;
        } catch (IllegalStateException e) {
            refused.add(witness);
            return false;
        }
    }

    /** A task that counts what became of its timeout, and notes whether it ran before its time. */
    private static final class Witness implements TimerTask {
        private final AtomicInteger runs = new AtomicInteger();
        private final AtomicInteger cancellations = new AtomicInteger();
        private final long delayNanos;
        private final long notBeforeNanos;
        private final Runnable onRun;
        private volatile boolean early;

        /**
         * To be made right before it is scheduled: the delay counts from here.
         *
         * @param onRun what else the task does, before its run is counted
         */
        Witness(long delayNanos, Runnable onRun) {
            this.delayNanos = delayNanos;
            this.onRun = onRun;
            this.notBeforeNanos = System.nanoTime() + delayNanos;
        }

        @Override
        public void run(TimeoutHandle timeout) {
            early = System.nanoTime() - notBeforeNanos < 0;
            onRun.run();
            runs.incrementAndGet();
        }

        @Override
        public void cancelled(TimeoutHandle timeout) {
            cancellations.incrementAndGet();
        }

        long delayNanos() {
            return delayNanos;
        }

        int runs() {
            return runs.get();
        }

        /** How often the timeout ended, in whatever way. */
        int ends() {
            return runs.get() + cancellations.get();
        }

        boolean wasEarly() {
            return early;
        }
    }
}
