package io.tickwheel.netty.handler;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.util.ReferenceCountUtil;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Swallows writes, whose promises stay open, until told to let them pass. */
final class HeldWrites extends ChannelOutboundHandlerAdapter {
    final List<ChannelPromise> held = new CopyOnWriteArrayList<>();
    private boolean letsPass;

    void letPass() {
        letsPass = true;
    }

    void failRest() {
        held.forEach(promise -> promise.tryFailure(new IllegalStateException("held to the end")));
    }

    @Override
    public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
        if (letsPass) {
            context.write(message, promise);
        } else {
            ReferenceCountUtil.release(message);
            held.add(promise);
        }
    }
}
