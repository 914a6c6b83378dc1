package io.tickwheel.netty.handler;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.timeout.IdleStateEvent;
import io.netty.util.Timer;
import io.netty.util.concurrent.DefaultEventExecutorGroup;
import io.netty.util.concurrent.EventExecutor;
import io.tickwheel.netty.HashedWheelTimer;
import io.tickwheel.netty.conformance.Waiting;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Real event loops against a real timer: no event early, none lost, nothing left behind. */
@Tag("stress")
class HandlerStressTest {
    private static final long PERIOD_NANOS = MILLISECONDS.toNanos(3);

    static Stream<Timer> timers() {
        return Stream.of(HashedWheelTimer.builder().build(), new io.netty.util.HashedWheelTimer(1, MILLISECONDS));
    }

    @ParameterizedTest
    @MethodSource("timers")
    void noEventIsEarlyAndNoneIsLost(Timer timer) {
        DefaultEventExecutorGroup loops = new DefaultEventExecutorGroup(2);
        List<Busy> connections = LongStream.range(0, 200)
                .mapToObj(seed -> new Busy(timer, loops.next(), seed))
                .toList();
        connections.forEach(connection -> connection.loop.execute(connection::next));
        Waiting.letPassMillis(700);
        connections.forEach(connection -> connection.quiet = true);
        long quietSince = Waiting.nowNanos();
        Waiting.until(
                "an event of each connection that is quiet",
                () -> connections.stream().allMatch(connection -> connection.lastEventNanos - quietSince > 0));
        connections.forEach(connection ->
                connection.loop.submit(() -> connection.channel.pipeline().remove(connection.handler)));
        loops.shutdownGracefully(20, 10_000, MILLISECONDS).syncUninterruptibly();

        assertThat(connections)
                .allSatisfy(connection -> assertThat(connection.wrong).hasValue(0));
        if (timer instanceof HashedWheelTimer ours) {
            assertThat(ours.pendingTimeouts()).isZero();
        }
        timer.stop();
    }

    /** A connection whose event loop reads at random moments, and now and then replaces the handler. */
    private static final class Busy {
        private final Timer timer;
        private final EventExecutor loop;
        private final SplittableRandom random;
        private final EmbeddedChannel channel = new EmbeddedChannel(new TakingIn());
        private final AtomicInteger wrong = new AtomicInteger();
        private Watching handler;
        private long lastReadNanos;
        private volatile boolean quiet;
        private volatile long lastEventNanos = Waiting.nowNanos();

        Busy(Timer timer, EventExecutor loop, long seed) {
            this.timer = timer;
            this.loop = loop;
            random = new SplittableRandom(seed);
        }

        @SuppressWarnings("deprecation") // Netty 4.2 would rather do without executors of handlers
        private void next() {
            lastReadNanos = Waiting.nowNanos();
            if (handler != null && random.nextInt(20) > 0) {
                handler.resetReadTimeout();
            } else {
                if (handler != null) {
                    channel.pipeline().remove(handler);
                }
                handler = new Watching();
                channel.pipeline().addFirst(loop, handler);
            }
            if (!quiet) {
                // Around the period, so that looks and reads meet.
                loop.schedule(this::next, random.nextLong(2 * PERIOD_NANOS), NANOSECONDS);
            }
        }

        private final class Watching extends IdleStateHandler {
            Watching() {
                super(timer, PERIOD_NANOS, 0, 0, NANOSECONDS);
            }

            @Override
            protected void channelIdle(ChannelHandlerContext ctx, IdleStateEvent event) {
                lastEventNanos = Waiting.nowNanos();
                if (lastEventNanos - lastReadNanos < PERIOD_NANOS || !loop.inEventLoop()) {
                    wrong.incrementAndGet();
                }
            }
        }
    }
}
