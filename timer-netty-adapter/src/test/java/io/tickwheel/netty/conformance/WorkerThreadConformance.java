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
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The worker's thread: when it is made, when it is started, and what happens if either fails. */
abstract class WorkerThreadConformance extends Conformance {
    WorkerThreadConformance(TimerSubject subject) {
        super(subject);
    }

    @Test
    void theThreadIsMadeByTheConstructorOnTheCallersThread() {
        AtomicReference<Thread> maker = new AtomicReference<>();

        timerWithThreads(work -> {
            maker.set(Thread.currentThread());
            return workers.newThread(work);
        });

        assertThat(maker.get()).isSameAs(Thread.currentThread());
        assertThat(workers.only().getState()).isEqualTo(Thread.State.NEW);
    }

    @Test
    void theThreadIsStartedByTheFirstTimeout() {
        Timer timer = timer();
        Thread worker = workers.only();

        RecordingTask task = schedule(timer, 0);

        assertThat(worker.getState()).isNotEqualTo(Thread.State.NEW);
        assertThat(task.awaitRun().thread()).isSameAs(worker);
        assertThat(workers.made()).hasSize(1);
    }

    @Test
    void theThreadIsStartedByStartOnceOnly() {
        Timer timer = timer();

        subject.start(timer);
        subject.start(timer);

        assertThat(workers.only().getState()).isNotEqualTo(Thread.State.NEW);
        assertThat(schedule(timer, 0).awaitRun().thread()).isSameAs(workers.only());
        subject.start(timer);
        assertThat(workers.made()).hasSize(1);
    }

    @Test
    void manyThreadsMayStartATimerAtOnce() {
        for (int round = 0; round < 50; round++) {
            Timer timer = timer();
            runConcurrently(() -> subject.start(timer), () -> letOneTimeoutRun(timer), () -> subject.start(timer));
        }
        assertThat(workers.made()).hasSize(50);
    }

    @Test
    void aTimerThatWasNeverUsedNeverStartsItsThread() {
        Timer timer = timer();

        timer.stop();

        assertThat(workers.only().getState()).isEqualTo(Thread.State.NEW);
    }

