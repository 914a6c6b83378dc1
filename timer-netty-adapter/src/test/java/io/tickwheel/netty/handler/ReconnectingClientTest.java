package io.tickwheel.netty.handler;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.timeout.IdleStateEvent;
import io.tickwheel.netty.HashedWheelTimer;
import java.net.SocketAddress;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A client that has one sharable handler for all its connections, and connects again as soon as one is inactive. */
@Tag("oldest-netty")
@Tag("timing") // sockets have threads and the real clock; waits for what is to come, however long it takes
@SuppressWarnings("deprecation") // the event loops that both Netty 4.1 and 4.2 know
class ReconnectingClientTest {
    private static final int CONNECTIONS = 50;

    private final HashedWheelTimer timer = HashedWheelTimer.builder().build();
    private final EventLoopGroup loops = new NioEventLoopGroup(2);
    private final Loopback server = new Loopback(channel -> {});
    private final BlockingQueue<Channel> connected = new LinkedBlockingQueue<>();
    private final BlockingQueue<Channel> foundIdle = new LinkedBlockingQueue<>();
    private final Shared shared = new Shared();
    private SocketAddress address;
    private volatile boolean isOver;

    @AfterEach
    void end() throws Exception {
        isOver = true;
        server.close();
        Loopback.end(loops);
        timer.stop();
    }

    @Test
    void eachConnectionComesUpAndIsWatched() throws Exception {
        address = server.address();
        connect();

        for (int i = 0; i < CONNECTIONS; i++) {
            Channel channel = connected.poll(30, SECONDS);
            assertThat(channel).as("connection %d", i).isNotNull();
            Channel idle = foundIdle.poll(30, SECONDS);
            while (idle != null && idle != channel) {
                idle = foundIdle.poll(30, SECONDS);
            }
            assertThat(idle).as("connection %d was found idle", i).isSameAs(channel);
            channel.close();
        }
    }

    private void connect() {
        new Bootstrap()
                .group(loops)
                .channel(NioSocketChannel.class)
                .handler(new ChannelInitializer<Channel>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        channel.pipeline().addLast(shared, new Reconnecting());
                    }
                })
                .connect(address);
    }

    private final class Reconnecting extends ChannelInboundHandlerAdapter {
        @Override
        public void channelActive(ChannelHandlerContext ctx) {
            connected.add(ctx.channel());
        }

        @Override
        public void channelInactive(ChannelHandlerContext ctx) {
            if (!isOver) {
                connect();
            }
        }
    }

    @Sharable
    private final class Shared extends IdleStateHandler {
        Shared() {
            super(timer, 2, 0, 0, MILLISECONDS);
        }

        @Override
        protected void channelIdle(ChannelHandlerContext ctx, IdleStateEvent event) {
            foundIdle.add(ctx.channel());
        }
    }
}
