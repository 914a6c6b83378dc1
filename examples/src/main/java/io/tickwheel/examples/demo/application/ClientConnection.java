package io.tickwheel.examples.demo.application;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpClientCodec;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.util.Timer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A keep-alive connection to the server, with at most one request on its way.
 *
 * <p>Threads: the connection's event loop.
 */
final class ClientConnection extends SimpleChannelInboundHandler<FullHttpResponse> {
    private final Channel channel;
    private final Consumer<ClientConnection> onFree;
    private @Nullable GuardedRequest request;

    private ClientConnection(Channel channel, Consumer<ClientConnection> onFree) {
        this.channel = channel;
        this.onFree = onFree;
    }

    /**
     * Makes the pipeline of a channel to the server, which ends in a connection.
     *
     * @param onFree is given a connection when its request has been answered in time
     * @return for a bootstrap
     */
    static ChannelInitializer<Channel> pipeline(Consumer<ClientConnection> onFree) {
        return new ChannelInitializer<>() {
            @Override
            protected void initChannel(Channel channel) {
                channel.pipeline()
                        .addLast(new HttpClientCodec())
                        .addLast(new HttpObjectAggregator(LoopbackServer.MAX_MESSAGE_BYTES))
                        .addLast(new ClientConnection(channel, onFree));
            }
        };
    }

    /** The connection in a channel that has this pipeline. */
    static ClientConnection of(Channel channel) {
        return channel.pipeline().get(ClientConnection.class);
    }

    void send(String path, Timer timer, Tally tally) {
        FullHttpRequest get = new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, path);
        get.headers().set(HttpHeaderNames.HOST, "localhost");
        request = new GuardedRequest(channel, tally, timer);
        channel.writeAndFlush(get);
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, FullHttpResponse response) {
        if (request != null && request.answer()) {
            onFree.accept(this);
        }
    }
}
