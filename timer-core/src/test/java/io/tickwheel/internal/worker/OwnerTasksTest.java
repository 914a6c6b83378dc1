package io.tickwheel.internal.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tickwheel.internal.engine.Engine;
import io.tickwheel.stress.Waiting;
import io.tickwheel.time.ManualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** I12: who runs an owner task, and when, in each state of a timer's life. */
@Timeout(120)
final class OwnerTasksTest {
    private static final long PATIENCE_NANOS = TimeUnit.MINUTES.toNanos(1);
    private static final long IMPATIENCE_NANOS = 1;

    private final LifecycleFixture fixture = new LifecycleFixture();
    private final TimerLifecycle timer = fixture.lifecycle();
    private final CountDownLatch released = new CountDownLatch(1);

    @Test
    void whileNothingHasStartedTheCallerDoesIt() {
        assertThat(timer.call(OwnerTasksTest::who, IMPATIENCE_NANOS)).isSameAs(Thread.currentThread());
        assertThat(timer.state()).isEqualTo(TimerLifecycle.INIT);
    }

    @Test
    void theWorkerDoesItThoughNothingIsDue() {
        LifecycleFixture.scheduleLate(timer);

        assertThat(timer.call(OwnerTasksTest::who, PATIENCE_NANOS)).isSameAs(fixture.threads.get(0));
        LifecycleFixture.stop(timer);
    }

    @Test
    void theWorkerDoesThemInTheOrderInWhichTheyCame() {
        blockWorker();
        List<Integer> done = new CopyOnWriteArrayList<>();
        for (int i = 0; i < 100; i++) {
            int number = i;
            timer.execute(engine -> done.add(number));
        }
        assertThat(done).isEmpty();
        released.countDown();
        timer.call(OwnerTasksTest::who, PATIENCE_NANOS);

        assertThat(done).isSorted().hasSize(100);
        LifecycleFixture.stop(timer);
    }

    @Test
    void whoeverHasPostedDoesNotWait() {
        blockWorker();
        List<Thread> doers = new CopyOnWriteArrayList<>();

        timer.execute(engine -> doers.add(Thread.currentThread()));

        assertThat(doers).isEmpty();
        released.countDown();
        Waiting.until("it is done", () -> !doers.isEmpty());
        assertThat(doers).containsExactly(fixture.threads.get(0));
        LifecycleFixture.stop(timer);
    }

