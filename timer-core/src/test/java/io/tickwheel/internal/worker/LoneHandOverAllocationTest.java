package io.tickwheel.internal.worker;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

/** What it allocates to give an executor timeouts one by one, as while a timer is observed. */
class LoneHandOverAllocationTest extends NumberedBatches {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int MANY = 10_000;

    private final ExecutorBatches batches = batches(task -> {});
    private final Task task = new Task(1);

    /** TaskMonitor: "nothing is allocated for a task of less than 1 ms". It was a batch of 64 each, some 350 bytes. */
    @Test
    void aTimeoutThatIsHandedOverAloneCostsNoBatch() {
        handOver(MANY);

        long before = THREADS.getCurrentThreadAllocatedBytes();
        handOver(MANY);
        long bytes = THREADS.getCurrentThreadAllocatedBytes() - before;

        assertThat(bytes / MANY).isLessThan(8);
    }

    private void handOver(int count) {
        for (int i = 0; i < count; i++) {
            batches.add(task);
            batches.flush();
        }
    }
}
