package io.tickwheel.internal.diagnostics;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.openjdk.jol.info.GraphLayout;

/** What observation costs in memory and in readings of the clock. */
class ObservationAllocationTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int ROUNDS = 20;
    private static final int BATCH = 1_000;

    private final HandClock clock = new HandClock(0);
    private final Listeners listeners = new Listeners(new RecordingLog(), NoListener.INSTANCE, new HandClock(0));

    @Test
    void anOrdinaryTaskAllocatesNothing() {
        TaskMonitor observation =
                new TaskMonitor(TimedNode::runTaskOf, clock, 10_000_000, new FakeTimer(), listeners, () -> null);
        TimedNode node = new TimedNode(0, () -> clock.advance(SlowestTasks.NOTEWORTHY_NANOS - 1));
        long leastBytes = Long.MAX_VALUE;
        for (int i = 0; i < ROUNDS; i++) {
            long beforeBytes = THREADS.getCurrentThreadAllocatedBytes();
            for (int j = 0; j < BATCH; j++) {
                observation.runTask(node);
                observation.accept(0);
            }
            leastBytes = Math.min(leastBytes, THREADS.getCurrentThreadAllocatedBytes() - beforeBytes);
        }

        assertThat(leastBytes).isZero();
        assertThat(observation.report().duration().count()).isEqualTo(ROUNDS * BATCH);
    }

    @Test
    void aTaskReadsTheClockTwice() {
        AtomicInteger readings = new AtomicInteger();
        TaskMonitor observation = new TaskMonitor(
                TimedNode::runTaskOf, readings::incrementAndGet, 10_000_000, new FakeTimer(), listeners, () -> null);
        readings.set(0);
        observation.runTask(new TimedNode(0, () -> {}));

        assertThat(readings).hasValue(2);
    }

    @Test
    void itsFiguresAre16KilobytesHoweverManyTasksThereWere() {
        TaskMonitor observation =
                new TaskMonitor(TimedNode::runTaskOf, clock, 10_000_000, new FakeTimer(), listeners, () -> null);
        long fewBytes = GraphLayout.parseInstance(observation).totalSize();
        for (int i = 0; i < ROUNDS * BATCH; i++) {
            observation.runTask(new TimedNode(0, () -> clock.advance(3)));
        }

        assertThat(GraphLayout.parseInstance(observation).totalSize()).isEqualTo(fewBytes);
        assertThat(fewBytes).isLessThan(20_000);
    }
}
