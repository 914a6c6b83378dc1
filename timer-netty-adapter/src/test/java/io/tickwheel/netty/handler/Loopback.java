package io.tickwheel.netty.handler;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** A server on loopback whose accepted channels a test furnishes, and plain sockets that connect to it. */
final class Loopback implements AutoCloseable {
    private static final int PATIENCE_MILLIS = 30_000;

    final EventLoopGroup loops;
    private final EventLoopGroup acceptor = newLoops();
    private final List<Channel> accepted = new CopyOnWriteArrayList<>();
    private final List<Socket> clients = new CopyOnWriteArrayList<>();
    private final InetSocketAddress address;

    /** On loops that it ends in the end. */
    Loopback(EventLoopGroup loops, Consumer<Channel> furnish) {
        this.loops = loops;
        ServerBootstrap bootstrap = new ServerBootstrap()
                .group(acceptor, loops)
                .channel(NioServerSocketChannel.class)
                .childHandler(new ChannelInitializer<Channel>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        furnish.accept(channel);
                        accepted.add(channel);
                    }
                });
        Channel listening = bootstrap
                .bind(InetAddress.getLoopbackAddress(), 0)
                .syncUninterruptibly()
                .channel();
        address = (InetSocketAddress) listening.localAddress();
    }

    // Netty 4.1 has no successor of NioEventLoopGroup, which 4.2 deprecates.
    @SuppressWarnings("deprecation")
    static EventLoopGroup newLoops() {
        return new NioEventLoopGroup(1);
    }

    Socket connect() throws IOException {
        Socket client = new Socket(address.getAddress(), address.getPort());
        client.setSoTimeout(PATIENCE_MILLIS);
        clients.add(client);
        return client;
    }

    InetSocketAddress address() {
        return address;
    }

    /** The channels at this end, in the order in which they were accepted. */
    List<Channel> accepted() {
        return accepted;
    }

    /** Closes the channels, too: without a quiet period an event loop may end before it looks for them. */
    static void end(EventLoopGroup loops) {
        loops.shutdownGracefully(20, PATIENCE_MILLIS, TimeUnit.MILLISECONDS).syncUninterruptibly();
    }

    @Override
    public void close() throws IOException {
        for (Socket client : clients) {
            client.close();
        }
        end(acceptor);
        end(loops);
    }
}
