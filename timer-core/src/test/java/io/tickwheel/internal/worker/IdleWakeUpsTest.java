package io.tickwheel.internal.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.internal.engine.Engine;
import io.tickwheel.internal.engine.EngineClock;
import io.tickwheel.internal.wheel.WheelGeometry;
import io.tickwheel.stress.Waiting;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A worker with nothing due does not wake. It takes time to see nothing happen, hence the tag. */
@Tag("timing")
final class IdleWakeUpsTest {
    private static final long TICK_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long HOUR_NANOS = TimeUnit.HOURS.toNanos(1);
    private static final long WATCHED_NANOS = TimeUnit.SECONDS.toNanos(5);

    @Test
    void aWorkerWithNothingPendingOrOneTimeoutAnHourAwayNeverWakes() {
        try (IdleWorker nothing = new IdleWorker("idle-nothing");
                IdleWorker hour = new IdleWorker("idle-hour")) {
            Waiting.until("parked without limit", () -> nothing.thread.getState() == Thread.State.WAITING);
            hour.engine.schedule(new TaskNode(hour.engine.clock().deadlineNanos(HOUR_NANOS), () -> null));
            Waiting.until("parked for an hour", () -> hour.thread.getState() == Thread.State.TIMED_WAITING);
            List<Integer> parks = List.of(nothing.parker.parks(), hour.parker.parks());
            // Java calls a thread parked before Linux has counted that: on a busy machine, long before.
            Waiting.until("neither wakes while a long time passes", () -> neverWakes(List.of(nothing, hour)));
            assertThat(List.of(nothing.parker.parks(), hour.parker.parks())).isEqualTo(parks);
        }
    }

    private static boolean neverWakes(List<IdleWorker> workers) {
        List<Long> before = workers.stream().map(IdleWorker::wakeUps).toList();
        Waiting.letPass(WATCHED_NANOS);
        return workers.stream().map(IdleWorker::wakeUps).toList().equals(before);
    }

    /** A worker in a thread that can be found by its name. */
    private static final class IdleWorker implements AutoCloseable {
        private final CountingParker parker = new CountingParker();
        private final Engine engine = new Engine(
                new WheelGeometry(TICK_NANOS, 512), new EngineClock(System::nanoTime), node -> {}, parker::wake, 0);
        private final Thread thread;

        IdleWorker(String name) {
            thread = new Thread(
                    new Worker(engine, parker, new OwnerTasks(engine), new StepMetrics(), (message, cause) -> {}),
                    name);
            thread.setDaemon(true);
            thread.start();
        }

        /** A count that stays the same as long as the worker stays parked: where there is one, Linux's. */
        private long wakeUps() {
            return ContextSwitches.areCounted() ? ContextSwitches.voluntaryOf(thread.getName()) : parker.parks();
        }

        @Override
        public void close() {
            engine.requestStop();
            thread.interrupt();
            Waiting.untilEnded(thread);
        }
    }
}
