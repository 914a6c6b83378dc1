package io.tickwheel.netty.handler;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.MINUTES;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.DefaultEventLoop;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.SingleThreadEventLoop;
import io.netty.channel.local.LocalAddress;
import io.netty.channel.local.LocalChannel;
import io.netty.channel.local.LocalServerChannel;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.nio.NioDatagramChannel;
import io.netty.handler.timeout.IdleStateEvent;
import io.netty.util.concurrent.RejectedExecutionHandlers;
import io.tickwheel.netty.HashedWheelTimer;
import io.tickwheel.time.ManualTime;
import java.net.InetAddress;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A channel that is registered with another event loop is watched there. */
@Tag("timing") // event loops have threads and the real clock; waits for what is to come, however long it takes
@SuppressWarnings("deprecation") // the way that both Netty 4.1 and 4.2 know
class MovedChannelTest {
    private static final LocalAddress ADDRESS = new LocalAddress("moved-channel-test");

    private HashedWheelTimer timer = HashedWheelTimer.builder().build();
    private final EventLoopGroup first = new NioEventLoopGroup(1);
    private final EventLoopGroup second = new NioEventLoopGroup(1);
    /** For channels that can be registered with an event loop of any class. */
    private final EventLoop next = new DefaultEventLoop();

    private final BlockingQueue<Boolean> eventsInTheirLoop = new LinkedBlockingQueue<>();

    @AfterEach
    void shutDown() {
        first.shutdownGracefully(0, 1, SECONDS).syncUninterruptibly();
        second.shutdownGracefully(0, 1, SECONDS).syncUninterruptibly();
        next.shutdownGracefully(0, 1, SECONDS).syncUninterruptibly();
        timer.stop();
    }

    @Test
    void itsEventsComeOnTheNewEventLoop() throws Exception {
        Channel channel = watched();

        for (int i = 0; i < 20; i++) {
            channel.deregister().sync();
            (i % 2 == 0 ? second : first).register(channel).sync();
            eventsInTheirLoop.clear();
            assertThat(eventsInTheirLoop.poll(30, SECONDS)).isTrue();
        }

        channel.close().sync();
    }

    @Test
    void noEventComesBetweenTwoEventLoops() throws Exception {
        Channel channel = watched();

        channel.deregister().sync();
        eventsInTheirLoop.clear();

        assertThat(eventsInTheirLoop.poll(50, MILLISECONDS)).isNull();
        second.register(channel).sync();
        assertThat(eventsInTheirLoop.poll(30, SECONDS)).isTrue();
        channel.close().sync();
    }

    @Test
    void noTimeoutClosesItBetweenTwoEventLoops() throws Exception {
        ManualTime time = new ManualTime();
        timer.stop();
        timer = HashedWheelTimer.builder().timeSource(time).build();
        Channel channel = register(new ReadTimeoutHandler(timer, 100, MILLISECONDS));
        channel.deregister().sync();

        for (int i = 0; i < 20; i++) {
            time.advance(1, SECONDS);
            // The event loop arms the next one.
            first.submit(() -> {}).sync();
        }
        assertThat(channel.isOpen()).isTrue();

        second.register(channel).sync();
        time.advance(1, SECONDS);
        assertThat(channel.closeFuture().await(30, SECONDS)).isTrue();
    }

    /** What an event loop has scheduled it cancels when it is shut down, and says so to nobody but its future. */
    @Test
    void itsTimesThatItsFormerEventLoopKeptAreNotLostWithThat() throws Exception {
        timer.stop();
        Channel channel = register(new Watching(500));
        channel.deregister().sync();
        second.register(channel).sync();

        first.shutdownGracefully(0, 0, SECONDS).sync();

        assertThat(eventsInTheirLoop.poll(30, SECONDS)).isTrue();
        channel.close().sync();
    }

    @Test
    void itIsWatchedOnIfTheTimerIsStoppedWhileItsFormerEventLoopShutsDown() throws Exception {
        Channel channel = watched();
        channel.deregister().sync();
        first.shutdownGracefully(200, 10_000, MILLISECONDS);

        timer.stop();
        first.terminationFuture().sync();
        second.register(channel).sync();
        eventsInTheirLoop.clear();

        assertThat(eventsInTheirLoop.poll(30, SECONDS)).isTrue();
        channel.close().sync();
    }

    /** The event loop has begun to shut down and has not yet come to the channel's leaving. */
    @Test
    void itIsWatchedOnIfTheTimerIsStoppedBeforeItLeavesAnEventLoopThatShutsDown() throws Exception {
        Channel server = serve();
        DefaultEventLoop former = new DefaultEventLoop();
        Channel channel = connect(former, new Watching(500));
        CountDownLatch held = hold(former);

        ChannelFuture left = channel.deregister();
        former.shutdownGracefully(200, 30_000, MILLISECONDS);
        timer.stop();
        held.countDown();
        left.sync();
        next.register(channel).sync();

        assertThat(eventsInTheirLoop.poll(30, SECONDS)).isTrue();
        channel.close().sync();
        server.close().sync();
        former.terminationFuture().sync();
    }

    @Test
    void itIsWatchedOnIfItsFormerEventLoopAcceptsAHopInItsLastMoment() throws Exception {
        ManualTime time = new ManualTime();
        timer.stop();
        timer = HashedWheelTimer.builder().timeSource(time).build();
        Channel server = serve();
        EndingLoop former = new EndingLoop();
        Channel channel = connect(former, new Watching());
        channel.deregister().sync();

        time.advance(2, MILLISECONDS);
        assertThat(former.isTerminated()).isTrue();
        next.register(channel).sync();

        Boolean event = null;
        for (int i = 0; i < 3_000 && event == null; i++) {
            time.advance(10, MILLISECONDS);
            event = eventsInTheirLoop.poll(10, MILLISECONDS);
        }
        assertThat(event).isTrue();
        channel.close().sync();
        server.close().sync();
    }

