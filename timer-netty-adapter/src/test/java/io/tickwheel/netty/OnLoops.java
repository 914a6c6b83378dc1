package io.tickwheel.netty;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.netty.channel.DefaultEventLoopGroup;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.util.concurrent.DefaultEventExecutorGroup;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.EventExecutorGroup;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout.ThreadMode;

/** Tests of the timer on loops with threads and a real clock: makes loops, and ends them. */
@Tag("timing")
@org.junit.jupiter.api.Timeout(value = 90, threadMode = ThreadMode.SEPARATE_THREAD)
abstract class OnLoops {
    static final long PATIENCE_SECONDS = 30;

    final List<EventExecutorGroup> groups = new ArrayList<>();
    final List<String> notes = new CopyOnWriteArrayList<>();

    @AfterEach
    final void shutDown() {
        groups.forEach(group -> group.shutdownGracefully(0, 0, SECONDS).syncUninterruptibly());
    }

    @SuppressWarnings("deprecation") // the loops that both Netty 4.1 and 4.2 have
    static Stream<EventExecutorGroup> kinds() {
        return Stream.of(new DefaultEventExecutorGroup(2), new NioEventLoopGroup(2), new DefaultEventLoopGroup(2));
    }

    final EventLoopTimer on(EventExecutorGroup group) {
        groups.add(group);
        return new EventLoopTimer(group);
    }

    final EventExecutorGroup group(int loops) {
        EventExecutorGroup group = new DefaultEventExecutorGroup(loops);
        groups.add(group);
        return group;
    }

    /** Its thread waits, and its queue takes nothing more, until the latch opens. */
    static CountDownLatch holdAndFill(EventExecutor loop) {
        CountDownLatch held = new CountDownLatch(1);
        CountDownLatch entered = new CountDownLatch(1);
        loop.execute(() -> {
            entered.countDown();
            await(held);
        });
        await(entered);
        fill(loop);
        return held;
    }

    /** Has a loop that is held take no more. */
    private static void fill(EventExecutor loop) {
        try {
            while (true) {
                loop.execute(() -> {});
            }
        } catch (RejectedExecutionException full) {
            assertThat(loop.isShuttingDown()).isFalse();
        }
    }

    static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(PATIENCE_SECONDS, SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    static void until(String what, BooleanSupplier seen) {
        long giveUpNanos = System.nanoTime() + SECONDS.toNanos(PATIENCE_SECONDS);
        while (!seen.getAsBoolean()) {
            if (System.nanoTime() - giveUpNanos > 0) {
                fail("not seen within %d s: %s", PATIENCE_SECONDS, what);
            }
            LockSupport.parkNanos(500_000);
        }
    }
}