    @Test
    void stopEndsTheThread() {
        Timer timer = timer();
        letOneTimeoutRun(timer);

        timer.stop();

        assertThat(workers.only().getState()).isEqualTo(Thread.State.TERMINATED);
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

        if (subject.stopReturnsTheRestOfTheTick()) {
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
        if (subject.firstCallWaitsForTheWorker()) {
            Waiting.letPassMillis(100);
            assertThat(caller.isDone()).isFalse();
        } else {
            Concurrently.join(caller);
        }
        mayRun.countDown();

        Concurrently.join(caller);
        task.awaitRun();
    }

    @Test
    void theFirstCallKeepsTheInterruptOfItsCallerUnlessItWaits() {
        CountDownLatch mayRun = new CountDownLatch(1);
        Timer timer = timerWithThreads(work -> workers.newThread(() -> {
            Waiting.untilOpen("the worker may run", mayRun);
            work.run();
        }));
        AtomicBoolean interruptedAfterwards = new AtomicBoolean();
        AtomicReference<Thread> callingThread = new AtomicReference<>();

        FutureTask<Void> caller = Concurrently.started(() -> {
            callingThread.set(Thread.currentThread());
            Thread.currentThread().interrupt();
            timer.newTimeout(nothing(), FAR_MILLIS, MILLISECONDS);
            interruptedAfterwards.set(Thread.currentThread().isInterrupted());
        });
        Waiting.until(
                "the call has returned, or waits with its interrupt gone",
                () -> caller.isDone() || isWaitingUninterrupted(callingThread.get()));
        mayRun.countDown();
        Concurrently.join(caller);

        assertThat(interruptedAfterwards.get()).isEqualTo(!subject.firstCallWaitsForTheWorker());
    }

    @Test
    void laterCallsKeepTheInterruptOfTheirCaller() {
        Timer timer = timer();
        subject.start(timer);

        Thread.currentThread().interrupt();
        var timeout = timer.newTimeout(nothing(), FAR_MILLIS, MILLISECONDS);
        subject.start(timer);
        timeout.cancel();

        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void whatTheThreadFactoryThrowsReachesTheCaller() {
        IllegalCallerException thrown = new IllegalCallerException("no more threads");
        ThreadFactory failing = work -> {
            throw thrown;
        };

        assertThatThrownBy(() -> timerWithThreads(failing)).isSameAs(thrown);
    }

    /** Netty's asks the thread whether it is a daemon. */
    @Test
    void withoutLeakDetectionOneThatReturnsNullFailsInTheConstructor() {
        assertThatThrownBy(() -> subject.create(work -> null, 1, MILLISECONDS, 8, false))
                .isInstanceOf(NullPointerException.class);
    }

    /** With leak detection, as by default. */
    @Test
    void aThreadFactoryThatReturnsNullFails() {
        if (subject.factoryWithoutThreadIsRefused()) {
            assertThatThrownBy(() -> subject.create(work -> null, 1, MILLISECONDS, 8, true))
                    .isInstanceOf(NullPointerException.class)
                    .hasMessageStartingWith("threadFactory: newThread returned null");
        } else {
            // Not to be stopped: that fails, too.
            Timer timer = subject.create(work -> null, 1, MILLISECONDS, 8, true);
            assertThatThrownBy(() -> timer.newTimeout(new RecordingTask(), 0, MILLISECONDS))
                    .isInstanceOf(NullPointerException.class)
                    .message()
                    .doesNotContainIgnoringCase("factory");
        }
    }

    @Test
    void aThreadFactoryThatStartsItsThreadFails() {
        ThreadFactory starting = work -> {
            Thread thread = new Thread(() -> {});
            thread.start();
            return thread;
        };
        if (subject.factoryWithoutThreadIsRefused()) {
            assertThatThrownBy(() -> timerWithThreads(starting))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("threadFactory: newThread returned a thread that was started");
        } else {
            Timer timer = timerWithThreads(starting);
            assertThatThrownBy(() -> timer.newTimeout(new RecordingTask(), 0, MILLISECONDS))
                    .isInstanceOf(IllegalThreadStateException.class);
        }
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
        if (subject.failedThreadStartIsTriedAgain()) {
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

    private static boolean isWaitingUninterrupted(Thread thread) {
        return thread != null && thread.getState() == Thread.State.WAITING && !thread.isInterrupted();
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

    /** The pool makes no threads: this one runs what it is given. It keeps the worker until all are due. */
    @Test
    void aPoolIsGivenEachTimeoutByItself() throws InterruptedException {
        CountDownLatch held = new CountDownLatch(1);
        CountDownLatch released = new CountDownLatch(1);
        ThreadPoolExecutor pool =
                new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), task -> {
                    held.countDown();
                    Waiting.untilOpen("the worker is released", released);
                    return null;
                });
        Timer timer = timerWithExecutor(pool);
        List<Integer> ran = new ArrayList<>();
        timer.newTimeout(timeout -> ran.add(0), OVERDUE_MILLIS, MILLISECONDS);
        Waiting.untilOpen("the worker is held", held);
        for (int i = 1; i <= 640; i++) {
            int number = i;
            timer.newTimeout(timeout -> ran.add(number), OVERDUE_MILLIS, MILLISECONDS);
        }
        released.countDown();

        int calls = 0;
        while (ran.size() <= 640) {
            Runnable given = pool.getQueue().poll(60, TimeUnit.SECONDS);
            assertThat(given).as("after " + ran.size()).isNotNull();
            calls++;
            given.run();
        }

        assertThat(ran)
                .containsExactlyElementsOf(IntStream.rangeClosed(0, 640).boxed().toList());
        assertThat(calls).isEqualTo(641);
    }

    @Test
    void aTaskMayCancelAnotherOfItsTickIfThePoolRunsInItsCallersThread() {
        Timer timer = timerWithExecutor(poolThatHasItsCallerRun());
        AtomicReference<Timeout> second = new AtomicReference<>();
        AtomicReference<Boolean> isCancelled = new AtomicReference<>();
        RecordingTask secondTask = new RecordingTask();

        try (HeldWorker held = HeldWorker.hold(timer)) {
            timer.newTimeout(timeout -> isCancelled.set(second.get().cancel()), OVERDUE_MILLIS, MILLISECONDS);
            second.set(timer.newTimeout(secondTask, OVERDUE_MILLIS, MILLISECONDS));
            // Their ticks may differ: one step runs both once both have passed.
            long scheduledNanos = System.nanoTime();
            Waiting.until("both ticks have passed", () -> System.nanoTime() - scheduledNanos > 20_000_000);
            held.release();
        }
        letOneTimeoutRun(timer);

        assertThat(isCancelled.get()).isTrue();
        assertThat(secondTask.runs()).isEmpty();
    }

    /** Without a thread and without a queue it runs in its caller's thread all that it is given. */
    private static ThreadPoolExecutor poolThatHasItsCallerRun() {
        return new ThreadPoolExecutor(
                1,
                1,
                0,
                TimeUnit.SECONDS,
                new SynchronousQueue<>(),
                task -> null,
                new ThreadPoolExecutor.CallerRunsPolicy());
    }
}
