package io.tickwheel.netty;

import static java.util.concurrent.TimeUnit.DAYS;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.DefaultEventLoop;
import io.netty.util.Timeout;
import io.netty.util.concurrent.DefaultEventExecutor;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.EventExecutorGroup;
import io.netty.util.concurrent.GlobalEventExecutor;
import io.netty.util.concurrent.RejectedExecutionHandlers;
import io.tickwheel.netty.conformance.Waiting;
import io.tickwheel.time.ManualTime;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The timer on loops with threads: where tasks run, and who is woken. */
class EventLoopThreadsTest extends OnLoops {
    @ParameterizedTest
    @MethodSource("kinds")
    void whatALoopSchedulesRunsThereAndNeverEarly(EventExecutorGroup group) {
        EventLoopTimer timer = on(group);
        CountDownLatch done = new CountDownLatch(200);
        for (EventExecutor loop : group) {
            loop.execute(() -> {
                for (int i = 0; i < 100; i++) {
                    long dueNanos = System.nanoTime() + i * 100_000L;
                    timer.newTimeout(
                            t -> {
                                notes.add(loop.inEventLoop() && System.nanoTime() >= dueNanos ? "right" : "wrong");
                                done.countDown();
                            },
                            i * 100_000L,
                            NANOSECONDS);
                }
            });
        }
        Waiting.untilOpen("all have run", done);
        assertThat(notes).containsOnly("right");
        assertThat(timer.diagnostics())
                .extracting(wheel -> wheel.counts().expired())
                .containsExactly(100L, 100L);
        assertThat(timer.stop()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void whatAnotherThreadSchedulesRunsOnOneLoopInItsOrder(EventExecutorGroup group) {
        EventLoopTimer timer = on(group);
        List<Integer> order = new CopyOnWriteArrayList<>();
        Set<Thread> threads = ConcurrentHashMap.newKeySet();
        CountDownLatch done = new CountDownLatch(500);
        for (int i = 0; i < 500; i++) {
            int number = i;
            timer.newTimeout(
                    t -> {
                        order.add(number);
                        threads.add(Thread.currentThread());
                        done.countDown();
                    },
                    20,
                    MILLISECONDS);
        }
        Waiting.untilOpen("all have run", done);
        assertThat(threads).hasSize(1);
        assertThat(order)
                .containsExactlyElementsOf(IntStream.range(0, 500).boxed().toList());
    }

    @Test
    void aCancelFromAnotherThreadIsToldOnTheLoop() {
        EventExecutorGroup group = group(1);
        EventLoopTimer timer = on(group);
        EventExecutor loop = group.next();
        NotedTask task = new NotedTask("task", notes) {
            @Override
            public void cancelled(Timeout timeout) {
                notes.add("in loop " + loop.inEventLoop());
            }
        };
        Timeout timeout = timer.newTimeout(task, 1, DAYS);
        assertThat(timeout.cancel()).isTrue();
        assertThat(timeout.cancel()).isFalse();
        loop.submit(() -> {}).syncUninterruptibly();
        assertThat(notes).hasSize(NotedTask.timesTold()).doesNotContain("in loop false");
    }

    @Test
    void aThreadAsksAllLoopsOnceAndAgainWhenItHasAnother() {
        AtomicInteger asked = new AtomicInteger();
        List<MovingLoop> loops =
                Stream.generate(() -> new MovingLoop(asked)).limit(32).toList();
        EventLoopTimer timer = new EventLoopTimer(groupOf(loops));
        for (MovingLoop loop : List.of(loops.get(31), loops.get(7))) {
            loops.forEach(each -> each.isHere = each == loop);
            timer.newTimeout(t -> {}, 1, DAYS);
            asked.set(0);
            timer.newTimeout(t -> {}, 2, DAYS).cancel();
            assertThat(asked.get()).isLessThanOrEqualTo(12);
            assertThat(timer.diagnostics().get(loops.indexOf(loop)).counts().pending())
                    .isOne();
        }
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void aStormOfTimeoutsLeavesTheLoopItsTurn(EventExecutorGroup group) {
        EventLoopTimer timer = on(group);
        EventExecutor loop = group.next();
        AtomicInteger ran = new AtomicInteger();
        CountDownLatch seen = new CountDownLatch(1);
        loop.execute(() -> {
            for (int i = 0; i < 10_000; i++) {
                timer.newTimeout(
                        t -> {
                            if (ran.incrementAndGet() == 1) {
                                loop.execute(() -> {
                                    notes.add(ran.get() <= 64 ? "in time" : "late: " + ran);
                                    seen.countDown();
                                });
                            }
                        },
                        0,
                        NANOSECONDS);
            }
        });
        Waiting.untilOpen("the other work had its turn", seen);
        assertThat(notes).containsExactly("in time");
        Waiting.until("all have run", () -> ran.get() == 10_000);
        timer.stop();
    }

    @Test
    void aLoopWhoseQueueIsFullIsAskedAgainByVirtualTimeToo() {
        DefaultEventExecutor loop =
                new DefaultEventExecutor(null, (ThreadFactory) Thread::new, 16, RejectedExecutionHandlers.reject());
        groups.add(loop);
        ManualTime time = new ManualTime();
        EventLoopTimer timer = EventLoopTimer.builder(loop).timeSource(time).build();
        CountDownLatch done = new CountDownLatch(1);
        loop.submit(() -> timer.newTimeout(t -> done.countDown(), 5, MILLISECONDS))
                .syncUninterruptibly();
        CountDownLatch held = holdAndFill(loop);
        time.advance(5, MILLISECONDS);
        held.countDown();
        Waiting.untilOpen("all have run", done);
        timer.stop();
    }

    @Test
    void aLoopThatWasFullIsAskedAgainThoughAnAttemptFails() {
        FailingLoop loop = new FailingLoop();
        EventLoopTimer timer = on(loop);
        loop.failures.add(new RejectedExecutionException("full"));
        loop.failures.add(new IllegalStateException("in the second attempt"));
        loop.failures.add(new IllegalStateException("in the third one"));
        CountDownLatch done = new CountDownLatch(2);
        timer.newTimeout(t -> done.countDown(), 0, NANOSECONDS);
        Waiting.until("all attempts have failed", loop.failures::isEmpty);
        timer.newTimeout(t -> done.countDown(), 0, NANOSECONDS);
        Waiting.untilOpen("all have run", done);
        assertThat(timer.stop()).isEmpty();
    }

    @Test
    void theGlobalExecutorWhichNeverTerminatesCarriesATimer() {
        EventLoopTimer timer = on(GlobalEventExecutor.INSTANCE);
        groups.remove(GlobalEventExecutor.INSTANCE);
        CountDownLatch done = new CountDownLatch(1);
        timer.newTimeout(t -> done.countDown(), 1, MILLISECONDS);
        Waiting.untilOpen("all have run", done);
        assertThat(timer.stop()).isEmpty();
    }

    private static EventExecutorGroup groupOf(List<? extends EventExecutor> loops) {
        return (EventExecutorGroup) Proxy.newProxyInstance(
                EventLoopThreadsTest.class.getClassLoader(),
                new Class<?>[] {EventExecutorGroup.class},
                (proxy, method, arguments) -> loops.iterator());
    }

    /** A loop that has another thread now and then, as those of Netty 4.2 that are suspended and go on. */
    private static final class MovingLoop extends DefaultEventLoop {
        private final AtomicInteger asked;
        private boolean isHere;

        MovingLoop(AtomicInteger asked) {
            this.asked = asked;
        }

        @Override
        public boolean inEventLoop(Thread thread) {
            asked.incrementAndGet();
            return isHere;
        }
    }

    /** Throws what it is told to at other threads that have it execute. */
    private static final class FailingLoop extends DefaultEventLoop {
        private final Queue<RuntimeException> failures = new ConcurrentLinkedQueue<>();

        @Override
        public void execute(Runnable task) {
            RuntimeException failure = inEventLoop() ? null : failures.poll();
            if (failure != null) {
                throw failure;
            }
            super.execute(task);
        }
    }
}
