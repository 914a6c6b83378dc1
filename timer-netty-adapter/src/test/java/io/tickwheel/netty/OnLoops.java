package io.tickwheel.netty;

import static java.util.concurrent.TimeUnit.SECONDS;

import io.netty.channel.DefaultEventLoopGroup;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.util.concurrent.DefaultEventExecutorGroup;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.EventExecutorGroup;
import io.tickwheel.netty.conformance.Waiting;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
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

    /** Its thread waits until the latch opens. */
    static CountDownLatch hold(EventExecutor loop) {
        CountDownLatch held = new CountDownLatch(1);
        CountDownLatch entered = new CountDownLatch(1);
        loop.execute(() -> {
            entered.countDown();
            Waiting.untilOpen("it is released", held);
        });
        Waiting.untilOpen("it is held", entered);
        return held;
    }

    /** And its queue takes nothing more. */
    static CountDownLatch holdAndFill(EventExecutor loop) {
        CountDownLatch held = hold(loop);
        try {
            while (true) {
                loop.execute(() -> {});
            }
        } catch (RejectedExecutionException full) {
            return held;
        }
    }
}
