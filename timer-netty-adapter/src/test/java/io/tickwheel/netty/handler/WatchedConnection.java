package io.tickwheel.netty.handler;

import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.timeout.IdleStateEvent;
import io.tickwheel.time.ManualTime;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A connection in virtual time, and what its application hears: "30 READER_IDLE first" is an event after 30 ms. */
final class WatchedConnection {
    final ManualTime time = new ManualTime();
    final CountingTimer timer = new CountingTimer(time);
    final EmbeddedChannel channel = new EmbeddedChannel();
    final List<String> heard = new ArrayList<>();

    WatchedConnection() {
        channel.pipeline().addLast("application", new Application());
    }

    <H extends ChannelHandler> H add(H handler) {
        channel.pipeline().addFirst(handler);
        return handler;
    }

    /** Adds a handler with an executor of its own, which sees it added. */
    @SuppressWarnings("deprecation") // Netty 4.2 would rather do without
    <H extends ChannelHandler> H add(ManualExecutor executor, H handler) {
        channel.pipeline().addFirst(executor, handler);
        runAll(executor);
        return handler;
    }

    /** The timer and the event loop do what is due, a millisecond after the other. */
    void letPassMillis(long millis) {
        for (long i = 0; i < millis; i++) {
            time.advance(1, TimeUnit.MILLISECONDS);
            channel.runPendingTasks();
        }
    }

    void letPassMillis(ManualExecutor executor, long millis) {
        for (long i = 0; i < millis; i++) {
            time.advance(1, TimeUnit.MILLISECONDS);
            runAll(executor);
        }
    }

    void runAll(ManualExecutor executor) {
        do {
            executor.runAll();
            channel.runPendingTasks();
        } while (executor.hasTasks());
    }

    void read() {
        channel.writeInbound("message");
        channel.releaseInbound();
    }

    long nowMillis() {
        return TimeUnit.NANOSECONDS.toMillis(time.nanoTime());
    }

    private final class Application extends ChannelInboundHandlerAdapter {
        @Override
        public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
            if (event instanceof IdleStateEvent idle) {
                heard.add(nowMillis() + " " + idle.state() + (idle.isFirst() ? " first" : ""));
            }
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
            heard.add(nowMillis() + " " + cause.getClass().getSimpleName());
        }
    }
}
