package io.tickwheel.examples.demo;

import com.sun.management.OperatingSystemMXBean;
import io.tickwheel.jmh.kit.ChildJvm;
import io.tickwheel.jmh.kit.Pace;
import io.tickwheel.jmh.kit.PlainSleep;
import io.tickwheel.jmh.kit.UsedHeap;
import io.tickwheel.jmh.kit.WaitingTimeouts;
import io.tickwheel.jmh.kit.WorkerThreads;
import io.tickwheel.jmh.peers.NettyApiTimer;
import io.tickwheel.jmh.peers.NoTask;
import io.tickwheel.jmh.peers.TimerUnderTest;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A Netty application whose requests are guarded by a timer, and what it measures of that timer, part by part as it is
 * ordered to; each part has a timer of its own, so that none runs while others are measured. It runs in a JVM of its
 * own.
 *
 * <p>Threads: the main thread.
 */
final class TimedApplication {
    static final String WARM_UP = "warm-up";
    static final String REQUESTS = "requests";
    static final String EXACT = "tick 1 us";
    static final String MEMORY = "memory";
    static final String START_CANCEL = "start + cancel";
    static final String CONNECTIONS = "connections";

    private static final int FIRST_PENDING_SECONDS = 3_600;
    private static final long LONGEST_RESTING_NANOS = TimeUnit.MILLISECONDS.toNanos(150);
    private static final long REST_MILLIS = 50;
    private static final int PAIRS_PER_PASS = 100_000;
    private static final int DELAY_SECONDS = 30;

    private static final OperatingSystemMXBean PROCESS =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    private final DemoTimer timers;
    private final Load load;

    /** Uses a timer and measures. */
    private interface Work {
        void measure(TimerUnderTest timer, Measured measured) throws InterruptedException;
    }

    private TimedApplication(DemoTimer timers, Load load) {
        this.timers = timers;
        this.load = load;
    }

    public static void main(String[] request) {
        TimedApplication application =
                new TimedApplication(DemoTimer.valueOf(request[0]), ChildJvm.fromJson(request[1], Load.class));
        ChildJvm.serve(application::measure);
    }

    private Measured measure(String order) throws InterruptedException {
        return switch (order) {
            case WARM_UP -> {
                onTimer((timer, measured) -> sendRequests(timer, load.warmUpMillis(), measured));
                onTimer(this::startAndCancel);
                yield connections();
            }
            case REQUESTS ->
                onTimer((timer, measured) -> {
                    sendRequests(timer, load.busyMillis(), measured);
                    rest(timer, measured);
                });
            case EXACT -> exact();
            case MEMORY -> onTimer(this::fill).add(bytesPerConnection());
            case START_CANCEL -> onTimer(this::startAndCancel);
            case CONNECTIONS -> connections();
            default -> throw new IllegalArgumentException("order: " + order);
        };
    }

    private Measured onTimer(Work work) throws InterruptedException {
        return onTimer(timers.start(load.tickMillis()), work);
    }

    private static Measured onTimer(TimerUnderTest timer, Work work) throws InterruptedException {
        Measured measured = new Measured();
        timer.awaitTakenIn();
        work.measure(timer, measured);
        timer.stop();
        return measured;
    }

    private void sendRequests(TimerUnderTest timer, long millis, Measured measured) throws InterruptedException {
        WorkerThreads worker = WorkerThreads.named(timer.workerThreadName());
        try (GuardedRequests requests = new GuardedRequests(timer, load);
                PlainSleep machine = PlainSleep.open()) {
            TimeUnit.MILLISECONDS.sleep(load.requestTimeoutMillis()); // before that nothing is due
            WorkerThreads.Sample before = worker.sample();
            TimeUnit.MILLISECONDS.sleep(millis);
            measured.put("busy", before.until(worker.sample()));
            long stoppedNanos = System.nanoTime();
            requests.stop();
            measured.put("machine", machine.lateness());
            Pace.awaitNanos(stoppedNanos + TimeUnit.MILLISECONDS.toNanos(load.settlingMillis()));
            requests.writeTo(measured);
        }
    }

