package io.tickwheel.netty.handler;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;

/** The end of a pipeline that keeps nothing of what is read. */
final class TakingIn extends ChannelInboundHandlerAdapter {
    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {}

    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) {}
}
