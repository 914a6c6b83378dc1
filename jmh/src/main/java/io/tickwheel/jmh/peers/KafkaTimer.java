package io.tickwheel.jmh.peers;

import io.tickwheel.jmh.kit.WorkerThreads;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.server.util.timer.SystemTimer;
import org.apache.kafka.server.util.timer.SystemTimerReaper;
import org.apache.kafka.server.util.timer.Timer;
import org.apache.kafka.server.util.timer.TimerTask;

/**
 * Kafka's timer with Kafka's own thread that drives it, which waits for the next bucket, 200 ms at most. What is due
 * runs on a second thread.
 *
 * <p>Each wheel of the hierarchy has the 20 buckets that it has everywhere in Kafka, whatever the other timers' wheels
 * have: it covers long delays by more levels and not by longer wheels. Its delays are whole milliseconds; ours are
 * rounded up to them.
 */
final class KafkaTimer extends TimerUnderTest {
    private static final int KAFKAS_WHEEL_LENGTH = 20;
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final Timer timer;

    private KafkaTimer(Timer timer, String workerThreadName) {
        super(workerThreadName);
        this.timer = timer;
    }

    static TimerUnderTest start(int tickMillis) {
        String name = WorkerThreads.newName("");
        String executorThreadName = SystemTimer.SYSTEM_TIMER_THREAD_PREFIX + name;
        SystemTimer timer = new SystemTimer(name, tickMillis, KAFKAS_WHEEL_LENGTH, Time.SYSTEM.hiResClockMs());
        return new KafkaTimer(new SystemTimerReaper(executorThreadName + "r", timer), executorThreadName);
    }

    @Override
    public Object start(Runnable task, long delay, TimeUnit unit) {
        KafkaTask timeout = new KafkaTask(task, -Math.floorDiv(-unit.toNanos(delay), NANOS_PER_MILLI));
        timer.add(timeout);
        return timeout;
    }

    @Override
    public boolean cancel(Object timeout) {
        return ((KafkaTask) timeout).cancelInTime();
    }

    @Override
    public void stop() {
        try {
            timer.close();
        } catch (Exception e) {
            throw new IllegalStateException("Kafka's timer did not stop", e);
        }
    }

    /** A timeout of Kafka's timer: its users extend what the timer holds, as we do here. */
    private static final class KafkaTask extends TimerTask {
        private final Runnable task;
        private volatile boolean hasRun;

        KafkaTask(Runnable task, long delayMillis) {
            super(delayMillis);
            this.task = task;
        }

        @Override
        public void run() {
            hasRun = true;
            task.run();
        }

        /** Cancels it. Kafka's own cancel does not return whether it came in time. */
        boolean cancelInTime() {
            boolean isInTime = !hasRun && !isCancelled();
            cancel();
            return isInTime;
        }
    }
}