    @Test
    void aTaskOnTheWorkerDoesItsOwn() {
        AtomicReference<Thread> doer = new AtomicReference<>();
        LifecycleFixture.scheduleSoon(timer, () -> {
            doer.set(timer.call(OwnerTasksTest::who, IMPATIENCE_NANOS));
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
        timer.call(OwnerTasksTest::who, PATIENCE_NANOS);
        assertThat(done).as("what nobody waits for any more is not done").isEmpty();
        LifecycleFixture.stop(timer);
    }

    @Test
    void anInterruptedCallerKeepsItsFlag() {
        blockWorker();
        Thread.currentThread().interrupt();

        assertThat(timer.call(OwnerTasksTest::who, PATIENCE_NANOS)).isNull();

        assertThat(Thread.interrupted()).isTrue();
        released.countDown();
        LifecycleFixture.stop(timer);
    }

    @Test
    void anInterruptWhileItWaitsEndsTheWait() throws Exception {
        blockWorker();
        FutureTask<Boolean> asking = new FutureTask<>(() -> {
            Thread doer = timer.call(OwnerTasksTest::who, PATIENCE_NANOS);
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
    void afterTheStopTheCallerDoesIt() {
        LifecycleFixture.scheduleLate(timer);
        LifecycleFixture.stop(timer);

        assertThat(timer.call(OwnerTasksTest::who, IMPATIENCE_NANOS)).isSameAs(Thread.currentThread());
        assertThat(timer.runningThread()).isNull();
    }

    @Test
    void whoStopsDoesWhatIsLeft() throws Exception {
        CountDownLatch stuck = new CountDownLatch(1);
        CountDownLatch entered = new CountDownLatch(1);
        LifecycleFixture.scheduleSoon(timer, () -> {
            entered.countDown();
            Waiting.until("it is let go", () -> stuck.getCount() == 0);
            return null;
        });
        Waiting.untilOpen("the task runs", entered);
        FutureTask<Thread> asking = asking(timer);
        FutureTask<?> stopping = new FutureTask<>(() -> LifecycleFixture.stop(timer));
        new Thread(stopping, "stopping").start();
        Waiting.until("it is being stopped", () -> timer.state() == TimerLifecycle.SHUTDOWN);
        stuck.countDown();

        assertThat(asking.get(1, TimeUnit.MINUTES)).as("done, by whomever").isNotNull();
        stopping.get(1, TimeUnit.MINUTES);
    }

    @Test
    void aTimerThatNobodyHoldsAnyMoreIsDoneByTheCaller() {
        LifecycleFixture.scheduleLate(timer);
        timer.abandon();
        Waiting.untilEnded(fixture.threads.get(0));

        assertThat(timer.call(OwnerTasksTest::who, IMPATIENCE_NANOS)).isSameAs(Thread.currentThread());
    }

    @Test
    void aThreadThatCannotBeStartedLeavesTheCallerInItsPlace() {
        TimerLifecycle refused = fixture.lifecycle(work -> new Thread(work) {
            @Override
            public synchronized void start() {
                throw new OutOfMemoryError("no thread");
            }
        });
        assertThatThrownBy(refused::start).isInstanceOf(OutOfMemoryError.class);

        assertThat(refused.call(OwnerTasksTest::who, IMPATIENCE_NANOS)).isSameAs(Thread.currentThread());
    }

    @Test
    void wantOfMemoryInTheWorkerIsThrownToTheCallerAndTheWorkerGoesOn() {
        LifecycleFixture.scheduleLate(timer);
        OutOfMemoryError failure = new OutOfMemoryError("for the copy");

        assertThatThrownBy(() -> timer.call(
                        engine -> {
                            throw failure;
                        },
                        PATIENCE_NANOS))
                .isSameAs(failure);

        assertThat(timer.call(OwnerTasksTest::who, PATIENCE_NANOS)).isSameAs(fixture.threads.get(0));
        LifecycleFixture.stop(timer);
    }

    @Test
    void anyOtherFailureIsToldToTheCaller() {
        LifecycleFixture.scheduleLate(timer);

        assertThatIllegalStateException()
                .isThrownBy(() -> timer.call(
                        engine -> {
                            throw new ArithmeticException("wrong");
                        },
                        PATIENCE_NANOS))
                .withCauseInstanceOf(ArithmeticException.class);
        LifecycleFixture.stop(timer);
    }

    @Test
    void whoeverAsksAgainAndAgainKeepsNothingFromRunning() throws Exception {
        AtomicInteger asked = new AtomicInteger();
        CompletableFuture<Boolean> hadRun = new CompletableFuture<>();
        AtomicBoolean hasRun = new AtomicBoolean();
        blockWorker();
        timer.execute(engine -> {
            LifecycleFixture.scheduleSoon(timer, () -> {
                hasRun.set(true);
                return null;
            });
            askUntil(hasRun, asked, hadRun);
        });
        released.countDown();

        assertThat(hadRun.get(1, TimeUnit.MINUTES)).isTrue();
        LifecycleFixture.stop(timer);
    }

    @Test
    void whoWaitsForItsTurnToStepHasItBeforeThoseWhoAskMeanwhile() throws Exception {
        ManualTime time = new ManualTime();
        TimerLifecycle driven = fixture.lifecycle(fixture::daemon, time, 0);
        AtomicBoolean hasRun = new AtomicBoolean();
        CompletableFuture<Boolean> hadRun = new CompletableFuture<>();
        LifecycleFixture.scheduleSoon(driven, () -> {
            hasRun.set(true);
            return null;
        });
        Thread stepper = new Thread(() -> time.advance(Duration.ofSeconds(1)), "stepper");

        driven.execute(engine -> {
            stepper.start();
            Waiting.until("it waits", () -> stepper.getState() == Thread.State.WAITING);
            Thread other = new Thread(() -> driven.execute(later -> hadRun.complete(hasRun.get())), "other");
            other.start();
            Waiting.untilEnded(other);
        });

        assertThat(hadRun.get(1, TimeUnit.MINUTES)).isTrue();
        Waiting.untilEnded(stepper);
    }

    /** Within each task on the owner another thread submits the next; so many take much longer than a tick. */
    private void askUntil(AtomicBoolean isOver, AtomicInteger asked, CompletableFuture<Boolean> wasOver) {
        if (isOver.get() || asked.incrementAndGet() > 10_000) {
            wasOver.complete(isOver.get());
            return;
        }
        Thread other = new Thread(() -> timer.execute(engine -> askUntil(isOver, asked, wasOver)), "other");
        other.start();
        Waiting.untilEnded(other);
    }

    /** The step takes the call back that came with it. */
    @Test
    void whatComesAsAStepBeginsIsDoneAfterIt() {
        try (LockStepWorker worker = LockStepWorker.parked()) {
            List<Thread> doers = new CopyOnWriteArrayList<>();
            worker.metrics.setLatenessListener(lateNanos -> {
                Thread other = new Thread(
                        () -> worker.ownerTasks.execute(new FutureTask<>(() -> doers.add(Thread.currentThread()))),
                        "other");
                other.start();
                Waiting.untilEnded(other);
            });
            worker.schedule(LockStepWorker.TICK_NANOS, () -> null);
            worker.turnAt(LockStepWorker.TICK_NANOS);

            assertThat(doers).containsExactly(worker.thread);
        }
    }

    /** In virtual time whoever asks is the owner, and time does not move for it. */
    @Test
    void whereNobodyStepsTheCallerDoesIt() {
        ManualTime time = new ManualTime();
        TimerLifecycle driven = fixture.lifecycle(fixture::daemon, time, 0);
        LifecycleFixture.scheduleLate(driven);

        assertThat(driven.call(OwnerTasksTest::who, IMPATIENCE_NANOS)).isSameAs(Thread.currentThread());
        assertThat(time.untilNextStep()).isEqualTo(Duration.ofHours(1));
        assertThat(driven.runningThread()).isNull();
    }

    @Test
    void whereSomebodyStepsWhatIsAskedMeanwhileIsDoneAfterTheStep() throws Exception {
        ManualTime time = new ManualTime();
        TimerLifecycle driven = fixture.lifecycle(fixture::daemon, time, 0);
        List<Thread> runners = new ArrayList<>();
        CountDownLatch entered = new CountDownLatch(1);
        LifecycleFixture.scheduleSoon(driven, () -> {
            runners.add(driven.runningThread());
            entered.countDown();
            return released.await(1, TimeUnit.MINUTES);
        });
        Thread stepper = new Thread(() -> time.advance(Duration.ofSeconds(1)), "stepper");
        stepper.start();
        Waiting.untilOpen("the step is under way", entered);
        assertThat(driven.call(OwnerTasksTest::who, IMPATIENCE_NANOS)).isNull();
        FutureTask<Thread> asking = asking(driven);
        released.countDown();

        assertThat(asking.get(1, TimeUnit.MINUTES)).isSameAs(stepper);
        assertThat(runners).containsExactly(stepper);
        Waiting.untilEnded(stepper);
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
        FutureTask<Thread> asking = new FutureTask<>(() -> lifecycle.call(OwnerTasksTest::who, PATIENCE_NANOS));
        Thread caller = new Thread(asking, "asking");
        caller.start();
        Waiting.until("it waits", () -> caller.getState() == Thread.State.TIMED_WAITING);
        return asking;
    }

    private static Thread who(Engine engine) {
        return Thread.currentThread();
    }
}
