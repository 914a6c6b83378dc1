package io.tickwheel.netty;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.netty.channel.DefaultEventLoop;
import io.tickwheel.time.ManualTime;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** A step that virtual time gives to a loop with a thread, which fails to take it. */
class LostStepInVirtualTimeTest extends OnLoops {
    @Test
    void whatALoopFailsToTakeOnceItIsGivenAgain() {
        FailingLoop loop = new FailingLoop();
        groups.add(loop);
        ManualTime time = new ManualTime();
        EventLoopTimer timer = EventLoopTimer.builder(loop).timeSource(time).build();
        CountDownLatch done = new CountDownLatch(2);
        loop.submit(() -> timer.newTimeout(t -> done.countDown(), 5, MILLISECONDS))
                .syncUninterruptibly();

        loop.fails = true;
        assertThatExceptionOfType(OutOfMemoryError.class).isThrownBy(() -> time.advance(5, MILLISECONDS));
        loop.fails = false;
        timer.newTimeout(t -> done.countDown(), 5, MILLISECONDS);
        // Not before the loop has ended that step: virtual time does not wait for it.
        until("the first has run", () -> timer.counts().expired() == 1);
        loop.submit(() -> {}).syncUninterruptibly();
        time.advance(5, MILLISECONDS);

        await(done);
        assertThat(timer.stop()).isEmpty();
    }

    private static final class FailingLoop extends DefaultEventLoop {
        private volatile boolean fails;

        @Override
        public void execute(Runnable task) {
            if (fails && !inEventLoop()) {
                throw new OutOfMemoryError("of the test");
            }
            super.execute(task);
        }
    }
}
