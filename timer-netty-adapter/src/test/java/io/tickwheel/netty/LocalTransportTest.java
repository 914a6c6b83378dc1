package io.tickwheel.netty;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.DefaultEventLoopGroup;
import io.netty.channel.local.LocalAddress;
import io.netty.channel.local.LocalChannel;
import io.netty.channel.local.LocalServerChannel;
import io.netty.handler.timeout.IdleStateEvent;
import io.tickwheel.netty.handler.IdleStateHandler;
import org.junit.jupiter.api.Test;

/** The timer and a handler on the loops of the local transport, with its channels. */
class LocalTransportTest extends OnLoops {
    private final LocalAddress address = new LocalAddress("local-transport-test");

    @Test
    @SuppressWarnings("deprecation") // the loops that both Netty 4.1 and 4.2 have
    void anIdleConnectionIsFoundOnItsLoopAndLeavesNothing() {
        DefaultEventLoopGroup group = new DefaultEventLoopGroup(2);
        EventLoopTimer timer = on(group);
        new ServerBootstrap()
                .group(group)
                .channel(LocalServerChannel.class)
                .childHandler(new ChannelInitializer<Channel>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        channel.pipeline().addLast(new IdleStateHandler(timer, 20, 0, 0, MILLISECONDS), new Closing());
                    }
                })
                .bind(address)
                .syncUninterruptibly();
        Channel client = new Bootstrap()
                .group(group)
                .channel(LocalChannel.class)
                .handler(new ChannelInboundHandlerAdapter())
                .connect(address)
                .syncUninterruptibly()
                .channel();
        client.closeFuture().syncUninterruptibly();
        assertThat(notes).containsExactly("READER_IDLE in its loop: true");
        until("nothing is pending", () -> timer.pendingTimeouts() == 0);
        assertThat(timer.counts().expired()).isPositive();
        assertThat(timer.stop()).isEmpty();
    }

    private final class Closing extends ChannelInboundHandlerAdapter {
        @Override
        public void userEventTriggered(ChannelHandlerContext context, Object event) {
            if (event instanceof IdleStateEvent idle) {
                notes.add(idle.state() + " in its loop: "
                        + context.channel().eventLoop().inEventLoop());
                context.close();
            }
        }
    }
}
