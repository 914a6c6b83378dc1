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
import io.tickwheel.time.TimeSource;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Real event loops against a real timer: no event early, none lost, nothing left behind. */
@Tag("stress")
class HandlerStressTest {
    private static final TimeSource CLOCK = TimeSource.system();
    private static final long PERIOD_MILLIS = 3;
    private static final long RUN_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final int CONNECTIONS = 200;

    private final DefaultEventExecutorGroup loops = new DefaultEventExecutorGroup(2);
    private final List<Busy> connections = new ArrayList<>();

    @AfterEach
    void shutDown() {
        loops.shutdownGracefully(0, 1, TimeUnit.SECONDS).syncUninterruptibly();
    }

    @Test
    void onThisTimerNoEventIsEarlyAndNoneIsLost() {
        HashedWheelTimer timer = HashedWheelTimer.builder().build();
        try {
            run(timer);

            await("nothing pending after the handlers were removed", () -> timer.pendingTimeouts() == 0);
        } finally {
            timer.stop();
        }
    }

    @Test
    void onNettysTimerNoEventIsEarlyAndNoneIsLost() {
        Timer timer = new io.netty.util.HashedWheelTimer(1, MILLISECONDS);
        try {
            run(timer);
        } finally {
            timer.stop();
        }
    }

    private void run(Timer timer) {
        for (int i = 0; i < CONNECTIONS; i++) {
            connections.add(new Busy(timer, loops.next(), i));
        }
        connections.forEach(Busy::begin);
        LockSupport.parkNanos(RUN_NANOS);
        connections.forEach(Busy::beQuiet);
        long quietSince = CLOCK.nanoTime();
        await(
                "an event of each connection that is quiet",
                () -> connections.stream().allMatch(connection -> connection.lastEventNanos - quietSince > 0));
        assertThat(connections)
                .allSatisfy(connection -> assertThat(connection.wrong).hasValue(0));
        assertThat(events()).isGreaterThan(CONNECTIONS);
        connections.forEach(Busy::end);
        await("all removed", () -> connections.stream().allMatch(connection -> connection.ended));
        int events = events();
        LockSupport.parkNanos(MILLISECONDS.toNanos(5 * PERIOD_MILLIS));
        assertThat(events()).as("with those after the end").isEqualTo(events);
    }

    private int events() {
        return connections.stream()
                .mapToInt(connection -> connection.events.get())
                .sum();
    }

    private static void await(String what, BooleanSupplier seen) {
        long giveUpNanos = CLOCK.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        while (!seen.getAsBoolean()) {
            assertThat(CLOCK.nanoTime() - giveUpNanos).as(what).isNegative();
            LockSupport.parkNanos(500_000);
        }
    }

    /** A connection whose event loop reads at random moments, and now and then replaces the handler. */
    private static final class Busy {
        private final Timer timer;
        private final EventExecutor loop;
        private final SplittableRandom random;
        private final EmbeddedChannel channel = new EmbeddedChannel();
        private Watching handler;
        private long lastReadNanos;
        private volatile boolean quiet;
        private volatile boolean ended;
        private volatile long lastEventNanos;
        private final AtomicInteger events = new AtomicInteger();
        private final AtomicInteger wrong = new AtomicInteger();

        Busy(Timer timer, EventExecutor loop, long seed) {
            this.timer = timer;
            this.loop = loop;
            random = new SplittableRandom(seed);
            channel.pipeline().addLast(new TakingIn());
            handler = new Watching();
        }

        void begin() {
            loop.execute(() -> {
                add();
                next();
            });
        }

        void beQuiet() {
            quiet = true;
        }

        void end() {
            loop.execute(() -> {
                channel.pipeline().remove(handler);
                ended = true;
            });
        }

        @SuppressWarnings("deprecation") // Netty 4.2 would rather do without
        private void add() {
            lastReadNanos = CLOCK.nanoTime();
            channel.pipeline().addFirst(loop, handler);
        }

        private void next() {
            if (quiet) {
                return;
            }
            if (random.nextInt(20) == 0) {
                channel.pipeline().remove(handler);
                handler = new Watching();
                add();
            } else {
                lastReadNanos = CLOCK.nanoTime();
                handler.read();
            }
            // Around the period, so that looks and reads meet.
            long pauseNanos = random.nextLong(2 * MILLISECONDS.toNanos(PERIOD_MILLIS));
            loop.schedule(this::next, pauseNanos, NANOSECONDS);
        }

        private final class Watching extends IdleStateHandler {
            Watching() {
                super(timer, PERIOD_MILLIS, 0, 0, MILLISECONDS);
            }

            @Override
            protected void channelIdle(ChannelHandlerContext ctx, IdleStateEvent event) {
                long nowNanos = CLOCK.nanoTime();
                if (nowNanos - lastReadNanos < MILLISECONDS.toNanos(PERIOD_MILLIS) || !loop.inEventLoop()) {
                    wrong.incrementAndGet();
                }
                events.incrementAndGet();
                lastEventNanos = nowNanos;
            }

            void read() {
                try {
                    ChannelHandlerContext ctx = channel.pipeline().context(this);
                    channelRead(ctx, "message");
                    channelReadComplete(ctx);
                } catch (Exception e) {
                    throw new AssertionError(e);
                }
            }
        }
    }
}
