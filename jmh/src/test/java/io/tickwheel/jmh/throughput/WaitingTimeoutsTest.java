package io.tickwheel.jmh.throughput;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.jmh.peers.TimerUnderTest;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class WaitingTimeoutsTest {
    private final List<Long> delaysMillis = new ArrayList<>();

    @Test
    void theyAreDueInTheSecondHour() throws InterruptedException {
        WaitingTimeouts.fill(new RunsTheShortestAtOnce(), 1_000);
        assertThat(delaysMillis).hasSize(1_001).endsWith(1L);
        assertThat(delaysMillis.subList(0, 1_000))
                .allSatisfy(delay -> assertThat(delay).isBetween(3_600_000L, 7_199_999L))
                .anySatisfy(delay -> assertThat(delay).isGreaterThan(5_400_000L));
    }

    private final class RunsTheShortestAtOnce implements TimerUnderTest {
        @Override
        public Object start(Runnable task, long delay, TimeUnit unit) {
            delaysMillis.add(unit.toMillis(delay));
            if (delay == 1) {
                task.run();
            }
            return task;
        }

        @Override
        public boolean cancel(Object timeout) {
            throw new AssertionError("none of these is cancelled");
        }

        @Override
        public void stop() {
            throw new AssertionError("whoever fills a timer does not stop it");
        }

        @Override
        public String workerThreadName() {
            return "none";
        }
    }
}
