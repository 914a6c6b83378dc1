package io.tickwheel.examples.demo;

import com.sun.management.OperatingSystemMXBean;
import io.netty.util.Timer;
import io.netty.util.TimerTask;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** An application that uses a timer, and prints what it measured of it; each part has a timer of its own. */
final class Application {
    static final String NETTY = "netty";
    static final String TICKWHEEL = "tickwheel";
    static final String DUE = "timeouts due";
    static final String FIRED = "timeouts fired";
    static final String EARLY = "timeouts fired early";

    private static final String WORKER = "worker";
    private static final int TICK_MILLIS = 1;
    private static final int WHEEL_LENGTH = 512;
    private static final int WARM_UP_SECONDS = 2;
    private static final int IDLE_MILLIS = 1_000;
    private static final int PENDING = 1_000_000;
    private static final int PAIRS = 2_000_000;
    private static final TimerTask NO_TASK = timeout -> {};
    private static final OperatingSystemMXBean PROCESS =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    private final boolean isNetty;
    private final int seconds;

    private Application(boolean isNetty, int seconds) {
        this.isNetty = isNetty;
        this.seconds = seconds;
    }

    public static void main(String[] timerAndSeconds) throws Exception {
        Application application =
                new Application(timerAndSeconds[0].equals(NETTY), Integer.parseInt(timerAndSeconds[1]));
        application.sendRequests();
        application.fill();
        application.startAndCancel();
        System.exit(0);
    }

    /** The two have the same constructor. */
    private Timer timer() throws InterruptedException {
        ThreadFactory threads = worker -> new Thread(worker, WORKER);
        Timer timer = isNetty
                ? new io.netty.util.HashedWheelTimer(threads, TICK_MILLIS, TimeUnit.MILLISECONDS, WHEEL_LENGTH)
                : new io.tickwheel.netty.HashedWheelTimer(threads, TICK_MILLIS, TimeUnit.MILLISECONDS, WHEEL_LENGTH);
        awaitTakenIn(timer);
        return timer;
    }

    /** Both take timeouts in by the order of their start, so it is enough to see a last one run. */
    private static void awaitTakenIn(Timer timer) throws InterruptedException {
        CountDownLatch ran = new CountDownLatch(1);
        timer.newTimeout(last -> ran.countDown(), TICK_MILLIS, TimeUnit.MILLISECONDS);
        ran.await();
    }

    private static void print(String name, double value) {
        System.out.println(String.format(Locale.ROOT, "%s=%f", name, value));
    }

    private void sendRequests() throws Exception {
        Timer timer = timer();
        try (GuardedRequests requests = new GuardedRequests(timer)) {
            TimeUnit.SECONDS.sleep(WARM_UP_SECONDS);
            printWorker("busy", TimeUnit.SECONDS.toMillis(seconds));
            GuardedRequests.Outcome outcome = requests.end();
            print("requests sent", (double) outcome.sent());
            print(DUE, (double) outcome.due());
            List<Double> lateness = outcome.latenessMillis();
            print(FIRED, lateness.size());
            print(EARLY, (double) lateness.stream().filter(late -> late < 0).count());
            print("lateness p50, ms", lateness.get(lateness.size() / 2));
            print("lateness p99, ms", lateness.get(lateness.size() * 99 / 100));
        }
        printWorker("with nothing to do", IDLE_MILLIS);
        timer.stop();
    }

    private static void printWorker(String when, long millis) throws InterruptedException, IOException {
        Thread worker = Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals(WORKER))
                .findFirst()
                .orElseThrow();
        long cpuNanos = ManagementFactory.getThreadMXBean().getThreadCpuTime(worker.getId());
        long wakeUps = wakeUps();
        TimeUnit.MILLISECONDS.sleep(millis);
        cpuNanos = ManagementFactory.getThreadMXBean().getThreadCpuTime(worker.getId()) - cpuNanos;
        print("worker CPU, % of a core, " + when, cpuNanos / 1e4 / millis);
        print("wake-ups a second, " + when, (wakeUps() - wakeUps) * 1e3 / millis);
    }

    /** The worker's voluntary context switches, as Linux counts them; 0 elsewhere. */
    private static long wakeUps() throws IOException {
        Path tasks = Path.of("/proc/self/task");
        if (!Files.exists(tasks)) {
            return 0;
        }
        try (Stream<Path> all = Files.list(tasks)) {
            for (Path task : all.toList()) {
                if (Files.readString(task.resolve("comm")).strip().equals(WORKER)) {
                    return Files.readAllLines(task.resolve("status")).stream()
                            .filter(line -> line.startsWith("voluntary"))
                            .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                            .sum();
                }
            }
        }
        return 0;
    }

    /** The heap with many pending timeouts, less the heap before; they share one task. */
    private void fill() throws InterruptedException {
        Timer timer = timer();
        long beforeBytes = usedBytes();
        for (int i = 0; i < PENDING; i++) {
            timer.newTimeout(NO_TASK, TimeUnit.HOURS.toMillis(1) + i, TimeUnit.MILLISECONDS);
        }
        awaitTakenIn(timer);
        print("heap a pending timeout, bytes", (usedBytes() - beforeBytes) / (double) PENDING);
        timer.stop();
    }

    private static long usedBytes() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    /** By one thread, while the timer's worker does its part; the first half is a warm-up. */
    private void startAndCancel() throws InterruptedException {
        Timer timer = timer();
        long startNanos = 0;
        long cpuNanos = 0;
        for (int i = -PAIRS; i < PAIRS; i++) {
            if (i == 0) {
                startNanos = System.nanoTime();
                cpuNanos = PROCESS.getProcessCpuTime();
            }
            timer.newTimeout(NO_TASK, 30, TimeUnit.SECONDS).cancel();
        }
        print("start + cancel, ns", (System.nanoTime() - startNanos) / (double) PAIRS);
        print("start + cancel, all CPU, ns", (PROCESS.getProcessCpuTime() - cpuNanos) / (double) PAIRS);
        timer.stop();
    }
}
