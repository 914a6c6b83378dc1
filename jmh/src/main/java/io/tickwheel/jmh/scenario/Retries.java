package io.tickwheel.jmh.scenario;

import io.tickwheel.jmh.kit.Metrics;
import io.tickwheel.jmh.kit.WorkerThreads;
import io.tickwheel.jmh.peers.TimedTask;
import io.tickwheel.jmh.peers.TimerUnderTest;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Param;

/**
 * The cost of timeouts that tasks start. Each of many clients retries with a delay that doubles from 10 ms up to 5 s,
 * and begins anew after one try in sixteen. All timeouts expire, and each task starts the next where the timer runs it.
 *
 * <p>An operation is a timeout that has run: the start of the next is part of it.
 */
public class Retries extends Scenario {
    private static final int SHORTEST_MILLIS = 10;
    private static final int LONGEST_MILLIS = 5_000;
    private static final int TRIES = 16;

    /** Clients, each with one timeout pending. */
    @Param("100000")
    public int clients;

    @Override
    void measure(Metrics metrics) throws InterruptedException {
        TimerUnderTest underTest = startTimer();
        WorkerThreads workers = workersOf(underTest);
        AtomicLong expired = new AtomicLong();
        SplittableRandom random = new SplittableRandom(SEED);
        for (int i = 0; i < clients; i++) {
            new Client(underTest, expired, random.nextInt() | 1).start(1 + random.nextInt(LONGEST_MILLIS));
        }
        TimeUnit.SECONDS.sleep(warmUpSeconds());
        long expiredBefore = expired.get();
        ProcessUse before = ProcessUse.now(workers);
        TimeUnit.SECONDS.sleep(seconds());
        ProcessUse.now(workers).writeSince(before, expired.get() - expiredBefore, "expiry", metrics);
        underTest.stop();
    }

    /** One that retries. Its random numbers are its own, as an object for them would be another cache miss. */
    private static final class Client implements TimedTask {
        private final TimerUnderTest timer;
        private final AtomicLong expired;
        private int random;
        private int delayMillis = SHORTEST_MILLIS;
        /** What a client would cancel if it was answered. */
        @SuppressWarnings("UnusedVariable") // kept as an application keeps it
        private @Nullable Object timeout;

        Client(TimerUnderTest timer, AtomicLong expired, int seed) {
            this.timer = timer;
            this.expired = expired;
            this.random = seed;
        }

        void start(int millis) {
            timeout = timer.start(this, millis, TimeUnit.MILLISECONDS);
        }

        @Override
        public void run() {
            expired.lazySet(expired.getPlain() + 1); // one thread writes
            delayMillis = isNew() ? SHORTEST_MILLIS : Math.min(LONGEST_MILLIS, 2 * delayMillis);
            start(delayMillis);
        }

        /** Xorshift of Marsaglia. */
        private boolean isNew() {
            random ^= random << 13;
            random ^= random >>> 17;
            random ^= random << 5;
            return random % TRIES == 0;
        }
    }
}
