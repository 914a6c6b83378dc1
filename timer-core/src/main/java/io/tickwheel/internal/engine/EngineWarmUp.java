package io.tickwheel.internal.engine;

import io.tickwheel.internal.intake.IntakeLimits;
import io.tickwheel.internal.intake.IntakeReader;
import io.tickwheel.internal.intake.PendingLimit;
import io.tickwheel.internal.intake.Waker;
import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.internal.wheel.WheelGeometry;
import io.tickwheel.time.TimeSource;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;

/**
 * Links the call sites that an engine uses, before the first caller needs them.
 *
 * <p>The call sites of a {@link java.lang.invoke.VarHandle}, as in an {@link
 * java.util.concurrent.atomic.AtomicReferenceArray}, are linked at their first use, which takes memory and stack; a
 * class that fails to initialise fails for ever. So with the first engine a small one is made, which takes timeouts to
 * every end that they can have. If that fails, the next engine has it done again.
 *
 * <p>Threads: any. Cost: some milliseconds, once a JVM.
 */
final class EngineWarmUp {
    private static final long TICK_NANOS = 1_000;
    private static final int TIMEOUTS = 5;

    /** Two threads may do it at the same time, which does no harm. */
    private static volatile boolean isDone;

    private EngineWarmUp() {}

    /** Returns once it is done. */
    static void require() {
        if (!isDone) {
            warmUp();
            isDone = true;
        }
    }

    private static void warmUp() {
        Engine engine = newEngine(IntakeReader.WINDOW);
        // The later ones open blocks, and the second of each two lowers the plan.
        for (int i = 0; i < TIMEOUTS; i++) {
            engine.schedule(new Nothing(TICK_NANOS * (TIMEOUTS - i)));
        }
        scheduleAndCancel(engine);
        engine.step(TICK_NANOS);
        scheduleAndCancel(engine);
        TimeoutNode inWheel = new Nothing(WheelGeometry.NEVER);
        engine.schedule(inWheel);
        engine.step(2 * TICK_NANOS);
        engine.cancel(inWheel);
        engine.requestWakeUp();
        engine.step(3 * TICK_NANOS);
        moveAndRepeat(engine);
        engine.copyPending();
        engine.close();
        scheduleWithinTasks();
        // What a snapshot, the end of a host and each task of an executor service are made of.
        FutureTask<?> unused = new FutureTask<>(new Surroundings(), null);
    }

    private static Engine newEngine(int window) {
        Surroundings none = new Surroundings();
        return new Engine(
                new WheelGeometry(TICK_NANOS, 1),
                none,
                none,
                none,
                PendingLimit.of(2 * TIMEOUTS),
                new IntakeLimits(2, 0, 0, window));
    }

    /** What the first task schedules arrives in the intake, what the second does in the wheel. */
    private static void scheduleWithinTasks() {
        Engine engine = newEngine(1);
        engine.stepOnThisThreadOnly();
        Nothing first = new Nothing(TICK_NANOS);
        first.engine = engine;
        engine.schedule(first);
        engine.step(TICK_NANOS);
        engine.step(2 * TICK_NANOS);
        engine.copyPending();
        engine.close();
    }

    /** The first of them runs once more and ends; the second is cancelled. */
    private static void moveAndRepeat(Engine engine) {
        Nothing[] repeating = {new Nothing(TICK_NANOS, 5 * TICK_NANOS), new Nothing(TICK_NANOS, 5 * TICK_NANOS)};
        for (Nothing node : repeating) {
            engine.schedule(node);
            engine.reschedule(node, 9 * TICK_NANOS);
            engine.reschedule(node, 4 * TICK_NANOS);
        }
        engine.step(4 * TICK_NANOS);
        engine.cancel(repeating[1]);
        engine.step(5 * TICK_NANOS);
        Nothing handedOver = new Nothing(TICK_NANOS, TimeoutNode.HANDED_OVER);
        engine.schedule(handedOver);
        engine.step(6 * TICK_NANOS);
        engine.rearm(handedOver, 7 * TICK_NANOS);
        engine.rearm(handedOver, TimeoutNode.NO_RUN);
        engine.step(8 * TICK_NANOS);
    }

    private static void scheduleAndCancel(Engine engine) {
        TimeoutNode node = new Nothing(TIMEOUTS * TICK_NANOS);
        engine.schedule(node);
        engine.cancel(node);
    }

    /** Time stands. Not three lambdas: to link each takes a part of the time of the first timer. */
    private static final class Surroundings implements TimeSource, TaskRunner, Waker, Runnable {
        @Override
        public long nanoTime() {
            return 0;
        }

        @Override
        public void runTask(TimeoutNode node) {
            ((Nothing) node).runTask();
        }

        @Override
        public void wake() {}

        @Override
        public void run() {}
    }

    private static final class Nothing extends TimeoutNode {
        private long nextNanos = NO_RUN;
        /** Where its task schedules another like it; null if it does nothing. */
        private @Nullable Engine engine;

        Nothing(long deadlineNanos) {
            super(deadlineNanos);
        }

        Nothing(long deadlineNanos, long nextNanos) {
            super(deadlineNanos, true);
            this.nextNanos = nextNanos;
        }

        @Override
        public void runTask() {
            if (engine != null) {
                Nothing next = new Nothing(2 * TICK_NANOS);
                next.engine = engine;
                engine.schedule(next);
            }
        }

        @Override
        public long nextRunNanos() {
            long next = nextNanos;
            nextNanos = NO_RUN;
            return next;
        }
    }
}
