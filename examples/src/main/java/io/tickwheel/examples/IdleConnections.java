package io.tickwheel.examples;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.timeout.IdleStateEvent;
import io.tickwheel.netty.HashedWheelTimer;
import io.tickwheel.netty.handler.IdleStateHandler;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * A server that disconnects clients from which nothing comes any more.
 *
 * <p>It does not cancel and schedule a timeout at each message. A message leaves a time stamp and nothing more; the
 * handler's timeout, when it is due, looks how long the connection has been quiet by then, and waits for the rest. That
 * needs one or two of them for each span of idle time, however many messages come.
 */
public final class IdleConnections {
    private static final long IDLE_MILLIS = 500;
    private static final int MESSAGES = 10_000;

    private IdleConnections() {}

    public static void main(String[] args) throws InterruptedException {
        HashedWheelTimer timer = HashedWheelTimer.builder().build();
        try (Loopback loopback = new Loopback()) {
            Channel server = loopback.serve(connection -> new CloseIfIdle(timer));
            long openedNanos = System.nanoTime();
            Channel client = loopback.connect(server, connection -> new ChannelInboundHandlerAdapter());
            for (int i = 0; i < MESSAGES; i++) {
                client.write("still here\n");
            }
            client.flush();

            client.closeFuture().sync();

            Duration open = Duration.ofNanos(System.nanoTime() - openedNanos);
            System.out.println("closed a connection that was open for so many ms: " + open.toMillis());
            System.out.println("messages: " + MESSAGES);
            System.out.println("timeouts: " + timer.counts().scheduled());
        }
        timer.stop();
    }

    private static final class CloseIfIdle extends IdleStateHandler {
        CloseIfIdle(HashedWheelTimer timer) {
            super(timer, IDLE_MILLIS, 0, 0, TimeUnit.MILLISECONDS);
        }

        @Override
        protected void channelIdle(ChannelHandlerContext context, IdleStateEvent event) {
            context.close();
        }
    }
}
