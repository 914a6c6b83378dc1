package io.tickwheel.page;

import io.tickwheel.TimeoutHandle;
import io.tickwheel.WheelTimer;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Runs the exchanges of a server on a few threads, and limits the time that a client may take: to send its request,
 * from the first byte on, and to take the answer. The server has a channel in blocking mode for each exchange, which an
 * interrupt closes; other clients notice nothing. Waiting for a thread counts, so those who keep all threads busy are
 * gone together, and so are those behind them who are as slow.
 *
 * <p>Threads: any; the timer's thread interrupts.
 */
final class TimeLimitedExecutor implements Executor, AutoCloseable {
    private static final int MOST_THREADS = 8;
    private static final int MOST_WAITING = 1_024;
    private static final ThreadLocal<@Nullable Exchange> CURRENT = new ThreadLocal<>();

    private final WheelTimer timer;
    private final ThreadPoolExecutor threads;
    private final Duration limit;

    TimeLimitedExecutor(Duration limit, ThreadFactory threadFactory) {
        this.limit = limit;
        timer = WheelTimer.builder()
                .tick(Duration.ofMillis(10))
                .threadFactory(threadFactory)
                .build();
        threads = new ThreadPoolExecutor(
                MOST_THREADS,
                MOST_THREADS,
                10,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(MOST_WAITING),
                threadFactory);
        threads.allowCoreThreadTimeOut(true);
    }

    /** Those of the timer and of the first exchange. */
    void startThreads() {
        timer.schedule(never -> {}, limit).cancel();
        threads.prestartCoreThread();
    }

    /** The timer that limits, which is none of the application's. */
    WheelTimer timer() {
        return timer;
    }

    @Override
    public void execute(Runnable exchange) {
        Exchange limited = new Exchange(exchange);
        limited.begin();
        try {
            threads.execute(limited);
        } catch (RuntimeException | Error refusal) {
            limited.end();
            throw refusal;
        }
    }

    /** Ends the limit for this thread's exchange: from here on it is not the client who takes time. */
    static void suspend() {
        Exchange exchange = CURRENT.get();
        if (exchange != null) {
            exchange.end();
        }
    }

    /** Begins it anew. */
    static void resume() {
        Exchange exchange = CURRENT.get();
        if (exchange != null) {
            exchange.begin();
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
        timer.close();
    }

    static Thread daemonThread(Runnable work) {
        Thread thread = new Thread(work, "timers-page");
        thread.setDaemon(true);
        return thread;
    }

    /** Guarded by itself: an interrupt that comes too late must not hit what the thread does next. */
    private final class Exchange implements Runnable {
        private final Runnable work;
        private @Nullable TimeoutHandle timeout;
        private @Nullable Thread thread;
        private boolean over;

        Exchange(Runnable work) {
            this.work = work;
        }

        synchronized void begin() {
            timeout = timer.schedule(this::interrupt, limit);
        }

        synchronized void end() {
            if (timeout != null) {
                timeout.cancel();
                timeout = null;
            }
            over = false;
            Thread.interrupted(); // it came in time, if only just
        }

        private synchronized void interrupt(TimeoutHandle expired) {
            over = expired == timeout;
            if (over && thread != null) {
                thread.interrupt();
            }
        }

        private synchronized void enter(@Nullable Thread worker) {
            thread = worker;
            if (over && worker != null) {
                worker.interrupt();
            }
        }

        @Override
        public void run() {
            CURRENT.set(this);
            enter(Thread.currentThread());
            try {
                work.run();
            } finally {
                enter(null);
                end();
                CURRENT.remove();
            }
        }
    }
}
