package io.tickwheel.examples;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.tickwheel.TimeoutHandle;
import io.tickwheel.WheelTimer;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A client that waits for each answer no longer than it was told to.
 *
 * <p>A timeout a request is what the timer is made for: nearly all are cancelled soon, by the answer, and a cancel
 * costs next to nothing.
 */
public final class RequestTimeout {
    private RequestTimeout() {}

    public static void main(String[] args) throws InterruptedException {
        try (WheelTimer timer = WheelTimer.create();
                Loopback loopback = new Loopback()) {
            Channel server = loopback.serve(connection -> new Server());
            Client client = new Client(timer);
            Channel connection = loopback.connect(server, channel -> client);

            CompletableFuture<String> ping = client.request(connection, "ping", Duration.ofSeconds(30));
            CompletableFuture<String> lost = client.request(connection, "lost", Duration.ofMillis(200));

            System.out.println("ping: " + outcome(ping));
            System.out.println("lost: " + outcome(lost));
            System.out.println("open requests: " + client.openRequests() + ", pending timeouts: " + timer.pending());
        }
    }

    private static String outcome(CompletableFuture<String> answer) throws InterruptedException {
        try {
            return answer.get();
        } catch (ExecutionException e) {
            return "failed, " + e.getCause();
        }
    }

    /** Sends requests as "number text"; the answers have the same form and may come in any order. */
    private static final class Client extends SimpleChannelInboundHandler<String> {
        private final WheelTimer timer;
        private final AtomicLong numbers = new AtomicLong();
        private final Map<String, CompletableFuture<String>> open = new ConcurrentHashMap<>();

        Client(WheelTimer timer) {
            this.timer = timer;
        }

        CompletableFuture<String> request(Channel connection, String text, Duration limit) {
            String number = Long.toString(numbers.incrementAndGet());
            CompletableFuture<String> answer = new CompletableFuture<>();
            // This runs on the timer's thread, as does what the caller hangs on the future: it has to be quick.
            TimeoutHandle timeout = timer.schedule(
                    expired -> answer.completeExceptionally(new TimeoutException("no answer within " + limit)), limit);
            // Not before: of a request that the timer refuses nothing is left.
            open.put(number, answer);
            connection.writeAndFlush(number + " " + text + "\n");
            return answer.whenComplete((ended, failure) -> {
                timeout.cancel();
                open.remove(number);
            });
        }

        int openRequests() {
            return open.size();
        }

        @Override
        protected void channelRead0(ChannelHandlerContext context, String line) {
            String[] numberAndText = line.split(" ", 2);
            CompletableFuture<String> answer = open.get(numberAndText[0]);
            if (answer != null) {
                answer.complete(numberAndText[1]);
            }
        }
    }

    /** Sends back each line, except lost ones. */
    private static final class Server extends SimpleChannelInboundHandler<String> {
        @Override
        protected void channelRead0(ChannelHandlerContext context, String line) {
            if (!line.endsWith("lost")) {
                context.writeAndFlush(line + " was answered\n");
            }
        }
    }
}
