package io.tickwheel.internal.worker;

import static io.tickwheel.internal.worker.LockStepWorker.TICK_NANOS;
import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.stress.Waiting;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** I11: nothing that a task, the clock or a report throws ends the worker, makes it spin, or harms another timeout. */
@Timeout(120)
final class WorkerFailureTest {
    private static final long PAUSE_NANOS = 10_000_000;

    private final List<String> ran = new ArrayList<>();

    static Stream<Throwable> whatATaskMayThrow() {
        return Stream.of(
                new Exception("checked"),
                new IllegalStateException("unchecked"),
                new AssertionError("error"),
                new OutOfMemoryError("of the task"),
                new StackOverflowError("of the task"),
                new NoClassDefFoundError("of the task"),
                new InterruptedException("of the task"));
    }

    @ParameterizedTest
    @MethodSource("whatATaskMayThrow")
    void whatATaskThrowsHarmsNoOther(Throwable thrown) {
        try (LockStepWorker worker = LockStepWorker.parked()) {
            worker.schedule(TICK_NANOS, () -> ran.add("before"));
            worker.schedule(TICK_NANOS, () -> rethrow(thrown));
            worker.schedule(TICK_NANOS, () -> ran.add("after"));
            worker.schedule(2 * TICK_NANOS, () -> ran.add("next tick"));
            assertThat(worker.turnAt(TICK_NANOS)).isEqualTo(TICK_NANOS);
            assertThat(worker.turnAt(2 * TICK_NANOS)).isEqualTo(Long.MAX_VALUE);
            assertThat(ran).containsExactly("before", "after", "next tick");
            assertThat(worker.taskFailures).containsExactly(thrown);
            assertThat(worker.ownFailures).isEmpty();
        }
    }

    @Test
    void theInterruptFlagIsClearForTheNextTask() {
        try (LockStepWorker worker = LockStepWorker.parked()) {
            worker.schedule(TICK_NANOS, () -> {
                Thread.currentThread().interrupt();
                return ran.add("interrupts");
            });
            worker.schedule(
                    TICK_NANOS, () -> ran.add("flag: " + Thread.currentThread().isInterrupted()));
            assertThat(worker.turnAt(TICK_NANOS)).isEqualTo(Long.MAX_VALUE);
            assertThat(ran).containsExactly("interrupts", "flag: false");
        }
    }

    @Test
    void aClockThatFailsIsAskedAgainAfterAPause() {
        try (LockStepWorker worker = LockStepWorker.parked()) {
            worker.schedule(TICK_NANOS, () -> ran.add("task"));
            IllegalStateException failure = new IllegalStateException("clock");
            worker.beforeReading = () -> {
                throw failure;
            };
            int before = worker.readings();
            for (int i = 0; i < 5; i++) {
                assertThat(worker.turnAt(TICK_NANOS)).isEqualTo(PAUSE_NANOS);
            }
            assertThat(worker.readings() - before).isEqualTo(5);
            assertThat(worker.ownFailures).containsExactly(failure);

            worker.beforeReading = () -> {};
            assertThat(worker.turn()).isEqualTo(Long.MAX_VALUE);
            assertThat(ran).containsExactly("task");
        }
    }

    @Test
    void aStepThatFailsIsFollowedByAPauseAndThenByTheRest() {
        try (LockStepWorker worker = LockStepWorker.parked()) {
            worker.engine.runTasksWith(node -> {
                worker.engine.runTasksWith(next -> runUnguarded((TaskNode) next));
                throw new OutOfMemoryError("of a step");
            });
            worker.schedule(TICK_NANOS, () -> ran.add("lost in the failing step"));
            worker.schedule(TICK_NANOS, () -> ran.add("same tick"));
            assertThat(worker.turnAt(TICK_NANOS)).isEqualTo(PAUSE_NANOS);
            assertThat(worker.turn()).isEqualTo(Long.MAX_VALUE);
            assertThat(ran).containsExactly("same tick");
            assertThat(worker.ownFailures).hasSize(1);
        }
    }

    @Test
    void aReportThatFailsNeitherEndsTheWorkerNorMakesItSpin() {
        try (LockStepWorker worker = LockStepWorker.parked()) {
            worker.failures = thrown -> {
                throw new OutOfMemoryError("of the report");
            };
            worker.beforeReading = () -> {
                throw new OutOfMemoryError("of the clock");
            };
            int before = worker.readings();
            for (int i = 0; i < 5; i++) {
                assertThat(worker.turn()).isEqualTo(PAUSE_NANOS);
            }
            assertThat(worker.readings() - before).isEqualTo(5);
        }
    }

    /** As BlockHound does with Netty's threads: it refuses a yield and a sleep, too. */
    @Test
    void aParkThatIsRefusedIsReportedOnceAndTimeoutsRun() {
        try (LockStepWorker worker = LockStepWorker.parked()) {
            Error refusal = new Error("Blocking call!");
            CountDownLatch refusedAgain = new CountDownLatch(5);
            worker.beforePark = () -> {
                refusedAgain.countDown();
                throw refusal;
            };
            worker.parker.endPark();
            Waiting.untilOpen("five parks are refused", refusedAgain);

            CountDownLatch ran = new CountDownLatch(1);
            worker.schedule(TICK_NANOS, () -> {
                ran.countDown();
                return null;
            });
            worker.nowNanos = TICK_NANOS;
            Waiting.untilOpen("the task runs", ran);
            Waiting.until("the refusal is reported", () -> !worker.parkRefusals.isEmpty());

            worker.beforePark = () -> {};
            assertThat(worker.parker.awaitPark()).isEqualTo(Long.MAX_VALUE);
            assertThat(worker.parkRefusals).containsExactly(refusal);
            assertThat(worker.ownFailures).isEmpty();
        }
    }

    private static void runUnguarded(TaskNode node) {
        try {
            node.runTask();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private static Object rethrow(Throwable thrown) throws Exception {
        if (thrown instanceof Error error) {
            throw error;
        }
        throw (Exception) thrown;
    }
}
