package io.tickwheel.examples.demo;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.util.Timeout;
import io.netty.util.Timer;
import io.tickwheel.examples.Loopback;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/**
 * Requests at a fixed rate over a connection on loopback, to a server that answers after some milliseconds, or never.
 * Each is guarded by a timeout.
 *
 * <p>Threads: the event loop alone sends and counts; the timer's thread records how late timeouts run.
 */
final class GuardedRequests extends SimpleChannelInboundHandler<String> implements AutoCloseable {
    static final int RATE = 5_000;
    static final int TIMEOUT_MILLIS = 300;
    static final int ONE_UNANSWERED_IN = 50;

    private static final int QUICKEST_MILLIS = 1;
    private static final int SLOWEST_MILLIS = 20;

    private final Loopback loopback = new Loopback();
    private final Timer timer;
    private final Channel connection;
    private final ScheduledFuture<?> sending;
    private final Map<String, Timeout> unanswered = new HashMap<>();
    private final List<Double> latenessMillis = Collections.synchronizedList(new ArrayList<>());
    private final long startNanos = System.nanoTime();
    private long sent;
    private long answered;

    /** Begins to send requests. */
    GuardedRequests(Timer timer) {
        this.timer = timer;
        connection = loopback.connect(loopback.serve(accepted -> new Server()), connected -> this);
        sending = connection.eventLoop().scheduleAtFixedRate(this::sendDue, 1, 1, TimeUnit.MILLISECONDS);
    }

    /** How many were sent, how many timeouts no cancel stopped, and how late these ran, in order. */
    record Outcome(long sent, long due, List<Double> latenessMillis) {}

    /** Ends it when each request was answered or has timed out, unless that takes much longer than it should. */
    Outcome end() throws Exception {
        sending.cancel(false);
        TimeUnit.MILLISECONDS.sleep(3 * TIMEOUT_MILLIS);
        List<Double> sorted = new ArrayList<>(latenessMillis);
        Collections.sort(sorted);
        return connection
                .eventLoop()
                .submit(() -> new Outcome(sent, sent - answered, sorted))
                .get();
    }

    @Override
    public void close() {
        loopback.close();
    }

    private void sendDue() {
        double due = (System.nanoTime() - startNanos) / 1e9 * RATE;
        while (sent < due) {
            send();
        }
        connection.flush();
    }

    /** The deadline is taken first: a timeout that ran before it would have been early for certain. */
    private void send() {
        String number = Long.toString(sent++);
        long deadlineNanos = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(TIMEOUT_MILLIS);
        Timeout timeout = timer.newTimeout(
                expired -> latenessMillis.add((System.nanoTime() - deadlineNanos) / 1e6),
                TIMEOUT_MILLIS,
                TimeUnit.MILLISECONDS);
        unanswered.put(number, timeout);
        connection.write(number + "\n");
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, String number) {
        Timeout timeout = unanswered.remove(number);
        if (timeout != null && timeout.cancel()) {
            answered++;
        }
    }

    /** Sends back each number but some. */
    private static final class Server extends SimpleChannelInboundHandler<String> {
        @Override
        protected void channelRead0(ChannelHandlerContext context, String number) {
            if (Long.parseLong(number) % ONE_UNANSWERED_IN != 0) {
                int workMillis = ThreadLocalRandom.current().nextInt(QUICKEST_MILLIS, SLOWEST_MILLIS);
                context.executor()
                        .schedule(() -> context.writeAndFlush(number + "\n"), workMillis, TimeUnit.MILLISECONDS);
            }
        }
    }
}
