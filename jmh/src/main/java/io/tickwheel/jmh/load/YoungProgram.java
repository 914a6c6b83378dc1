package io.tickwheel.jmh.load;

import io.netty.util.Timeout;
import io.netty.util.Timer;
import io.netty.util.TimerTask;
import io.tickwheel.jmh.kit.Pace;
import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * An ordinary service that makes the first timer of its JVM: one thread guards requests by timeouts, most end soon, and
 * idle timeouts re-arm. Its arguments are the timer, its tick in milliseconds and the length of the service in seconds.
 * It prints the milliseconds of processor time of all threads from the start of the JVM, of these the timer's thread's,
 * and how many timeouts ran. Before that it uses no lambdas or management beans: their classes would cost more than a
 * timer.
 */
final class YoungProgram {
    private static final int REQUESTS_PER_MILLI = 2;
    private static final int ANSWER_MILLIS = 20;
    private static final int REQUEST_MILLIS = 5_000;
    private static final int EXPIRES_ONE_IN = 100;
    private static final int EXPIRES_MILLIS = 50;
    private static final int IDLE_TIMEOUTS = 2_000;
    private static final int IDLE_MILLIS = 10_000;

    private YoungProgram() {}

    public static void main(String[] arguments) {
        long startNanos = System.nanoTime();
        Ran ran = new Ran();
        Timer timer = timer(arguments[0], Integer.parseInt(arguments[1]));
        serve(timer, ran, startNanos, 1_000 * Integer.parseInt(arguments[2]));
        // The same count as the management bean's, but that bean would load five times as many classes first.
        double cpuMillis =
                ProcessHandle.current().info().totalCpuDuration().orElseThrow().toNanos() / 1e6;
        Thread worker = ran.worker;
        long workerNanos =
                worker == null ? 0 : ManagementFactory.getThreadMXBean().getThreadCpuTime(worker.getId());
        System.out.println(cpuMillis + " " + workerNanos / 1e6 + " " + ran.count.get());
        System.exit(0);
    }

    /** The timer as an application makes it: with its own thread and the defaults. */
    private static Timer timer(String label, int tickMillis) {
        return switch (label) {
            case "netty" -> new io.netty.util.HashedWheelTimer(tickMillis, TimeUnit.MILLISECONDS);
            case "tickwheel" -> new io.tickwheel.netty.HashedWheelTimer(tickMillis, TimeUnit.MILLISECONDS);
            default -> throw new IllegalArgumentException("timer: " + label + " (expected: netty or tickwheel)");
        };
    }

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
        final AtomicLong count = new AtomicLong();
        volatile @Nullable Thread worker;

        @Override
        public void run(Timeout timeout) {
            worker = Thread.currentThread();
            count.lazySet(count.getPlain() + 1); // one thread writes
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
