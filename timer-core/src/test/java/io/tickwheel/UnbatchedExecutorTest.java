package io.tickwheel;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.time.ManualTime;
import java.time.Duration;
import java.util.Comparator;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.RejectedExecutionHandler;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor.AbortPolicy;
import java.util.concurrent.ThreadPoolExecutor.DiscardOldestPolicy;
import java.util.concurrent.ThreadPoolExecutor.DiscardPolicy;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Executors of the JDK that are given one timeout at a time, as a batch would not be to them what its timeouts are. */
class UnbatchedExecutorTest {
    private static final int DUE = 3;
    private static final Duration DELAY = Duration.ofMillis(10);

    private final ManualTime time = new ManualTime();
    private final AtomicInteger ran = new AtomicInteger();

    /** Required: one call too many costs the oldest timeout, and not all that were due with it. */
    @Test
    void aPoolThatDropsTheOldestDropsNoMoreThanThat() {
        BlockingQueue<Runnable> queue = new ArrayBlockingQueue<>(DUE);
        ThreadPoolExecutor pool = withoutThreads(queue, new DiscardOldestPolicy());
        letThemBeDue(pool, ran::incrementAndGet);

        while (queue.remainingCapacity() > 0) {
            pool.execute(() -> {});
        }
        pool.execute(() -> {});
        queue.forEach(Runnable::run);

        assertThat(ran).hasValue(DUE - 1);
    }

    @Test
    void aPoolThatDropsWhatIsTooMuchIsGivenEachByItself() {
        BlockingQueue<Runnable> queue = new ArrayBlockingQueue<>(DUE);
        letThemBeDue(withoutThreads(queue, new DiscardPolicy()), ran::incrementAndGet);

        assertThat(queue).hasSize(DUE);
    }

    @Test
    void aQueueThatOrdersByAComparatorIsGivenEachByItself() {
        BlockingQueue<Runnable> queue =
                new PriorityBlockingQueue<>(DUE, Comparator.comparing(given -> ((TimeoutHandle) given).isCancelled()));
        letThemBeDue(withoutThreads(queue, new AbortPolicy()), ran::incrementAndGet);

        assertThat(queue).hasSize(DUE);
    }

    /** The first of them would ask for the second thread only after the delay, and that for the third. */
    @Test
    @Tag("timing") // the JDK's thread that delays; waits for what is to come
    void oneThatDelaysIsGivenEachByItself() throws InterruptedException {
        BlockingQueue<Runnable> delayed = new LinkedBlockingQueue<>();
        Executor delaying = CompletableFuture.delayedExecutor(1, TimeUnit.MILLISECONDS, delayed::add);
        letThemBeDue(delaying, ran::incrementAndGet);

        for (int i = 0; i < DUE; i++) {
            assertThat(delayed.poll(60, TimeUnit.SECONDS)).as("number " + i).isNotNull();
        }
    }

    private void letThemBeDue(Executor executor, Runnable task) {
        WheelTimer timer =
                WheelTimer.builder().timeSource(time).executor(executor).build();
        for (int i = 0; i < DUE; i++) {
            timer.schedule(task, DELAY);
        }
        time.advance(DELAY);
    }

    /** A pool of the JDK whose factory makes no threads: the test runs what lies in its queue. */
    private static ThreadPoolExecutor withoutThreads(BlockingQueue<Runnable> queue, RejectedExecutionHandler handler) {
        return new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, queue, task -> null, handler);
    }
}