    /** How late the same requests' timeouts are on a timer with a tick of 1 us, which Netty's cannot have. */
    private Measured exact() throws InterruptedException {
        Measured exact = timers == DemoTimer.NETTY
                ? new Measured()
                        .put("lateness-p50", Double.NaN)
                        .put("lateness-p99", Double.NaN)
                        .count("lateness-early", 0)
                : onTimer(NettyApiTimer.exact(), (timer, measured) -> sendRequests(timer, load.busyMillis(), measured));
        return new Measured()
                .put("exact-p50", exact.value("lateness-p50"))
                .put("exact-p99", exact.value("lateness-p99"))
                .count("exact-early", (long) exact.value("lateness-early"));
    }

    /** First with nothing pending, then with one timeout that is far away. */
    private void rest(TimerUnderTest timer, Measured measured) throws InterruptedException {
        WorkerThreads worker = WorkerThreads.named(timer.workerThreadName());
        for (String idle : List.of("idle", "waiting")) {
            awaitRest(worker);
            WorkerThreads.Sample before = worker.sample();
            TimeUnit.MILLISECONDS.sleep(load.idleMillis());
            measured.put(idle, before.until(worker.sample()));
            timer.start(NoTask.INSTANCE, 1, TimeUnit.HOURS);
        }
    }

    /** Waits until the worker has done what came before, but not for long: some workers wake at every tick. */
    private static void awaitRest(WorkerThreads worker) throws InterruptedException {
        long limitNanos = System.nanoTime() + LONGEST_RESTING_NANOS;
        double before;
        do {
            before = worker.sample().wakeUps();
            TimeUnit.MILLISECONDS.sleep(REST_MILLIS);
        } while (worker.sample().wakeUps() != before && System.nanoTime() - limitNanos < 0);
    }

    /** The timeouts, what the buckets keep for them, and what the intake still holds; they share one task. */
    private void fill(TimerUnderTest timer, Measured measured) throws InterruptedException {
        long beforeBytes = UsedHeap.bytes();
        new WaitingTimeouts(FIRST_PENDING_SECONDS).start(timer, load.pendingCount());
        timer.awaitTakenIn();
        measured.put("bytes-per-pending", (UsedHeap.bytes() - beforeBytes) / (double) load.pendingCount());
    }

    /** By one thread, while the timer's worker does what it has to; the median of several passes. */
    private void startAndCancel(TimerUnderTest timer, Measured measured) {
        List<Double> nanosPerPair = new ArrayList<>();
        long endNanos = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(load.startCancelMillis());
        long cpuBeforeNanos = PROCESS.getProcessCpuTime();
        do {
            long startNanos = System.nanoTime();
            for (int pair = 0; pair < PAIRS_PER_PASS; pair++) {
                timer.cancel(timer.start(NoTask.INSTANCE, DELAY_SECONDS, TimeUnit.SECONDS));
            }
            nanosPerPair.add((System.nanoTime() - startNanos) / (double) PAIRS_PER_PASS);
        } while (System.nanoTime() - endNanos < 0);
        double cpuNanos = PROCESS.getProcessCpuTime() - cpuBeforeNanos;
        measured.put("start-cancel", Measured.median(nanosPerPair))
                .put("start-cancel-cpu", cpuNanos / nanosPerPair.size() / PAIRS_PER_PASS);
    }

    private Measured connections() throws InterruptedException {
        try (SilentConnections connections = new SilentConnections(timers, load)) {
            return connections.watch();
        }
    }

    private Measured bytesPerConnection() throws InterruptedException {
        try (SilentConnections connections = new SilentConnections(timers, load)) {
            return new Measured().put("bytes-per-connection", connections.bytesPerReadTimeout());
        }
    }
}
