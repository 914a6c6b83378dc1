package io.tickwheel.internal.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.internal.engine.Engine;
import io.tickwheel.stress.Waiting;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A worker with nothing due does not wake. It takes time to see nothing happen, hence the tag. */
@Tag("timing")
final class IdleWakeUpsTest {
    private static final long HOUR_NANOS = TimeUnit.HOURS.toNanos(1);
    private static final long WATCHED_NANOS = TimeUnit.SECONDS.toNanos(5);

    @Test
    void aWorkerWithNothingPendingOrOneTimeoutAnHourAwayNeverWakes() {
        try (IdleWorker nothing = new IdleWorker("idle-nothing");
                IdleWorker hour = new IdleWorker("idle-hour")) {
            Waiting.until("parked without limit", () -> nothing.thread.getState() == Thread.State.WAITING);
            hour.engine.schedule(new TaskNode(hour.engine.deadlineNanos(HOUR_NANOS), () -> null));
            Waiting.until("parked for an hour", () -> hour.thread.getState() == Thread.State.TIMED_WAITING);
            List<Integer> parks = List.of(nothing.worker.parks(), hour.worker.parks());
            // Java calls a thread parked before Linux has counted that: on a busy machine, long before.
            Waiting.until("neither wakes while a long time passes", () -> neverWakes(List.of(nothing, hour)));
            assertThat(List.of(nothing.worker.parks(), hour.worker.parks())).isEqualTo(parks);
        }
    }

    private static boolean neverWakes(List<IdleWorker> workers) {
        List<Long> before = workers.stream().map(IdleWorker::wakeUps).toList();
        Waiting.letPass(WATCHED_NANOS);
        return workers.stream().map(IdleWorker::wakeUps).toList().equals(before);
    }

    /** A worker in a thread that can be found by its name. */
    private static final class IdleWorker implements AutoCloseable {
        private final CountingWorker worker;
        private final Engine engine;
        private final Thread thread;

        IdleWorker(String name) {
            worker = new CountingWorker(name);
            engine = worker.engine();
            thread = worker.thread();
            thread.start();
        }

        /** A count that stays the same as long as the worker stays parked: where there is one, Linux's. */
        private long wakeUps() {
            return ContextSwitches.areCounted() ? ContextSwitches.voluntaryOf(thread.getName()) : worker.parks();
        }

        @Override
        public void close() {
            engine.requestStop();
            thread.interrupt();
            Waiting.untilEnded(thread);
        }
    }
}
