package io.tickwheel.examples;

import io.lettuce.core.ClientOptions;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.TimeoutOptions;
import io.lettuce.core.api.async.RedisAsyncCommands;
import io.lettuce.core.resource.ClientResources;
import io.lettuce.core.resource.DefaultEventLoopGroupProvider;
import io.lettuce.core.resource.EventLoopGroupProvider;
import io.lettuce.core.resource.Transports;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.util.Timer;
import io.tickwheel.netty.EventLoopTimer;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;

/** Lettuce with the timer on its own event loops: a command that is not answered expires there. */
public final class RedisCommandExpiry {
    private static final Duration LIMIT = Duration.ofSeconds(2);

    private RedisCommandExpiry() {}

    public static void main(String[] args) throws Exception {
        EventLoopGroupProvider loops = new DefaultEventLoopGroupProvider(2);
        run(loops, new EventLoopTimer(loops.allocate(Transports.eventLoopGroupClass())));
    }

    /** A timer with a thread would do as well. Ends both. */
    static void run(EventLoopGroupProvider loops, Timer timer) throws Exception {
        ClientResources resources = ClientResources.builder()
                .eventLoopGroupProvider(loops)
                .timer(timer)
                .build();
        RedisClient client = RedisClient.create(resources);
        client.setOptions(ClientOptions.builder()
                .timeoutOptions(TimeoutOptions.enabled(LIMIT))
                .build());
        try (Loopback loopback = new Loopback()) {
            InetSocketAddress server = (InetSocketAddress)
                    loopback.serve(connection -> new Redis()).localAddress();
            RedisAsyncCommands<String, String> commands = client.connect(RedisURI.create("127.0.0.1", server.getPort()))
                    .async();
            System.out.println("ping: " + commands.ping().get());
            System.out.println("get: " + commands.get("a key").get());
        } catch (ExecutionException e) {
            System.out.println("get: " + e.getCause());
        } finally {
            client.shutdown(0, 10, TimeUnit.SECONDS);
            resources.shutdown(0, 10, TimeUnit.SECONDS).sync();
            timer.stop();
            loops.shutdown(0, 10, TimeUnit.SECONDS).sync();
        }
    }

    /** As much of a server as a client needs to connect. Each word of a command is a line, its length another. */
    private static final class Redis extends SimpleChannelInboundHandler<String> {
        @Override
        protected void channelRead0(ChannelHandlerContext context, String word) {
            switch (word) {
                case "HELLO" -> context.writeAndFlush("-ERR unknown command\r\n");
                case "PING" -> context.writeAndFlush("+PONG\r\n");
                case "CLIENT" -> context.writeAndFlush("+OK\r\n");
                default -> {}
            }
        }
    }
}
