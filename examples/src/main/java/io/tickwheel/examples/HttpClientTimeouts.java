package io.tickwheel.examples;

import com.sun.net.httpserver.HttpServer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.util.Timer;
import io.tickwheel.netty.EventLoopTimer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import org.asynchttpclient.AsyncCompletionHandler;
import org.asynchttpclient.AsyncHttpClient;
import org.asynchttpclient.BoundRequestBuilder;
import org.asynchttpclient.Dsl;
import org.asynchttpclient.Response;

/** async-http-client with the timer on its own event loops, where its request and read timeouts run without a hop. */
public final class HttpClientTimeouts {
    private static final Duration SHORT = Duration.ofMillis(200);

    private HttpClientTimeouts() {}

    @SuppressWarnings("deprecation") // which the client asks for
    public static void main(String[] args) throws Exception {
        EventLoopGroup loops = new NioEventLoopGroup(2, (ThreadFactory) work -> new Thread(work, "loop"));
        run(loops, new EventLoopTimer(loops));
    }

    /** A timer with a thread would do as well, and the timeouts would run there. Ends both. */
    static void run(EventLoopGroup loops, Timer timer) throws Exception {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/now", exchange -> exchange.sendResponseHeaders(200, -1));
        server.createContext("/never", exchange -> {});
        server.createContext("/half", exchange -> exchange.sendResponseHeaders(200, 1_000));
        server.start();
        String url = "http://127.0.0.1:" + server.getAddress().getPort();
        try (AsyncHttpClient client = Dsl.asyncHttpClient(Dsl.config()
                .setEventLoopGroup(loops)
                .setNettyTimer(timer)
                .setMaxRequestRetry(0)
                .build())) {
            System.out.println("now: " + outcome(client.prepareGet(url + "/now")));
            System.out.println(
                    "never: " + outcome(client.prepareGet(url + "/never").setRequestTimeout(SHORT)));
            System.out.println(
                    "half: " + outcome(client.prepareGet(url + "/half").setReadTimeout(SHORT)));
        } finally {
            server.stop(0);
            timer.stop();
            loops.shutdownGracefully(0, 10, TimeUnit.SECONDS).sync();
        }
    }

    private static String outcome(BoundRequestBuilder request) throws Exception {
        CompletableFuture<String> outcome = new CompletableFuture<>();
        request.execute(new AsyncCompletionHandler<Void>() {
            @Override
            public Void onCompleted(Response response) {
                outcome.complete("status " + response.getStatusCode());
                return null;
            }

            @Override
            public void onThrowable(Throwable thrown) {
                String what = thrown.toString().replaceAll(" to .*", "");
                outcome.complete(
                        what + ", told by thread " + Thread.currentThread().getName());
            }
        });
        return outcome.get();
    }
}
