package io.tickwheel.examples;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.util.Timeout;
import io.netty.util.Timer;
// Before the swap: import io.netty.util.HashedWheelTimer;
import io.tickwheel.netty.HashedWheelTimer;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * A Netty application on tickwheel: one import has changed, and nothing else.
 *
 * <p>Its server disconnects clients that do not log in within two seconds. All that the handler knows are Netty's
 * interfaces {@link Timer} and {@link Timeout}.
 */
public final class SwapInAnApplication {
    private static final long LOGIN_MILLIS = 2_000;

    private SwapInAnApplication() {}

    public static void main(String[] args) throws InterruptedException {
        Timer timer = new HashedWheelTimer(10, TimeUnit.MILLISECONDS);
        try (Loopback loopback = new Loopback()) {
            Channel server = loopback.serve(connection -> new LoginHandler(connection, timer));
            BlockingQueue<String> heard = new LinkedBlockingQueue<>();
            Channel polite = loopback.connect(server, connection -> new Listener(heard));
            polite.writeAndFlush("alice\n");
            System.out.println("the client that logs in hears: " + heard.poll(30, TimeUnit.SECONDS));

            Channel silent = loopback.connect(server, connection -> new Listener(heard));
            silent.closeFuture().sync();
            System.out.println("the client that says nothing is disconnected");
            System.out.println("the other is still connected: " + polite.isActive());
        }
        System.out.println("timeouts left when the timer stops: " + timer.stop().size());
    }

    /** The server's side of a connection. */
    private static final class LoginHandler extends SimpleChannelInboundHandler<String> {
        private final Timeout login;

        LoginHandler(Channel connection, Timer timer) {
            login = timer.newTimeout(timeout -> connection.close(), LOGIN_MILLIS, TimeUnit.MILLISECONDS);
        }

        @Override
        protected void channelRead0(ChannelHandlerContext context, String name) {
            login.cancel();
            context.writeAndFlush("welcome, " + name + "\n");
        }

        @Override
        public void channelInactive(ChannelHandlerContext context) {
            login.cancel();
            context.fireChannelInactive();
        }
    }

    /** The client's side of a connection. */
    private static final class Listener extends SimpleChannelInboundHandler<String> {
        private final BlockingQueue<String> heard;

        Listener(BlockingQueue<String> heard) {
            this.heard = heard;
        }

        @Override
        protected void channelRead0(ChannelHandlerContext context, String line) {
            heard.add(line);
        }
    }
}
