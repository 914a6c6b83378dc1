package io.tickwheel.internal.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.internal.engine.Engine;
import io.tickwheel.stress.Waiting;
import io.tickwheel.time.ManualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** I4, I12: when another thread may look into a timer, in each state of its life. */
@Timeout(120)
final class OwnershipTest {
    private static final long PATIENCE_NANOS = TimeUnit.MINUTES.toNanos(1);
    private static final long IMPATIENCE_NANOS = 1;

    private final LifecycleFixture fixture = new LifecycleFixture();
    private final TimerLifecycle timer = fixture.lifecycle();
    private final CountDownLatch released = new CountDownLatch(1);

    /** Before the start, while the worker parks, after a stop, once the timer is forgotten, and in virtual time. */
    @Test
    void whereNobodyStepsTheCallerDoesIt() {
        assertTheCallerDoesIt(timer);
        assertThat(timer.state()).isEqualTo(TimerLifecycle.INIT);
        LifecycleFixture.scheduleLate(timer);
        assertTheCallerDoesIt(timer);
        LifecycleFixture.stop(timer);
        assertTheCallerDoesIt(timer);

        TimerLifecycle forgotten = fixture.lifecycle();
        LifecycleFixture.scheduleLate(forgotten);
        forgotten.abandon();
        Waiting.untilEnded(fixture.threads.get(1));
        assertTheCallerDoesIt(forgotten);

        ManualTime time = new ManualTime();
        TimerLifecycle driven = fixture.lifecycle(time);
        LifecycleFixture.scheduleLate(driven);
        assertTheCallerDoesIt(driven);
        assertThat(time.untilNextStep()).isEqualTo(Duration.ofHours(1));
    }

    private static void assertTheCallerDoesIt(TimerLifecycle lifecycle) {
        assertThat(lifecycle.call(OwnershipTest::who, PATIENCE_NANOS)).isSameAs(Thread.currentThread());
        assertThat(lifecycle.owner()).isNull();
    }

    @Test
    void aTaskOnTheWorkerDoesItsOwn() {
        AtomicReference<Thread> doer = new AtomicReference<>();
        LifecycleFixture.scheduleSoon(timer, () -> {
            doer.set(timer.call(OwnershipTest::who, IMPATIENCE_NANOS));
            return null;
        });
        Waiting.until("the task has asked", () -> doer.get() != null);

        assertThat(doer.get()).isSameAs(fixture.threads.get(0));
        LifecycleFixture.stop(timer);
    }

    @Test
    void nothingComesOfItIfTheWorkerIsBusyForTooLong() {
        blockWorker();
        List<String> done = new CopyOnWriteArrayList<>();

        assertThat(timer.<Boolean>call(engine -> done.add("given up"), IMPATIENCE_NANOS))
                .isNull();

        released.countDown();
        timer.call(OwnershipTest::who, PATIENCE_NANOS);
        assertThat(done).as("what nobody waits for any more is not done").isEmpty();
        LifecycleFixture.stop(timer);
    }

    @Test
    void anInterruptWhileItWaitsEndsTheWait() throws Exception {
        blockWorker();
        FutureTask<Boolean> asking = new FutureTask<>(() -> {
            Thread doer = timer.call(OwnershipTest::who, PATIENCE_NANOS);
            return doer == null && Thread.interrupted();
        });
        Thread caller = new Thread(asking, "interrupted-caller");
        caller.start();
        Waiting.until("it waits", () -> caller.getState() == Thread.State.TIMED_WAITING);
        caller.interrupt();

        assertThat(asking.get(1, TimeUnit.MINUTES)).isTrue();
        released.countDown();
        LifecycleFixture.stop(timer);
    }

    @Test
    void whereSomebodyStepsWhoAsksMeanwhileHasItsTurnAfterTheStep() throws Exception {
        ManualTime time = new ManualTime();
        TimerLifecycle driven = fixture.lifecycle(time);
        List<Thread> runners = new ArrayList<>();
        CountDownLatch entered = new CountDownLatch(1);
        LifecycleFixture.scheduleSoon(driven, () -> {
            runners.add(driven.owner());
            entered.countDown();
            return released.await(1, TimeUnit.MINUTES);
        });
        Thread stepper = new Thread(() -> time.advance(Duration.ofSeconds(1)), "stepper");
        stepper.start();
        Waiting.untilOpen("the step is under way", entered);
        assertThat(driven.call(OwnershipTest::who, IMPATIENCE_NANOS)).isNull();
        FutureTask<Thread> asking = asking(driven);
        released.countDown();

        assertThat(asking.get(1, TimeUnit.MINUTES)).isNotSameAs(stepper);
        assertThat(runners).containsExactly(stepper);
        Waiting.untilEnded(stepper);
    }

    /** The lock is fair: a worker that has always something due does not keep others out. */
    @Test
    void aWorkerThatIsAlwaysBehindLetsOthersIn() {
        try (LockStepWorker locked = LockStepWorker.parked()) {
            AtomicBoolean isOver = new AtomicBoolean();
            locked.schedule(0, () -> again(locked, isOver));
            locked.parker.endPark();
            for (int i = 0; i < 100; i++) {
                assertThat(locked.worker.call(OwnershipTest::who, PATIENCE_NANOS))
                        .isSameAs(Thread.currentThread());
            }
            isOver.set(true);
            locked.parker.awaitPark();
        }
    }

    private static Object again(LockStepWorker locked, AtomicBoolean isOver) {
        long nextNanos = locked.nowNanos + LockStepWorker.TICK_NANOS;
        locked.nowNanos = nextNanos;
        return isOver.get() ? isOver : locked.schedule(nextNanos, () -> again(locked, isOver));
    }

    private void blockWorker() {
        CountDownLatch entered = new CountDownLatch(1);
        LifecycleFixture.scheduleSoon(timer, () -> {
            entered.countDown();
            return released.await(1, TimeUnit.MINUTES);
        });
        Waiting.untilOpen("the task runs", entered);
    }

    /** Asks in a thread of its own, which waits when this returns. */
    private static FutureTask<Thread> asking(TimerLifecycle lifecycle) {
        FutureTask<Thread> asking = new FutureTask<>(() -> lifecycle.call(OwnershipTest::who, PATIENCE_NANOS));
        Thread caller = new Thread(asking, "asking");
        caller.start();
        Waiting.until("it waits", () -> caller.getState() == Thread.State.TIMED_WAITING);
        return asking;
    }

    private static Thread who(Engine engine) {
        return Thread.currentThread();
    }
}
