package io.tickwheel.netty;

import static java.util.concurrent.TimeUnit.DAYS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.DefaultEventLoop;
import io.netty.util.Timeout;
import io.netty.util.concurrent.Future;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** A stop while a loop shuts down, where there is no memory to listen for its end. */
class StopWithoutMemoryTest extends OnLoops {
    @Test
    void itReturnsWhatIsPendingAndEachIsToldOnce() {
        LoopWithoutMemory loop = new LoopWithoutMemory();
        EventLoopTimer timer = on(loop);
        Timeout pending = timer.newTimeout(new NotedTask("pending", notes), 1, DAYS);
        CountDownLatch held = new CountDownLatch(1);
        loop.execute(() -> await(held));
        loop.shutdownGracefully(0, 0, SECONDS);

        loop.hasMemory = false;
        try {
            assertThat(timer.stop()).containsExactly(pending);
        } finally {
            loop.hasMemory = true;
            held.countDown();
        }

        loop.terminationFuture().syncUninterruptibly();
        until("it is told", () -> notes.size() == NotedTask.timesTold());
    }

    private static final class LoopWithoutMemory extends DefaultEventLoop {
        private volatile boolean hasMemory = true;

        @Override
        public Future<?> terminationFuture() {
            if (!hasMemory) {
                throw new OutOfMemoryError("on purpose");
            }
            return super.terminationFuture();
        }
    }
}
