package io.tickwheel.netty.handler;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandler;
import io.netty.channel.ChannelPromise;
import io.netty.channel.embedded.EmbeddedChannel;
import java.lang.management.ManagementFactory;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a message allocates, by the JVM's own exact account of the calling thread: nothing. */
class HandlerAllocationTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int MESSAGES = 1_000;
    private static final int ROUNDS = 50;

    private final WatchedConnection connection = new WatchedConnection();
    private final EmbeddedChannel channel = new EmbeddedChannel();

    @Test
    void aReadAllocatesNothing() throws Exception {
        IdleStateHandler handler = new IdleStateHandler(connection.timer, 10, 10, 10, MILLISECONDS);
        ChannelHandlerContext context = added(handler);

        long bytes = leastOf(promises -> {
            for (int i = 0; i < MESSAGES; i++) {
                handler.channelRead(context, "message");
                handler.channelReadComplete(context);
            }
        });

        assertThat(bytes).isZero();
    }

    @Test
    void aWriteAllocatesNothing() throws Exception {
        for (ChannelOutboundHandler handler : List.of(
                new IdleStateHandler(connection.timer, 10, 10, 10, MILLISECONDS),
                new WriteTimeoutHandler(connection.timer, 10, MILLISECONDS))) {
            ChannelHandlerContext context = added(handler);

            long bytes = leastOf(promises -> {
                for (ChannelPromise promise : promises) {
                    handler.write(context, "message", promise);
                }
            });

            assertThat(bytes).isZero();
        }
    }

    /** The handler between one that finishes writes at once and one that takes in what is read. */
    private ChannelHandlerContext added(ChannelHandler handler) {
        channel.pipeline().addLast(new Finishing(), handler, new TakingIn());
        return channel.pipeline().context(handler);
    }

    private long leastOf(Messages messages) throws Exception {
        long least = Long.MAX_VALUE;
        for (int round = 0; round < ROUNDS; round++) {
            ChannelPromise[] promises = new ChannelPromise[MESSAGES];
            for (int i = 0; i < MESSAGES; i++) {
                promises[i] = channel.newPromise();
            }
            long before = THREADS.getCurrentThreadAllocatedBytes();
            messages.pass(promises);
            least = Math.min(least, THREADS.getCurrentThreadAllocatedBytes() - before);
        }
        return least;
    }

    private interface Messages {
        void pass(ChannelPromise[] promises) throws Exception;
    }

    private static final class Finishing extends ChannelDuplexHandler {
        @Override
        public void write(ChannelHandlerContext ctx, Object message, ChannelPromise promise) {
            promise.setSuccess();
        }
    }
}
