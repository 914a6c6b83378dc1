package io.tickwheel;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.tickwheel.internal.core.Repetition;
import io.tickwheel.internal.engine.Engine;
import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.internal.wheel.WheelGeometry;
import io.tickwheel.schedule.Schedule;
import io.tickwheel.time.ManualTime;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openjdk.jol.info.ClassLayout;

/** What the timer's operations allocate, by the JVM's own exact account of the calling thread. */
class AllocationTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final TimerTask TASK = timeout -> {};

    /** Few enough that most rounds open no block of the intake, and that one look transfers them all. */
    private static final int BATCH = 100;

    private static final int ROUNDS = 20;
    /** Of a batch that expires so that most do: then blocks do not wait in the intake. */
    private static final int MANY = 5_000;

    private static final int MOST_STEPS = 100;
    private static final long TICK_NANOS = 1_000_000;
    private static final long HOUR_NANOS = TimeUnit.HOURS.toNanos(1);

    private final ManualTime time = new ManualTime();
    private final WheelTimer timer = WheelTimer.builder().timeSource(time).build();
    private final TimeoutHandle[] handles = new TimeoutHandle[BATCH];
    private final long timeoutBytes = ClassLayout.parseClass(WheelTimeout.class).instanceSize();

    private final Engine engine = new Engine(new WheelGeometry(TICK_NANOS, 512), time, node -> {}, () -> {}, null);
    private long nowNanos;

    /** Planned before all others: virtual time makes an entry for the earliest, which a worker needs none for. */
    @BeforeEach
    void planSomethingEarlier() {
        timer.schedule(TASK, HOUR_NANOS / 4, TimeUnit.NANOSECONDS);
    }

    @Test
    void scheduleAllocatesTheTimeoutAndNothingElse() {
        Duration hour = Duration.ofHours(1);
        Runnable scheduleBatch = () -> {
            for (int i = 0; i < BATCH; i++) {
                handles[i] = timer.schedule(TASK, hour);
            }
        };

        long bytes = leastOf(AllocationTest::nothing, scheduleBatch, this::endBatch);
        long byUnitBytes = leastOf(AllocationTest::nothing, this::scheduleBatch, this::endBatch);

        assertThat(bytes).isEqualTo(BATCH * timeoutBytes).isEqualTo(byUnitBytes);
    }

    @Test
    void scheduleOfARunnableAllocatesOneSmallObjectMore() {
        Duration hour = Duration.ofHours(1);
        Runnable task = () -> {};
        Runnable scheduleBatch = () -> {
            for (int i = 0; i < BATCH; i++) {
                handles[i] = timer.schedule(task, hour);
            }
        };

        long bytes = leastOf(AllocationTest::nothing, scheduleBatch, this::endBatch);

        long taskBytes = ClassLayout.parseClass(RunnableTask.class).instanceSize();
        assertThat(taskBytes).isLessThanOrEqualTo(16);
        assertThat(bytes).isEqualTo(BATCH * (timeoutBytes + taskBytes));
    }

    @Test
    void cancelOfAQueuedTimeoutAllocatesNothing() {
        long bytes = leastOf(this::scheduleBatch, this::cancelBatch, this::letTheTimerStep);

        assertThat(bytes).isZero();
    }

    @Test
    void cancelOfATimeoutInTheWheelAllocatesNothing() {
        Runnable transferBatch = () -> {
            for (int i = 0; i < MANY; i++) {
                timer.schedule(TASK, 0, TimeUnit.NANOSECONDS);
            }
            scheduleBatch();
            for (int i = 0; i < MOST_STEPS && isInTheIntake(handles[BATCH - 1]); i++) {
                letTheTimerStep();
            }
            assertThat(isInTheIntake(handles[0])).isFalse();
        };

        long bytes = leastOf(transferBatch, this::cancelBatch, this::letTheTimerStep);

        assertThat(bytes).isZero();
    }

    @Test
    void aStepWithNothingDueAllocatesNothing() {
        scheduleOnEngine(HOUR_NANOS);
        engine.step(nowNanos);

        long bytes = leastOf(AllocationTest::nothing, this::stepATickLater, AllocationTest::nothing);

        assertThat(bytes).isZero();
        assertThat(engine.counts().pending()).isEqualTo(BATCH);
    }

    @Test
    void expiringWhatIsDueAllocatesNothing() {
        Runnable fileSome = () -> {
            scheduleOnEngine(nowNanos + TICK_NANOS);
            engine.schedule(new WheelTimeout(timer, TASK, nowNanos));
            stepUntilIdle();
            nowNanos += TICK_NANOS;
        };

        long bytes = leastOf(fileSome, this::stepUntilIdle, AllocationTest::nothing);

        assertThat(bytes).isZero();
        assertThat(engine.counts().expired()).isEqualTo((long) ROUNDS * (BATCH + 1));
    }

    @Test
    void aMoveAllocatesNothing() {
        Runnable moveBatch = () -> {
            for (TimeoutHandle handle : handles) {
                handle.reschedule(2 * HOUR_NANOS, TimeUnit.NANOSECONDS);
                handle.reschedule(2 * HOUR_NANOS, TimeUnit.NANOSECONDS);
            }
            // To earlier: as few as the queue of messages has room for.
            for (int i = 0; i < 20; i++) {
                handles[i].reschedule(HOUR_NANOS / 2, TimeUnit.NANOSECONDS);
            }
        };

        long bytes = leastOf(this::scheduleBatch, moveBatch, this::endBatch);

        assertThat(bytes).isZero();
    }

    @Test
    void aRunOfOneThatRepeatsAllocatesNothing() {
        Engine running = new Engine(new WheelGeometry(TICK_NANOS, 512), time, AllocationTest::runTask, () -> {}, null);
        Schedule everyTick = Schedule.fixedRate(Duration.ofNanos(TICK_NANOS), Duration.ofNanos(TICK_NANOS));
        WheelTimeout timeout =
                new WheelTimeout(timer, new WrappedTask(TASK, new Repetition(everyTick), null), TICK_NANOS);
        running.schedule(timeout);
        Runnable runSome = () -> {
            for (int i = 0; i < BATCH; i++) {
                nowNanos += TICK_NANOS;
                running.step(running.nowNanos());
            }
        };

        long bytes = leastOf(AllocationTest::nothing, runSome, AllocationTest::nothing);

        assertThat(timeout.deadlineNanos()).isEqualTo(running.nowNanos() + TICK_NANOS);
        assertThat(bytes).isZero();
    }

    private static void nothing() {}

    private static void runTask(TimeoutNode node) {
        try {
            node.runTask();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private void scheduleBatch() {
        for (int i = 0; i < BATCH; i++) {
            handles[i] = timer.schedule(TASK, HOUR_NANOS, TimeUnit.NANOSECONDS);
        }
    }

    private void cancelBatch() {
        for (TimeoutHandle handle : handles) {
            handle.cancel();
        }
    }

    private void endBatch() {
        cancelBatch();
        letTheTimerStep();
    }

    private static boolean isInTheIntake(TimeoutHandle handle) {
        return ((WheelTimeout) handle).isQueued();
    }

    /** One timeout that is due brings about a step, which visits the block where it lies. */
    private void letTheTimerStep() {
        timer.schedule(TASK, 0, TimeUnit.NANOSECONDS);
        time.advance(TICK_NANOS, TimeUnit.NANOSECONDS);
    }

    private void scheduleOnEngine(long deadlineNanos) {
        for (int i = 0; i < BATCH; i++) {
            engine.schedule(new WheelTimeout(timer, TASK, deadlineNanos));
        }
    }

    private void stepATickLater() {
        nowNanos += TICK_NANOS;
        engine.step(nowNanos);
    }

    private void stepUntilIdle() {
        long nextNanos = engine.step(nowNanos);
        while (nextNanos <= nowNanos) {
            nextNanos = engine.step(nowNanos);
        }
    }

    /**
     * The least that an operation allocates over some rounds, each between a preparation and a clearing up that do
     * not count. The least, because what is linked at a first use, or undone by the compiler, counts in one round or
     * two; what the operation itself allocates, it allocates in all of them.
     */
    private static long leastOf(Runnable before, Runnable operation, Runnable after) {
        long leastBytes = Long.MAX_VALUE;
        for (int i = 0; i < ROUNDS; i++) {
            before.run();
            leastBytes = Math.min(leastBytes, allocatedBy(operation));
            after.run();
        }
        return leastBytes;
    }

    private static long allocatedBy(Runnable operation) {
        long beforeBytes = THREADS.getCurrentThreadAllocatedBytes();
        operation.run();
        return THREADS.getCurrentThreadAllocatedBytes() - beforeBytes;
    }
}
