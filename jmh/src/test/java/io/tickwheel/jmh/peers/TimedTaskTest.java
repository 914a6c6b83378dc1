package io.tickwheel.jmh.peers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class TimedTaskTest {
    private final AtomicInteger runs = new AtomicInteger();

    @Test
    void oneThatIsTimedAlreadyStaysAsItIs() {
        TimedTask task = runs::incrementAndGet;
        assertThat(TimedTask.of(task)).isSameAs(task);
    }

    @Test
    @SuppressWarnings("NullAway") // the task does not look at its timeout
    void oneThatIsPlainRunsForEveryTimer() throws Exception {
        Runnable plain = runs::incrementAndGet;
        TimedTask task = TimedTask.of(plain);
        task.run();
        ((io.netty.util.TimerTask) task).run(null);
        ((io.tickwheel.TimerTask) task).run(null);
        assertThat(runs).hasValue(3);
    }
}
