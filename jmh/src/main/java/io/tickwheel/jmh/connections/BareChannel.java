package io.tickwheel.jmh.connections;

import io.netty.buffer.Unpooled;
import io.netty.channel.AbstractChannel;
import io.netty.channel.ChannelConfig;
import io.netty.channel.ChannelMetadata;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.ChannelPromise;
import io.netty.channel.DefaultChannelConfig;
import io.netty.channel.EventLoop;
import java.net.SocketAddress;
import org.jspecify.annotations.Nullable;

/**
 * A connection that leads nowhere: a channel with all that Netty's own channels have but the socket. What is written is
 * gone at once; what is read, {@link #receive} puts into its pipeline.
 *
 * <p>Not an {@link io.netty.channel.embedded.EmbeddedChannel}, which has an event loop of its own: a million of them
 * would have a million heaps of two tasks, where a server has one heap of two million.
 *
 * <p>Threads: its event loop.
 */
final class BareChannel extends AbstractChannel {
    private static final ChannelMetadata METADATA = new ChannelMetadata(false);

    private final ChannelConfig config = new DefaultChannelConfig(this);
    private volatile boolean open = true;

    BareChannel() {
        super(null);
    }

    /** A message comes in. */
    void receive() {
        pipeline().fireChannelRead(Unpooled.EMPTY_BUFFER).fireChannelReadComplete();
    }

    @Override
    public ChannelConfig config() {
        return config;
    }

    @Override
    public boolean isOpen() {
        return open;
    }

    /** As a socket that was accepted, from the beginning. */
    @Override
    public boolean isActive() {
        return open;
    }

    @Override
    public ChannelMetadata metadata() {
        return METADATA;
    }

    @Override
    protected AbstractUnsafe newUnsafe() {
        return new Unconnected();
    }

    @Override
    protected boolean isCompatible(EventLoop loop) {
        return true;
    }

    @Override
    protected @Nullable SocketAddress localAddress0() {
        return null;
    }

    @Override
    protected @Nullable SocketAddress remoteAddress0() {
        return null;
    }

    @Override
    protected void doBind(SocketAddress localAddress) {
        throw new UnsupportedOperationException();
    }

    @Override
    protected void doDisconnect() {
        doClose();
    }

    @Override
    protected void doClose() {
        open = false;
    }

    @Override
    protected void doBeginRead() {
        // Messages come by themselves.
    }

    @Override
    protected void doWrite(ChannelOutboundBuffer in) {
        while (in.current() != null) {
            in.remove();
        }
    }

    private final class Unconnected extends AbstractUnsafe {
        @Override
        public void connect(SocketAddress remoteAddress, SocketAddress localAddress, ChannelPromise promise) {
            promise.setFailure(new UnsupportedOperationException());
        }
    }
}
