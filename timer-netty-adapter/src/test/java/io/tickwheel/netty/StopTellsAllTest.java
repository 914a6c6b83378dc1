package io.tickwheel.netty;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.util.Timeout;
import io.netty.util.Timer;
import io.netty.util.concurrent.DefaultEventExecutorGroup;
import io.tickwheel.time.ManualTime;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** I1: what stop returns it tells of its end, also where what a task throws then cannot even be logged. */
class StopTellsAllTest {
    private final List<String> told = new CopyOnWriteArrayList<>();

    @Test
    void theTimerWithAThread() {
        stopsAndTellsAll(HashedWheelTimer.builder().timeSource(new ManualTime()).build());

        assertThat(told).hasSize(3 * NotedTask.timesTold());
    }

    /** With a real event loop, which is told by its thread. */
    @Test
    @Tag("timing")
    void theTimerOnEventLoops() throws InterruptedException {
        DefaultEventExecutorGroup loops = new DefaultEventExecutorGroup(2);
        stopsAndTellsAll(new EventLoopTimer(loops));

        loops.shutdownGracefully(0, 10, TimeUnit.SECONDS).sync();
        assertThat(told).hasSize(3 * NotedTask.timesTold());
    }

    private void stopsAndTellsAll(Timer timer) {
        for (String name : List.of("a", "b", "c")) {
            timer.newTimeout(
                    new NotedTask(name, told) {
                        @Override
                        public void cancelled(Timeout timeout) {
                            super.cancelled(timeout);
                            throw new UnloggableError();
                        }
                    },
                    1,
                    TimeUnit.HOURS);
        }

        assertThat(timer.stop()).hasSize(3);
        assertThat(timer.stop()).isEqualTo(Collections.emptySet());
    }

    /** As a log that has failed: whoever prints it meets it again, as printing reads the message. */
    private static final class UnloggableError extends Error {
        private static final long serialVersionUID = 1;

        @Override
        public String getMessage() {
            throw this;
        }
    }
}