    /** It is asked for ever more seldom, but the event is not later than a second on the next event loop. */
    @Test
    void tenMinutesBetweenTwoEventLoopsCostATimeoutASecond() throws Exception {
        ManualTime time = new ManualTime();
        timer.stop();
        timer = HashedWheelTimer.builder().timeSource(time).build();
        Channel channel = register(new Watching());
        channel.deregister().sync();

        int timeouts = 0;
        while (time.nanoTime() < MINUTES.toNanos(10) && timeouts < 1_000) {
            time.advanceToNext();
            // The event loop arms the next one.
            first.submit(() -> {}).sync();
            timeouts++;
        }

        assertThat(timeouts).isBetween(600, 650);
        assertThat(eventsInTheirLoop).isEmpty();
        second.register(channel).sync();
        time.advance(1, SECONDS);
        assertThat(eventsInTheirLoop.poll(30, SECONDS)).isTrue();
        channel.close().sync();
    }

    /** From another thread an event loop of Netty's is asked to drop what it has scheduled. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void itsPipelineIsToldOfItsEndThoughItsFormerEventLoopIsFull(boolean isRemovedBefore) throws Exception {
        timer.stop();

        assertThat(firstHeardAtItsEnd(new Watching(60_000), isRemovedBefore)).isEqualTo("inactive");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void thatOfNettysHandlerIsToldOfAnExceptionThen(boolean isRemovedBefore) throws Exception {
        ChannelHandler nettys = new io.netty.handler.timeout.IdleStateHandler(60_000, 0, 0, MILLISECONDS);

        assertThat(firstHeardAtItsEnd(nettys, isRemovedBefore)).contains("Exception");
    }

    private String firstHeardAtItsEnd(ChannelHandler handler, boolean isRemovedBefore) throws Exception {
        Channel server = serve();
        BoundedLoop former = new BoundedLoop();
        Channel channel = connect(former, handler);
        BlockingQueue<String> heard = new LinkedBlockingQueue<>();
        channel.pipeline().addLast(new Application(heard));
        channel.deregister().sync();
        next.register(channel).sync();
        CountDownLatch held = hold(former);
        former.fill();

        if (isRemovedBefore) {
            channel.pipeline().remove(handler);
        }
        channel.close().sync();

        String firstHeard = heard.poll(30, SECONDS);
        held.countDown();
        server.close().sync();
        former.shutdownGracefully(0, 1, SECONDS).sync();
        return firstHeard;
    }

    /** Its thread waits until the latch opens. */
    private static CountDownLatch hold(EventLoop loop) {
        CountDownLatch held = new CountDownLatch(1);
        CountDownLatch entered = new CountDownLatch(1);
        loop.execute(() -> {
            entered.countDown();
            await(held);
        });
        await(entered);
        return held;
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(30, SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private Channel serve() throws InterruptedException {
        return new ServerBootstrap()
                .group(next)
                .channel(LocalServerChannel.class)
                .childHandler(new ChannelInboundHandlerAdapter())
                .bind(ADDRESS)
                .sync()
                .channel();
    }

    private static Channel connect(EventLoop loop, ChannelHandler handler) throws InterruptedException {
        return new Bootstrap()
                .group(loop)
                .channel(LocalChannel.class)
                .handler(handler)
                .connect(ADDRESS)
                .sync()
                .channel();
    }

    private Channel watched() throws InterruptedException {
        Channel channel = register(new Watching());
        assertThat(eventsInTheirLoop.poll(30, SECONDS)).isTrue();
        return channel;
    }

    private Channel register(ChannelHandler handler) throws InterruptedException {
        return new Bootstrap()
                .group(first)
                .channel(NioDatagramChannel.class)
                .handler(handler)
                .bind(InetAddress.getLoopbackAddress(), 0)
                .sync()
                .channel();
    }

    /** Ends with the first hop that it is given, which it accepts, and drops with no more than Netty's warning. */
    private static final class EndingLoop extends DefaultEventLoop {
        @Override
        public void execute(Runnable task) {
            if (task instanceof EventLoopLink && !isShuttingDown()) {
                shutdownGracefully(0, 0, SECONDS).syncUninterruptibly();
            } else {
                super.execute(task);
            }
        }
    }

    /** Takes no more than a few tasks at a time. */
    private static final class BoundedLoop extends SingleThreadEventLoop {
        BoundedLoop() {
            super(null, (ThreadFactory) Thread::new, true, 16, RejectedExecutionHandlers.reject());
        }

        void fill() {
            try {
                while (true) {
                    execute(() -> {});
                }
            } catch (RejectedExecutionException full) {
                assertThat(isShuttingDown()).isFalse();
            }
        }

        @Override
        protected void run() {
            do {
                Runnable task = takeTask();
                if (task != null) {
                    task.run();
                }
            } while (!confirmShutdown());
        }
    }

    private static final class Application extends ChannelInboundHandlerAdapter {
        private final BlockingQueue<String> heard;

        Application(BlockingQueue<String> heard) {
            this.heard = heard;
        }

        @Override
        public void channelInactive(ChannelHandlerContext ctx) {
            heard.add("inactive");
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
            heard.add(cause.toString());
        }
    }

    private final class Watching extends IdleStateHandler {
        Watching() {
            this(2);
        }

        Watching(long millis) {
            super(timer, millis, 0, 0, MILLISECONDS);
        }

        @Override
        protected void channelIdle(ChannelHandlerContext ctx, IdleStateEvent event) {
            eventsInTheirLoop.add(ctx.channel().eventLoop().inEventLoop());
        }
    }
}
