package io.tickwheel.examples;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.EventLoopGroup;
import io.netty.handler.codec.LineBasedFrameDecoder;
import io.netty.handler.codec.string.StringDecoder;
import io.netty.handler.codec.string.StringEncoder;
import io.tickwheel.jmh.kit.LoopbackSockets;
import java.util.function.Function;

/** As much of Netty as the examples need: servers and clients on this machine that exchange lines of text. */
final class Loopback implements AutoCloseable {
    private static final int LONGEST_LINE = 1_024;

    private final EventLoopGroup loop = LoopbackSockets.loop("loopback");

    /** Starts a server on a free port; each connection gets a handler of its own. */
    Channel serve(Function<Channel, ChannelHandler> handler) {
        return LoopbackSockets.serve(loop, connection -> addLines(connection, handler));
    }

    /** Connects to a server. */
    Channel connect(Channel server, Function<Channel, ChannelHandler> handler) {
        return LoopbackSockets.clients(loop, server.localAddress(), connection -> addLines(connection, handler))
                .connect()
                .syncUninterruptibly()
                .channel();
    }

    /** Ends all servers and connections. */
    @Override
    public void close() {
        LoopbackSockets.close(loop);
    }

    private static void addLines(Channel connection, Function<Channel, ChannelHandler> handler) {
        connection
                .pipeline()
                .addLast(
                        new LineBasedFrameDecoder(LONGEST_LINE),
                        new StringDecoder(),
                        new StringEncoder(),
                        handler.apply(connection),
                        LoopbackSockets.CLOSE_ON_FAILURE);
    }
}
