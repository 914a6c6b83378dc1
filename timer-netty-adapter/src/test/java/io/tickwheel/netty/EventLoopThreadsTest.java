package io.tickwheel.netty;

import static java.util.concurrent.TimeUnit.DAYS;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.DefaultEventLoop;
import io.netty.channel.DefaultEventLoopGroup;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.Timeout;
import io.netty.util.concurrent.DefaultEventExecutor;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.EventExecutorGroup;
import io.netty.util.concurrent.GlobalEventExecutor;
import io.netty.util.concurrent.RejectedExecutionHandlers;
import io.tickwheel.time.ManualTime;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
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
        await(done);
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
        await(done);
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
    void onlyATimeoutThatIsDueBeforeAllOthersCostsAnotherThreadAnExecute() {
        CountedLoop loop = new CountedLoop();
        groups.add(loop);
        EventLoopTimer timer = on(loop);
        timer.newTimeout(t -> {}, 1, DAYS);
        loop.settle();
        assertThat(loop.executes).hasValue(1);
        List<Timeout> later = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            later.add(timer.newTimeout(t -> {}, 2, DAYS));
        }
        later.forEach(Timeout::cancel);
        loop.settle();
        assertThat(loop.executes)
                .as("neither later ones nor cancels that nobody hears")
                .hasValue(1);
        timer.newTimeout(t -> {}, 1, SECONDS);
        loop.settle();
        assertThat(loop.executes).hasValue(2);
        timer.stop();
    }

    @Test
    void aCallOnAnyOfManyLoopsAsksAFewOfThem() throws Exception {
        EventExecutorGroup group = new AskedLoops(32);
        EventLoopTimer timer = on(group);
        int most = 0;
        for (EventExecutor loop : group) {
            // These stay, so that no later one is due before all others.
            loop.submit(() -> timer.newTimeout(t -> {}, 1, DAYS)).get();
        }
        for (int round = 0; round < 100; round++) {
            for (EventExecutor loop : group) {
                most = Math.max(most, loop.submit(() -> askedForOneMore(timer)).get());
            }
        }
        assertThat(most).isLessThanOrEqualTo(12);
        assertThat(timer.stop()).hasSize(32);
    }

    /** What a task has written to a socket is read after the slice that the task belongs to, not after the storm. */
    @Test
    @SuppressWarnings("deprecation") // the loops that both Netty 4.1 and 4.2 have
    void aStormOfTimeoutsLeavesInputAndOutputTheirTurn() throws Exception {
        EventLoopGroup group = new NioEventLoopGroup(1);
        EventLoopTimer timer = on(group);
        AtomicInteger ran = new AtomicInteger();
        AtomicInteger ranWhenRead = new AtomicInteger();
        CountDownLatch accepted = new CountDownLatch(1);
        Channel server = new ServerBootstrap()
                .group(group)
                .channel(NioServerSocketChannel.class)
                .childHandler(new ChannelInboundHandlerAdapter() {
                    @Override
                    public void channelActive(ChannelHandlerContext context) {
                        accepted.countDown();
                    }

                    @Override
                    public void channelRead(ChannelHandlerContext context, Object message) {
                        ReferenceCountUtil.release(message);
                        ranWhenRead.set(ran.get());
                    }
                })
                .bind(InetAddress.getLoopbackAddress(), 0)
                .sync()
                .channel();
        InetSocketAddress address = (InetSocketAddress) server.localAddress();
        try (Socket client = new Socket(address.getAddress(), address.getPort())) {
            await(accepted);
            // On a busy machine what was written may arrive later: then there is another storm.
            until("a byte is read within four slices of its storm", () -> {
                ran.set(0);
                ranWhenRead.set(-1);
                group.next().execute(() -> {
                    timer.newTimeout(t -> client.getOutputStream().write(1), 0, NANOSECONDS);
                    for (int i = 0; i < 10_000; i++) {
                        timer.newTimeout(t -> ran.incrementAndGet(), 0, NANOSECONDS);
                    }
                });
                until("all have run", () -> ran.get() == 10_000);
                until("the byte is read", () -> ranWhenRead.get() >= 0);
                return ranWhenRead.get() <= 4 * 64;
            });
        }
        assertThat(timer.stop()).isEmpty();
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
        await(seen);
        assertThat(notes).containsExactly("in time");
        until("all have run", () -> ran.get() == 10_000);
        timer.stop();
    }

    @Test
    void aLoopWhoseQueueIsFullIsAskedAgain() {
        DefaultEventExecutor loop = bounded();
        EventLoopTimer timer = on(loop);
        CountDownLatch held = holdAndFill(loop);
        CountDownLatch done = new CountDownLatch(1);
        timer.newTimeout(t -> done.countDown(), 0, NANOSECONDS);
        held.countDown();
        await(done);
        timer.stop();
    }

    @Test
    void aLoopWhoseQueueIsFullIsAskedAgainByVirtualTimeToo() {
        DefaultEventExecutor loop = bounded();
        ManualTime time = new ManualTime();
        EventLoopTimer timer = EventLoopTimer.builder(loop).timeSource(time).build();
        CountDownLatch done = new CountDownLatch(1);
        loop.submit(() -> timer.newTimeout(t -> done.countDown(), 5, MILLISECONDS))
                .syncUninterruptibly();
        CountDownLatch held = holdAndFill(loop);
        time.advance(5, MILLISECONDS);
        held.countDown();
        await(done);
        timer.stop();
    }

    @Test
    void aLoopThatWasFullIsAskedAgainThoughAnAttemptFails() {
        FailingLoop loop = new FailingLoop();
        EventLoopTimer timer = on(loop);
        loop.failures.add(new RejectedExecutionException("full"));
        loop.failures.add(new OutOfMemoryError("in the second attempt"));
        loop.failures.add(new IllegalStateException("in the third one"));
        CountDownLatch done = new CountDownLatch(2);
        timer.newTimeout(t -> done.countDown(), 0, NANOSECONDS);
        until("all attempts have failed", loop.failures::isEmpty);
        timer.newTimeout(t -> done.countDown(), 0, NANOSECONDS);
        await(done);
        assertThat(timer.stop()).isEmpty();
    }

    private DefaultEventExecutor bounded() {
        DefaultEventExecutor loop =
                new DefaultEventExecutor(null, runningThreads(), 16, RejectedExecutionHandlers.reject());
        groups.add(loop);
        return loop;
    }

    @Test
    void theGlobalExecutorWhichNeverTerminatesCarriesATimer() {
        EventLoopTimer timer = on(GlobalEventExecutor.INSTANCE);
        groups.remove(GlobalEventExecutor.INSTANCE);
        CountDownLatch done = new CountDownLatch(1);
        timer.newTimeout(t -> done.countDown(), 1, MILLISECONDS);
        await(done);
        assertThat(timer.stop()).isEmpty();
    }

    private static Executor runningThreads() {
        return work -> {
            Thread thread = new Thread(work, "bounded-loop");
            thread.setDaemon(true);
            thread.start();
        };
    }

    /** How many loops are asked whether they are the calling thread's, for a timeout and its cancel. */
    private static int askedForOneMore(EventLoopTimer timer) {
        int[] asked = AskedLoops.ASKED.get();
        int before = asked[0];
        timer.newTimeout(t -> {}, 2, DAYS).cancel();
        return asked[0] - before;
    }

    /** Loops that count, for each thread, how often it asks whether it is theirs. */
    @SuppressWarnings("deprecation") // the loops that both Netty 4.1 and 4.2 have
    private static final class AskedLoops extends DefaultEventLoopGroup {
        static final ThreadLocal<int[]> ASKED = ThreadLocal.withInitial(() -> new int[1]);

        AskedLoops(int loops) {
            super(loops);
        }

        @Override
        protected EventLoop newChild(Executor executor, Object... settings) {
            return new DefaultEventLoop(this, executor) {
                @Override
                public boolean inEventLoop(Thread thread) {
                    ASKED.get()[0]++;
                    return super.inEventLoop(thread);
                }
            };
        }
    }

    /** Throws what it is told to at other threads that have it execute. */
    private static final class FailingLoop extends DefaultEventLoop {
        private final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();

        @Override
        public void execute(Runnable task) {
            Throwable failure = inEventLoop() ? null : failures.poll();
            if (failure instanceof Error error) {
                throw error;
            }
            if (failure instanceof RuntimeException exception) {
                throw exception;
            }
            super.execute(task);
        }
    }

    /** Counts what other threads have it execute. */
    private static final class CountedLoop extends DefaultEventLoop {
        private final AtomicInteger executes = new AtomicInteger();
        private volatile boolean isCounting = true;

        @Override
        public void execute(Runnable task) {
            if (isCounting && !inEventLoop()) {
                executes.incrementAndGet();
            }
            super.execute(task);
        }

        /** Returns when all that was executed has run. */
        void settle() {
            isCounting = false;
            submit(() -> {}).syncUninterruptibly();
            isCounting = true;
        }
    }
}
