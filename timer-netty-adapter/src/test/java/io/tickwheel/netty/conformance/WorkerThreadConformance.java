package io.tickwheel.netty.conformance;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.util.Timeout;
import io.netty.util.Timer;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The worker's thread: when it is made and started, what happens if either fails, and how stop ends it. */
abstract class WorkerThreadConformance extends Conformance {
    @Test
    void theThreadIsMadeByTheConstructorWhichThrowsWhatItsFactoryThrows() {
        IllegalCallerException thrown = new IllegalCallerException("no more threads");

        timer();

        assertThat(workers.only().getState()).isEqualTo(Thread.State.NEW);
        assertThatThrownBy(() -> timerWithThreads(work -> {
                    throw thrown;
                }))
                .isSameAs(thrown);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void theThreadIsStartedByTheFirstTimeoutOrByStartOnceOnly(boolean byStart) {
        Timer timer = timer();
        if (byStart) {
            subject.start(timer);
            assertThat(workers.only().getState()).isNotEqualTo(Thread.State.NEW);
        }

        RecordingTask task = schedule(timer, 0);
        assertThat(workers.only().getState()).isNotEqualTo(Thread.State.NEW);
        assertThat(task.awaitRun().thread()).isSameAs(workers.only());
        subject.start(timer);
        assertThat(workers.made()).hasSize(1);
    }

    @Test
    void whatIsDueWithTheTaskThatStopInterruptsIsReturnedOrRuns() {
        Timer timer = timer();
        CountDownLatch entered = new CountDownLatch(1);
        List<Timeout> others = new ArrayList<>();
        AtomicInteger ran = new AtomicInteger();
        Timeout far = timer.newTimeout(nothing(), FAR_MILLIS, MILLISECONDS);

        try (HeldWorker held = HeldWorker.hold(timer)) {
            timer.newTimeout(timeout -> sleepUntilInterrupted(entered), OVERDUE_MILLIS, MILLISECONDS);
            for (int i = 0; i < 10; i++) {
                others.add(timer.newTimeout(timeout -> ran.incrementAndGet(), OVERDUE_MILLIS, MILLISECONDS));
            }
            held.release();
        }
        Waiting.untilOpen("the first one runs", entered);
        Set<Timeout> returned = timer.stop();

        if (!subject.isNettys()) {
            others.add(far);
            assertThat(returned).containsExactlyInAnyOrderElementsOf(others);
            assertThat(ran).hasValue(0);
        } else {
            assertThat(returned).containsExactly(far);
            assertThat(ran).hasValue(10);
        }
    }

    private static void sleepUntilInterrupted(CountDownLatch entered) {
        entered.countDown();
        try {
            Thread.sleep(60_000);
            throw new AssertionError("nobody has interrupted the task");
        } catch (InterruptedException e) {
            return;
        }
    }

    @Test
    void theFirstCallWaitsForTheThreadToRunOrNot() {
        CountDownLatch mayRun = new CountDownLatch(1);
        Timer timer = timerWithThreads(work -> workers.newThread(() -> {
            Waiting.untilOpen("the worker may run", mayRun);
            work.run();
        }));
        RecordingTask task = new RecordingTask();

        FutureTask<Void> caller = Concurrently.started(() -> timer.newTimeout(task, 0, MILLISECONDS));
        if (subject.isNettys()) {
            Waiting.letPassMillis(100);
            assertThat(caller.isDone()).isFalse();
        } else {
            Concurrently.join(caller);
        }
        mayRun.countDown();

        Concurrently.join(caller);
        task.awaitRun();
    }

    /** Without leak detection Netty's asks the thread whether it is a daemon. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aThreadFactoryThatReturnsNullFails(boolean leakDetection) {
        ThrowingCallable construct = () -> subject.create(factoryOf(null), 1, MILLISECONDS, 8, leakDetection);
        if (subject.isNettys() && leakDetection) {
            // Not to be stopped: that fails, too.
            Timer timer = subject.create(factoryOf(null), 1, MILLISECONDS, 8, true);
            construct = () -> timer.newTimeout(new RecordingTask(), 0, MILLISECONDS);
        }

        assertThatThrownBy(construct).isInstanceOf(NullPointerException.class).satisfies(refusal -> {
            if (!subject.isNettys()) {
                assertThat(refusal).hasMessageStartingWith("threadFactory: newThread returned null");
            }
        });
    }

    @Test
    void aThreadFactoryThatStartsItsThreadFails() {
        Thread started = new Thread(() -> {});
        started.start();
        if (subject.isNettys()) {
            Timer timer = timerWithThreads(factoryOf(started));
            assertThatThrownBy(() -> timer.newTimeout(new RecordingTask(), 0, MILLISECONDS))
                    .isInstanceOf(IllegalThreadStateException.class);
        } else {
            assertThatThrownBy(() -> timerWithThreads(factoryOf(started)))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("threadFactory: newThread returned a thread that was started");
        }
    }

    private static ThreadFactory factoryOf(Thread thread) {
        return work -> thread;
    }

    @Test
    void aFailedStartOfTheThreadSchedulesNothing() {
        UnstartableOnce factory = new UnstartableOnce();
        Timer timer = timerWithThreads(factory);
        RecordingTask refused = new RecordingTask();

        assertThatThrownBy(() -> timer.newTimeout(refused, 0, MILLISECONDS)).isSameAs(factory.thrown);
        assertThat(subject.pendingTimeouts(timer)).isZero();

        RecordingTask next = new RecordingTask();
        FutureTask<Void> caller = Concurrently.started(() -> timer.newTimeout(next, 0, MILLISECONDS));
        if (!subject.isNettys()) {
            Concurrently.join(caller);
        } else {
            Waiting.letPassMillis(100);
            assertThat(caller.isDone()).isFalse();
            factory.thread.start();
            Concurrently.join(caller);
        }
        next.awaitRun();
        assertThat(refused.runs()).isEmpty();
    }

    @Test
    void aTaskOnTheWorkerMayNotStopItsTimer() {
        Timer timer = timer();
        AtomicReference<Throwable> refusal = new AtomicReference<>();
        RecordingTask stopping = new RecordingTask() {
            @Override
            public void run(Timeout timeout) throws Exception {
                try {
                    timeout.timer().stop();
                } catch (IllegalStateException e) {
                    refusal.set(e);
                }
                super.run(timeout);
            }
        };
        RecordingTask later = schedule(timer, 20);

        timer.newTimeout(stopping, 0, MILLISECONDS);
        stopping.awaitRun();

        assertThat(refusal.get())
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(
                        subject.isNettys()
                                ? "HashedWheelTimer.stop() cannot be called from TimerTask"
                                : "stop() cannot be called from a task that runs on the timer's own thread");
        later.awaitRun();
        letOneTimeoutRun(timer);
    }

    @Test
    void theInterruptOfTheCallerIsKept() {
        Timer timer = timer();
        Timeout waiting = timer.newTimeout(nothing(), FAR_MILLIS, MILLISECONDS);

        Thread.currentThread().interrupt();
        Set<Timeout> returned = timer.stop();

        assertThat(Thread.interrupted()).isTrue();
        assertThat(returned).containsExactly(waiting);
        assertThat(workers.only().isAlive()).isFalse();
    }

    @Test
    void aBlockedTaskIsInterruptedUntilItEnds() {
        Timer timer = timer();
        CountDownLatch entered = new CountDownLatch(1);
        CountDownLatch never = new CountDownLatch(1);
        AtomicReference<Integer> interrupts = new AtomicReference<>(0);
        timer.newTimeout(
                timeout -> {
                    entered.countDown();
                    while (interrupts.get() < 3) {
                        try {
                            never.await();
                        } catch (InterruptedException e) {
                            interrupts.set(interrupts.get() + 1);
                        }
                    }
                },
                0,
                MILLISECONDS);
        Waiting.untilOpen("the task blocks", entered);

        timer.stop();

        assertThat(interrupts.get()).isEqualTo(3);
        assertThat(workers.only().isAlive()).isFalse();
    }

    /** Makes a thread whose first start fails, as it does when the system has no more threads to give. */
    private static final class UnstartableOnce implements ThreadFactory {
        final OutOfMemoryError thrown = new OutOfMemoryError("unable to create a thread (simulated)");
        volatile Thread thread;

        @Override
        public Thread newThread(Runnable work) {
            thread = new Thread(work, "unstartable-once") {
                private boolean failed;

                @Override
                public synchronized void start() {
                    if (!failed) {
                        failed = true;
                        throw thrown;
                    }
                    super.start();
                }
            };
            thread.setDaemon(true);
            return thread;
        }
    }
}
