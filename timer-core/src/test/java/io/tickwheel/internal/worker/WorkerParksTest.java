package io.tickwheel.internal.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.internal.engine.Engine;
import io.tickwheel.stress.Waiting;
import io.tickwheel.time.TimeSource;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * How often the real worker parks on the real clock. An idle one does not wake (I10), and an interrupt neither ends it
 * nor makes it spin: each costs one return from park at most (I9, I11).
 */
@Tag("timing") // it takes time to see nothing happen
@Timeout(120)
final class WorkerParksTest {
    private static final int INTERRUPTS = 200;
    /** Room for returns from park that the JVM allows itself; a worker that spins passes it in no time. */
    private static final int SPURIOUS = 50;

    private final LifecycleFixture fixture = new LifecycleFixture();
    private final AtomicInteger parks = new AtomicInteger();
    private final Worker worker = new CountedWorker();
    private final Engine engine = worker.engine();
    private final Thread thread = worker.thread();

    @BeforeEach
    void start() {
        thread.start();
        awaitParked(Thread.State.WAITING);
    }

    @AfterEach
    void end() {
        engine.requestStop();
        thread.interrupt();
        Waiting.untilEnded(thread);
    }

    /** Half a second is hundreds of ticks. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void anIdleWorkerNeverWakes(boolean isOnePending) {
        if (isOnePending) {
            engine.schedule(new TaskNode(engine.deadlineNanos(TimeUnit.HOURS.toNanos(1)), () -> null));
            awaitParked(Thread.State.TIMED_WAITING);
        }

        // A return for no reason, which the JVM allows itself, is not seen twice.
        Waiting.until("a while without a return", () -> {
            int before = parks.get();
            Waiting.letPass(TimeUnit.MILLISECONDS.toNanos(500));
            return parks.get() == before;
        });
        assertThat(parks.get()).isLessThan(10);
    }

    @Test
    void eachInterruptCostsOneReturnFromPark() {
        for (int i = 0; i < INTERRUPTS; i++) {
            int before = parks.get();
            thread.interrupt();
            Waiting.until("parks again", () -> parks.get() > before);
            awaitParked(Thread.State.WAITING);
        }
        assertThat(parks.get()).isBetween(INTERRUPTS + 1, INTERRUPTS + 1 + SPURIOUS);
        assertRunsATask();
    }

    private void awaitParked(Thread.State state) {
        Waiting.until("parked", () -> thread.getState() == state);
    }

    private void assertRunsATask() {
        CountDownLatch ran = new CountDownLatch(1);
        engine.schedule(new TaskNode(engine.nowNanos(), () -> {
            ran.countDown();
            return null;
        }));
        Waiting.untilOpen("a task runs", ran);
        assertThat(thread.isAlive()).isTrue();
    }

    private final class CountedWorker extends Worker {
        CountedWorker() {
            super(LifecycleFixture.settings(fixture::daemon, TimeSource.system(), (level, message, cause) -> {}, null));
        }

        @Override
        void park(long nanos) {
            parks.incrementAndGet();
            super.park(nanos);
        }
    }
}
