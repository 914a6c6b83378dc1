package io.tickwheel.netty.conformance;

import static java.util.concurrent.TimeUnit.HOURS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.util.Timeout;
import io.netty.util.Timer;
import io.netty.util.concurrent.DefaultEventExecutorGroup;
import io.tickwheel.netty.EventLoopTimer;
import io.tickwheel.netty.HashedWheelTimer;
import io.tickwheel.time.ManualTime;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** I1: what stop returns it tells of its end, also where what a task throws then cannot even be logged. */
class StopTellsAllTest {
    private static final int TIMEOUTS = 3;

    @Test
    void ofATimerWithAThread() throws Exception {
        assertThat(Isolation.run(WithThread.class, new TickwheelSubject())).isEqualTo(allTold());
    }

    /** With the threads of real event loops, which tell. */
    @Test
    @Tag("timing")
    void ofATimerOnEventLoops() throws Exception {
        assertThat(Isolation.run(OnEventLoops.class, new TickwheelSubject())).isEqualTo(allTold());
    }

    private static List<String> allTold() {
        return Stream.generate(() -> "told")
                .limit((long) TIMEOUTS * NettyOnClassPath.timesToldOfCancel())
                .toList();
    }

    static final class WithThread extends LoggedScenario {
        @Override
        void play(TimerSubject subject) {
            report.addAll(toldByStopOf(
                    HashedWheelTimer.builder().timeSource(new ManualTime()).build()));
        }
    }

    static final class OnEventLoops extends LoggedScenario {
        @Override
        void play(TimerSubject subject) throws Exception {
            DefaultEventExecutorGroup loops = new DefaultEventExecutorGroup(2);
            List<String> told = toldByStopOf(new EventLoopTimer(loops));
            loops.shutdownGracefully(0, 10, SECONDS).sync();
            report.addAll(told);
        }
    }

    private static List<String> toldByStopOf(Timer timer) {
        List<String> told = new CopyOnWriteArrayList<>();
        RecordingTask failing = new RecordingTask() {
            @Override
            public void cancelled(Timeout timeout) {
                told.add("told");
                throw new UnloggableError();
            }
        };
        for (int i = 0; i < TIMEOUTS; i++) {
            timer.newTimeout(failing, 1, HOURS);
        }
        try {
            assertThat(timer.stop()).hasSize(TIMEOUTS);
        } catch (UnloggableError e) {
            // Nor could JUnit print it.
            told.add("stop has failed");
        }
        return told;
    }

    /** The log fails with it, as it reads the message. */
    private static final class UnloggableError extends Error {
        private static final long serialVersionUID = 1;

        @Override
        public String getMessage() {
            throw this;
        }
    }
}
