package io.tickwheel.small;

import static java.util.concurrent.TimeUnit.DAYS;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollEventLoopGroup;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.handler.timeout.IdleStateEvent;
import io.netty.handler.timeout.ReadTimeoutException;
import io.netty.util.Timer;
import io.netty.util.Version;
import io.netty.util.concurrent.EventExecutor;
import io.tickwheel.netty.EventLoopTimer;
import io.tickwheel.netty.HashedWheelTimer;
import io.tickwheel.netty.handler.IdleStateHandler;
import io.tickwheel.netty.handler.ReadTimeoutHandler;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;

/** The timer on the event loops of Netty's native transport, and the handlers there. */
@Timeout(value = 90, threadMode = ThreadMode.SEPARATE_THREAD)
@SuppressWarnings("deprecation") // the group that both Netty 4.1 and 4.2 have
class EpollTest {
    private final EpollEventLoopGroup loops = new EpollEventLoopGroup(2);
    private final EventLoopTimer timer = new EventLoopTimer(loops);
    private final List<String> notes = new CopyOnWriteArrayList<>();

    @AfterEach
    void shutDown() {
        loops.shutdownGracefully(0, 10, SECONDS).syncUninterruptibly();
    }

    @Test
    void theNativeTransportIsThereAndOfOneVersionWithTheRest() {
        Epoll.ensureAvailability();
        assertThat(Version.identify())
                .containsKeys("netty-common", "netty-transport", "netty-handler", "netty-transport-native-unix-common")
                .allSatisfy((part, version) ->
                        assertThat(version.artifactVersion()).as(part).isEqualTo(System.getProperty("small.netty")));
    }

    @Test
    void whatALoopSchedulesRunsThereAndNeverEarly() throws InterruptedException {
        CountDownLatch done = new CountDownLatch(200);
        for (EventExecutor loop : loops) {
            loop.execute(() -> {
                for (int i = 0; i < 100; i++) {
                    long delayNanos = i * 100_001L;
                    long dueNanos = System.nanoTime() + delayNanos;
                    timer.newTimeout(
                            timeout -> {
                                boolean isInTime = System.nanoTime() - dueNanos >= 0;
                                notes.add(loop.inEventLoop() && isInTime ? "right" : "wrong");
                                done.countDown();
                            },
                            delayNanos,
                            NANOSECONDS);
                }
            });
        }
        assertThat(done.await(30, SECONDS)).isTrue();
        assertThat(notes).containsOnly("right");
        assertThat(timer.stop()).isEmpty();
    }

    @Test
    void aTimeoutFromAnotherThreadWakesALoopThatSleeps() throws InterruptedException {
        CountDownLatch done = new CountDownLatch(1);
        timer.newTimeout(timeout -> {}, 1, DAYS);
        timer.newTimeout(timeout -> done.countDown(), 20, MILLISECONDS);
        assertThat(done.await(30, SECONDS)).isTrue();
        assertThat(timer.stop()).hasSize(1);
    }

    @Test
    void theHandlersFindAConnectionIdleOnItsLoop() throws Exception {
        assertThat(idleConnection(timer)).containsExactly("READER_IDLE in its loop", "read timeout in its loop");
        assertThat(timer.counts().expired()).isGreaterThanOrEqualTo(2);
    }

    @Test
    void theyDoWithATimerThatHasAThread() throws Exception {
        HashedWheelTimer withThread = new HashedWheelTimer(1, MILLISECONDS);
        assertThat(idleConnection(withThread)).containsExactly("READER_IDLE in its loop", "read timeout in its loop");
        shutDown();
        assertThat(withThread.stop()).isEmpty();
    }

    @Test
    void aLoopThatEndsEndsWhatIsPendingThere() {
        for (EventExecutor loop : loops) {
            loop.submit(() -> timer.newTimeout(timeout -> {}, 1, DAYS)).syncUninterruptibly();
        }
        assertThat(timer.pendingTimeouts()).isEqualTo(2);
        shutDown();
        while (timer.pendingTimeouts() > 0) {
            Thread.onSpinWait();
        }
        assertThat(timer.counts().returned()).isEqualTo(2);
        assertThatIllegalStateException().isThrownBy(() -> timer.newTimeout(timeout -> {}, 1, DAYS));
    }

    /** What a server sees of a client that says nothing, until it gives it up. */
    private List<String> idleConnection(Timer timer) throws IOException {
        Channel server = new ServerBootstrap()
                .group(loops)
                .channel(EpollServerSocketChannel.class)
                .childHandler(new ChannelInitializer<Channel>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        channel.pipeline()
                                .addLast(new IdleStateHandler(timer, 200, 0, 0, MILLISECONDS))
                                .addLast(new ReadTimeoutHandler(timer, 300, MILLISECONDS))
                                .addLast(new Witness());
                    }
                })
                .bind(InetAddress.getLoopbackAddress(), 0)
                .syncUninterruptibly()
                .channel();
        InetSocketAddress address = (InetSocketAddress) server.localAddress();
        try (Socket client = new Socket(address.getAddress(), address.getPort())) {
            assertThat(client.getInputStream().read()).as("the end").isEqualTo(-1);
        }
        return notes;
    }

    private final class Witness extends ChannelInboundHandlerAdapter {
        @Override
        public void userEventTriggered(ChannelHandlerContext context, Object event) {
            if (event instanceof IdleStateEvent idle && idle.isFirst()) {
                note(idle.state().toString(), context);
            }
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
            note(cause instanceof ReadTimeoutException ? "read timeout" : cause.toString(), context);
        }

        private void note(String what, ChannelHandlerContext context) {
            notes.add(what + (context.channel().eventLoop().inEventLoop() ? " in its loop" : " elsewhere"));
        }
    }
}
