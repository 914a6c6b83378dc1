package io.tickwheel.netty.handler;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundBuffer;

/**
 * Whether a connection's output moved between two looks, though no write may have finished: a large message that
 * drains slowly is no idle writer.
 *
 * <p>Threads: the event loop. Cost: a look reads a few fields of the channel's outbound buffer.
 */
final class OutputProgress {
    private long lastWriteNanos;
    private int currentMessageHash;
    private long pendingBytes;
    private long flushedBytes;

    /** Remembers where the output stands as a connection begins. */
    void begin(ChannelHandlerContext context, long lastWriteNanos) {
        this.lastWriteNanos = lastWriteNanos;
        ChannelOutboundBuffer buffer = context.channel().unsafe().outboundBuffer();
        if (buffer != null) {
            sawOtherMessages(buffer);
            sawOtherProgress(buffer);
        }
    }

    /**
     * Whether anything moved since the last look. The first kind of event is for a writer that has done nothing at all
     * since its last write finished: it is not put off, but what is seen is remembered.
     */
    boolean moved(ChannelHandlerContext context, long newLastWriteNanos, boolean first) {
        boolean wrote = newLastWriteNanos != lastWriteNanos;
        lastWriteNanos = newLastWriteNanos;
        if (wrote && !first) {
            return true;
        }
        ChannelOutboundBuffer buffer = context.channel().unsafe().outboundBuffer();
        if (buffer == null) {
            return false;
        }
        if (sawOtherMessages(buffer) && !first) {
            return true;
        }
        return sawOtherProgress(buffer) && !first;
    }

    private boolean sawOtherMessages(ChannelOutboundBuffer buffer) {
        // The hash and not the message, which would be kept alive.
        int hash = System.identityHashCode(buffer.current());
        long bytes = buffer.totalPendingWriteBytes();
        boolean other = hash != currentMessageHash || bytes != pendingBytes;
        currentMessageHash = hash;
        pendingBytes = bytes;
        return other;
    }

    private boolean sawOtherProgress(ChannelOutboundBuffer buffer) {
        long bytes = buffer.currentProgress();
        boolean other = bytes != flushedBytes;
        flushedBytes = bytes;
        return other;
    }
}
