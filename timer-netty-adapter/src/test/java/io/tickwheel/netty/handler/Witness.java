package io.tickwheel.netty.handler;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.timeout.IdleStateEvent;
import io.netty.util.ReferenceCountUtil;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.LongSupplier;

/**
 * Stands at the end of a pipeline and notes events, exceptions and the end of the channel, a line each that begins
 * with the milliseconds at which it came.
 */
class Witness extends ChannelInboundHandlerAdapter {
    final List<Object> events = new CopyOnWriteArrayList<>();
    final List<Throwable> caught = new CopyOnWriteArrayList<>();
    private final List<String> lines = new CopyOnWriteArrayList<>();
    private final LongSupplier elapsedNanos;

    Witness(LongSupplier elapsedNanos) {
        this.elapsedNanos = elapsedNanos;
    }

    List<String> lines() {
        return lines;
    }

    /** What to do on an event, after it was noted. */
    void onEvent(ChannelHandlerContext context, Object event) throws Exception {}

    /** What to do with an exception, after it was noted. */
    void onException(ChannelHandlerContext context, Throwable cause) throws Exception {}

    final void note(String what) {
        lines.add(described(elapsedNanos.getAsLong()) + " " + what);
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) throws Exception {
        events.add(event);
        if (event instanceof IdleStateEvent idle) {
            note((idle.isFirst() ? "first " : "") + idle.state());
        } else {
            note(event.getClass().getSimpleName());
        }
        onEvent(context, event);
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) throws Exception {
        caught.add(cause);
        note(cause.getClass().getSimpleName());
        onException(context, cause);
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        note("closed");
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        ReferenceCountUtil.release(message);
    }

    private static String described(long nanos) {
        return nanos % 1_000_000 == 0 ? String.valueOf(nanos / 1_000_000) : nanos + "ns";
    }
}
