package io.tickwheel.examples;

import io.netty.channel.Channel;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.tickwheel.WheelTimer;
import io.tickwheel.time.TimeSource;
import java.time.Duration;

/**
 * A server that disconnects clients from which nothing comes any more.
 *
 * <p>It does not cancel and schedule a timeout at each message. Its {@link IdleCheck} needs one or two of them for
 * each span of idle time, however many messages come.
 */
public final class IdleConnections {
    private static final Duration IDLE = Duration.ofMillis(500);
    private static final int MESSAGES = 10_000;

    private IdleConnections() {}

    public static void main(String[] args) throws InterruptedException {
        TimeSource clock = TimeSource.system();
        try (WheelTimer timer = WheelTimer.builder().timeSource(clock).build();
                Loopback loopback = new Loopback()) {
            Channel server = loopback.serve(connection -> {
                IdleCheck idleCheck = new IdleCheck(timer, clock, IDLE, quiet -> {
                    System.out.println("closing a connection, quiet for so many ms: " + quiet.toMillis());
                    connection.close();
                });
                idleCheck.start();
                return idleCheck;
            });
            Channel client = loopback.connect(server, connection -> new ChannelInboundHandlerAdapter());
            for (int i = 0; i < MESSAGES; i++) {
                client.write("still here\n");
            }
            client.flush();

            client.closeFuture().sync();

            System.out.println("messages: " + MESSAGES);
            System.out.println("timeouts: " + timer.counts().scheduled());
        }
    }
}
