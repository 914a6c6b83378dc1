package io.tickwheel.jmh.peers;

import org.apache.kafka.server.util.timer.TimerTask;

/** A timeout of Kafka's timer: its users extend what the timer holds, as we do here. */
final class KafkaTask extends TimerTask {
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

    /** Cancels it. Kafka's own cancel does not tell whether it came in time, and nobody there asks. */
    boolean cancelInTime() {
        boolean isInTime = !hasRun && !isCancelled();
        cancel();
        return isInTime;
    }
}
