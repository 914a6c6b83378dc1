package io.tickwheel.examples.timers;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpServerKeepAliveHandler;
import io.netty.util.Timer;
import io.tickwheel.diagnostics.TimerDiagnostics;
import io.tickwheel.netty.handler.ReadTimeoutHandler;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * An HTTP server on loopback that shows timers at {@code /timers}. What it shows is the inside of the process: it
 * belongs on no other address.
 *
 * <p>Threads: one event loop, and one thread that reads the timers, as that waits for their workers.
 */
final class TimersServer implements AutoCloseable {
    private static final int LARGEST_REQUEST_BYTES = 8_192;
    private static final int QUIET_SECONDS = 60;

    private final EventLoopGroup group = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    private final ExecutorService reader = Executors.newSingleThreadExecutor(work -> new Thread(work, "timers-reader"));
    private final Channel listening;

    /**
     * Starts a server.
     *
     * @param port to listen on; 0 for one that is free
     * @param timer closes connections on which nothing comes any more
     * @param timers gives those that are to be shown
     */
    TimersServer(int port, Timer timer, Supplier<List<TimerDiagnostics>> timers) {
        try {
            listening = new ServerBootstrap()
                    .group(group)
                    .channel(NioServerSocketChannel.class)
                    .childHandler(new ChannelInitializer<>() {
                        @Override
                        protected void initChannel(Channel connection) {
                            connection
                                    .pipeline()
                                    .addLast(
                                            new ReadTimeoutHandler(timer, QUIET_SECONDS),
                                            new HttpServerCodec(),
                                            new HttpServerKeepAliveHandler(),
                                            new HttpObjectAggregator(LARGEST_REQUEST_BYTES),
                                            new TimersHandler(reader, timers));
                        }
                    })
                    .bind(InetAddress.getLoopbackAddress(), port)
                    .syncUninterruptibly()
                    .channel();
        } catch (Throwable notBound) {
            close();
            throw notBound;
        }
    }

    /** Where the page is. */
    URI page() {
        InetSocketAddress address = (InetSocketAddress) listening.localAddress();
        return URI.create("http://" + address.getAddress().getHostAddress() + ":" + address.getPort() + "/timers");
    }

    /** Ends all connections. */
    @Override
    public void close() {
        reader.shutdown();
        group.shutdownGracefully(0, 10, TimeUnit.SECONDS).syncUninterruptibly();
    }
}
