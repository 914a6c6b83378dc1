package io.tickwheel.jmh.scenario;

import io.netty.util.Timeout;
import io.netty.util.Timer;
import io.netty.util.TimerTask;
import io.tickwheel.jmh.kit.ChildJvm;
import io.tickwheel.jmh.kit.Pace;
import java.lang.management.ManagementFactory;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * A program that makes the first timer of its JVM. Its arguments are the part, the timer, the length of a tick and the
 * length of the service, both in milliseconds. Before the end of its measurement it uses no lambdas, management beans
 * or JSON: their classes would cost more than a timer.
 */
final class YoungProgram {
    /** The part in which requests are guarded by timeouts, and idle timeouts re-arm. */
    static final String SERVICE = "service";

    private static final int REQUESTS_PER_MILLI = 2;
    private static final int ANSWER_MILLIS = 20;
    private static final int REQUEST_MILLIS = 5_000;
    private static final int EXPIRES_ONE_IN = 100;
    private static final int EXPIRES_MILLIS = 50;
    private static final int IDLE_TIMEOUTS = 2_000;
    private static final int IDLE_MILLIS = 10_000;

    private YoungProgram() {}

    /**
     * The time and the processor time of the program.
     *
     * @param millis from the beginning of the main method
     * @param cpuMillis of all threads, from the start of the JVM
     * @param workerMillis of the timer's thread, if it still runs
     * @param expired the number of timeouts that ran
     */
    record Use(double millis, double cpuMillis, double workerMillis, long expired) {}

    public static void main(String[] arguments) throws InterruptedException {
        long startNanos = System.nanoTime();
        Ran ran = new Ran();
        if (!arguments[1].equals("baseline")) {
            Timer timer = timer(arguments[1], Integer.parseInt(arguments[2]));
            if (arguments[0].equals(SERVICE)) {
                serve(timer, ran, startNanos, Integer.parseInt(arguments[3]));
            } else {
                useOnce(timer, ran);
            }
        }
        double millis = (System.nanoTime() - startNanos) / 1e6;
        // The same count as the management bean's, but that bean would load five times as many classes first.
        double cpuMillis =
                ProcessHandle.current().info().totalCpuDuration().orElseThrow().toNanos() / 1e6;
        Thread worker = ran.worker;
        long workerNanos =
                worker == null ? 0 : ManagementFactory.getThreadMXBean().getThreadCpuTime(worker.getId());
        Use use = new Use(millis, cpuMillis, workerNanos / 1e6, ran.count.get());
        ChildJvm.serve(order -> use);
    }

    /** The timer as an application makes it: with its own thread and the defaults. */
    private static Timer timer(String label, int tickMillis) {
        return switch (label) {
            case "netty" -> new io.netty.util.HashedWheelTimer(tickMillis, TimeUnit.MILLISECONDS);
            case "tickwheel" -> new io.tickwheel.netty.HashedWheelTimer(tickMillis, TimeUnit.MILLISECONDS);
            default -> throw new IllegalArgumentException("timer: " + label + " (expected: netty or tickwheel)");
        };
    }

    /** Schedules two timeouts, runs one, cancels one, and stops. */
    private static void useOnce(Timer timer, Ran ran) throws InterruptedException {
        timer.newTimeout(ran, 1, TimeUnit.MILLISECONDS);
        timer.newTimeout(ran, 1, TimeUnit.HOURS).cancel();
        ran.first.await();
        timer.stop();
    }

    /** Runs an ordinary service: one thread guards requests by timeouts, most end soon, and idle timeouts re-arm. */
    private static void serve(Timer timer, Ran ran, long startNanos, int millis) {
        Idle idle = new Idle(timer, ran);
        for (int i = 1; i <= IDLE_TIMEOUTS; i++) {
            timer.newTimeout(idle, (long) IDLE_MILLIS * i / IDLE_TIMEOUTS, TimeUnit.MILLISECONDS);
        }
        // Null: a request that is not answered, so that its timeout expires.
        @Nullable Timeout[] unanswered = new @Nullable Timeout[REQUESTS_PER_MILLI * ANSWER_MILLIS];
        for (int request = 0; request < REQUESTS_PER_MILLI * millis; request++) {
            if (request % REQUESTS_PER_MILLI == 0) {
                Pace.awaitNanos(startNanos + TimeUnit.MILLISECONDS.toNanos(request / REQUESTS_PER_MILLI));
            }
            int slot = request % unanswered.length;
            Timeout answered = unanswered[slot];
            if (answered != null) {
                answered.cancel();
            }
            if (request % EXPIRES_ONE_IN == 0) {
                timer.newTimeout(ran, EXPIRES_MILLIS, TimeUnit.MILLISECONDS);
                unanswered[slot] = null;
            } else {
                unanswered[slot] = timer.newTimeout(ran, REQUEST_MILLIS, TimeUnit.MILLISECONDS);
            }
        }
        Pace.awaitNanos(startNanos + TimeUnit.MILLISECONDS.toNanos(millis));
    }

    /** The task of all requests. */
    private static final class Ran implements TimerTask {
        final CountDownLatch first = new CountDownLatch(1);
        final AtomicLong count = new AtomicLong();
        volatile @Nullable Thread worker;

        @Override
        public void run(Timeout timeout) {
            worker = Thread.currentThread();
            count.lazySet(count.getPlain() + 1); // one thread writes
            first.countDown();
        }
    }

    /** The task of all idle timeouts, which re-arms. */
    private record Idle(Timer timer, Ran ran) implements TimerTask {
        @Override
        public void run(Timeout timeout) {
            ran.run(timeout);
            timer.newTimeout(this, IDLE_MILLIS, TimeUnit.MILLISECONDS);
        }
    }
}
