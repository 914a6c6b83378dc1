package io.tickwheel.netty.handler;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.util.ReferenceCountUtil;

/** Fails every write at once. */
final class FailingWrites extends ChannelOutboundHandlerAdapter {
    @Override
    public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
        ReferenceCountUtil.release(message);
        promise.setFailure(new IllegalStateException("a write that fails"));
    }
}
