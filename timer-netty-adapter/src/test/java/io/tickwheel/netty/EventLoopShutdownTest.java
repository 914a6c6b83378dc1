package io.tickwheel.netty;

import static java.util.concurrent.TimeUnit.DAYS;
import static java.util.concurrent.TimeUnit.HOURS;
import static java.util.concurrent.TimeUnit.MICROSECONDS;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.netty.channel.DefaultEventLoop;
import io.netty.util.Timeout;
import io.netty.util.concurrent.DefaultEventExecutor;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.EventExecutorGroup;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.GlobalEventExecutor;
import io.netty.util.concurrent.Promise;
import io.netty.util.concurrent.RejectedExecutionHandlers;
import io.netty.util.concurrent.SingleThreadEventExecutor;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Loops that shut down: each timeout has run, is returned or is told of, once, and later calls throw (I1, I5). */
class EventLoopShutdownTest extends OnLoops {
    @ParameterizedTest
    @MethodSource("kinds")
    void whatIsScheduledWhileALoopIsQuietHasRunOrIsToldOf(EventExecutorGroup group) {
        EventLoopTimer timer = on(group);
        List<Timeout> timeouts = new CopyOnWriteArrayList<>();
        // There is one in any case: this thread may be held up until the loops have ended.
        timeouts.add(timer.newTimeout(new NotedTask("before", notes), 0, MICROSECONDS));
        group.shutdownGracefully(100, 20_000, MILLISECONDS);
        int number = 0;
        while (!group.isTerminated() && number < 20_000) {
            NotedTask task = new NotedTask(Integer.toString(number), notes);
            long delayMicros = number % 2 == 0 ? 0 : number % 3_000;
            try {
                if (number % 3 == 0) {
                    group.submit(() -> timeouts.add(timer.newTimeout(task, delayMicros, MICROSECONDS)));
                } else {
                    timeouts.add(timer.newTimeout(task, delayMicros, MICROSECONDS));
                }
            } catch (IllegalStateException | RejectedExecutionException atItsEnd) {
                break;
            }
            number++;
            pause();
        }
        group.terminationFuture().syncUninterruptibly();
        until("nothing is pending", () -> timer.pendingTimeouts() == 0);
        assertThat(timeouts).isNotEmpty().allMatch(timeout -> timeout.isExpired() != timeout.isCancelled());
        long cancelled = timeouts.stream().filter(Timeout::isCancelled).count();
        long ran = timeouts.size() - cancelled;
        until("all have run or are told", () -> notes.size() == ran + cancelled * NotedTask.timesTold());
        assertThat(notes).doesNotHaveDuplicates();
        assertThat(timer.counts().returned()).isEqualTo(cancelled);
        assertThat(timer.stop()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void loopsThatEndAtOnceTellWhatIsPendingThere(EventExecutorGroup group) {
        EventLoopTimer timer = on(group);
        List<Timeout> timeouts = pendingOnEach(timer);
        group.shutdownGracefully(0, 0, SECONDS).syncUninterruptibly();
        until("all are told", () -> notes.size() == timeouts.size() * NotedTask.timesTold());
        until("all have ended", () -> timeouts.stream().allMatch(Timeout::isCancelled));
        until("it takes nothing more", () -> !takes(timer));
        assertThat(timer.stop()).isEmpty();
    }

    @Test
    void theCallThatFindsALoopEndedEndsWhatIsPendingThere() throws InterruptedException {
        UnheardLoop loop = new UnheardLoop();
        EventLoopTimer timer = new EventLoopTimer(loop);
        Timeout pending = timer.newTimeout(new NotedTask("pending", notes), 1, DAYS);
        loop.end();
        Timeout covered = timer.newTimeout(new NotedTask("covered", notes), 2, DAYS);
        assertThat(covered.isCancelled()).as("nobody has asked the loop").isFalse();
        Timeout refused = timer.newTimeout(new NotedTask("refused", notes), 1, HOURS);
        assertThat(List.of(pending, covered, refused)).allMatch(Timeout::isCancelled);
        assertThat(notes).hasSize(3 * NotedTask.timesTold()).doesNotContain("pending", "covered", "refused");
        assertThatIllegalStateException()
                .isThrownBy(() -> timer.newTimeout(t -> {}, 1, DAYS))
                .withMessage("cannot be started once stopped");
        assertThat(timer.counts().returned()).isEqualTo(3);
        assertThat(timer.stop()).isEmpty();
    }

    @Test
    void stopReturnsWhatIsPendingOnALoopOfWhoseEndNobodyHasHeard() throws InterruptedException {
        UnheardLoop loop = new UnheardLoop();
        EventLoopTimer timer = new EventLoopTimer(loop);
        Timeout pending = timer.newTimeout(new NotedTask("pending", notes), 1, DAYS);
        loop.end();
        Timeout covered = timer.newTimeout(new NotedTask("covered", notes), 2, DAYS);
        assertThat(timer.stop()).containsExactlyInAnyOrder(pending, covered);
        assertThat(notes).as("on this thread").hasSize(2 * NotedTask.timesTold());
    }

    @Test
    void aLoopThatEndsAloneEndsItsPartAndTheOthersGoOn() throws Exception {
        EventExecutorGroup group = group(2);
        EventLoopTimer timer = on(group);
        List<Timeout> timeouts = pendingOnEach(timer);
        Iterator<EventExecutor> members = group.iterator();
        EventExecutor ended = members.next();
        EventExecutor other = members.next();
        ended.shutdownGracefully(0, 0, SECONDS).syncUninterruptibly();
        until("one part has ended", () -> timer.pendingTimeouts() == 1);
        assertThat(timeouts).extracting(Timeout::isCancelled).containsExactly(true, false);
        CountDownLatch done = new CountDownLatch(1);
        other.submit(() -> timer.newTimeout(t -> done.countDown(), 1, MILLISECONDS))
                .syncUninterruptibly();
        await(done);
        Set<Boolean> outcomes = new HashSet<>();
        for (int i = 0; i < 64; i++) {
            List<Boolean> ofOneThread = new ArrayList<>();
            Thread thread = new Thread(() -> {
                ofOneThread.add(takes(timer));
                ofOneThread.add(takes(timer));
            });
            thread.start();
            thread.join();
            assertThat(ofOneThread).as("a thread keeps its loop").hasSize(2).containsOnly(ofOneThread.get(0));
            outcomes.addAll(ofOneThread);
        }
        assertThat(outcomes).as("some threads belong to either").containsExactlyInAnyOrder(true, false);
        assertThat(timer.stop()).containsExactly(timeouts.get(1));
        ended.terminationFuture().syncUninterruptibly();
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void aLoopMayStopTheTimer(EventExecutorGroup group) {
        EventLoopTimer timer = on(group);
        List<Timeout> timeouts = pendingOnEach(timer);
        Future<Set<Timeout>> stopped = group.next().submit(timer::stop);
        assertThat(resultOf(stopped)).containsExactlyInAnyOrderElementsOf(timeouts);
    }

    @Test
    void aLoopOfAnotherGroupIsAnyOtherThread() {
        EventExecutorGroup group = group(2);
        EventLoopTimer timer = on(group);
        EventExecutor foreign = group(1).next();
        List<Boolean> wasForeign = new CopyOnWriteArrayList<>();
        Set<Thread> threads = new HashSet<>();
        CountDownLatch done = new CountDownLatch(100);
        foreign.execute(() -> {
            for (int i = 0; i < 100; i++) {
                timer.newTimeout(
                        t -> {
                            wasForeign.add(foreign.inEventLoop());
                            threads.add(Thread.currentThread());
                            done.countDown();
                        },
                        5,
                        MILLISECONDS);
            }
        });
        await(done);
        assertThat(wasForeign).containsOnly(false);
        assertThat(threads).hasSize(1);
        List<Timeout> timeouts = pendingOnEach(timer);
        assertThat(resultOf(foreign.submit(timer::stop))).containsExactlyInAnyOrderElementsOf(timeouts);
    }

    @Test
    void twoLoopsMayStopTheTimerAtOnceAndOneIsGivenAll() {
        for (int round = 0; round < 100; round++) {
            EventExecutorGroup group = group(2);
            EventLoopTimer timer = on(group);
            int pending = pendingOnEach(timer).size();
            CountDownLatch together = new CountDownLatch(2);
            List<Future<Integer>> stops = new ArrayList<>();
            for (EventExecutor loop : group) {
                stops.add(loop.submit(() -> {
                    together.countDown();
                    together.await();
                    return timer.stop().size();
                }));
            }
            assertThat(stops).extracting(EventLoopShutdownTest::resultOf).containsExactlyInAnyOrder(0, pending);
            group.shutdownGracefully(0, 0, SECONDS).syncUninterruptibly();
        }
    }

    @Test
    void stopWhileTheLoopsEndReturnsOrTellsEachOnce() {
        for (int round = 0; round < 100; round++) {
            notes.clear();
            EventExecutorGroup group = group(2);
            EventLoopTimer timer = on(group);
            List<Timeout> timeouts = pendingOnEach(timer);
            group.shutdownGracefully(0, 0, SECONDS);
            timer.stop();
            group.terminationFuture().syncUninterruptibly();
            until("all have ended", () -> timer.counts().returned() == timeouts.size());
            until("all are told", () -> notes.size() == timeouts.size() * NotedTask.timesTold());
        }
    }

    /** As Netty's loops do with what comes between their last look at the queue and their end. */
    @Test
    void whatALoopAcceptsAndDropsAsItEndsIsToldWhenItHasEnded() {
        EventExecutor loop = new DroppingLoop();
        groups.add(loop);
        EventLoopTimer timer = on(loop);
        Timeout pending = timer.newTimeout(new NotedTask("pending", notes), 1, DAYS);
        CountDownLatch held = new CountDownLatch(1);
        loop.execute(() -> await(held));
        loop.shutdownGracefully(0, 0, SECONDS);
        assertThat(timer.stop()).containsExactly(pending);
        assertThat(notes).isEmpty();
        held.countDown();
        until("all are told", () -> notes.size() == NotedTask.timesTold());
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whatALoopThatIsFullCannotBeToldIsToldOnTheThreadThatCancels(boolean byStop) {
        DefaultEventExecutor loop =
                new DefaultEventExecutor(null, (ThreadFactory) Thread::new, 16, RejectedExecutionHandlers.reject());
        groups.add(loop);
        EventLoopTimer timer = on(loop);
        Timeout pending = timer.newTimeout(new NotedTask("pending", notes), 1, DAYS);
        CountDownLatch held = holdAndFill(loop);
        assertThat(byStop ? timer.stop().contains(pending) : pending.cancel()).isTrue();
        assertThat(notes).hasSize(NotedTask.timesTold());
        held.countDown();
        timer.stop();
    }

    /** From another thread a loop of Netty's is asked to drop what it has scheduled. */
    @Test
    void stopReturnsWhatIsPendingOnALoopThatThrowsWhenItIsAskedToDropItsStep() {
        AtomicReference<RuntimeException> thrown = new AtomicReference<>(new RejectedExecutionException("full"));
        DefaultEventExecutor loop =
                new DefaultEventExecutor(null, (ThreadFactory) Thread::new, 16, (task, executor) -> {
                    throw thrown.get();
                });
        EventLoopTimer timer = on(loop);
        Timeout pending = timer.newTimeout(new NotedTask("pending", notes), 1, DAYS);
        CountDownLatch held = holdAndFill(loop);
        thrown.set(new IllegalStateException("full"));
        assertThat(timer.stop()).containsExactly(pending);
        held.countDown();
    }

    /** One on each loop, in their order. */
    private List<Timeout> pendingOnEach(EventLoopTimer timer) {
        List<Timeout> timeouts = new ArrayList<>();
        for (EventExecutor loop : timer.loops()) {
            NotedTask task = new NotedTask("pending " + timeouts.size(), notes);
            timeouts.add(resultOf(loop.submit(() -> timer.newTimeout(task, 1, DAYS))));
        }
        return timeouts;
    }

    private static <T> T resultOf(Future<T> future) {
        assertThat(future.awaitUninterruptibly(PATIENCE_SECONDS, SECONDS)).isTrue();
        return future.syncUninterruptibly().getNow();
    }

    /** Whether a call from this thread is taken. */
    private static boolean takes(EventLoopTimer timer) {
        try {
            return timer.newTimeout(t -> {}, 2, DAYS).cancel();
        } catch (IllegalStateException e) {
            return false;
        }
    }

    private static void pause() {
        long untilNanos = System.nanoTime() + 50_000;
        while (System.nanoTime() - untilNanos < 0) {
            Thread.onSpinWait();
        }
    }

    /** A loop whose listeners never hear that it has terminated, as between its end and the moment when they do. */
    private static final class UnheardLoop extends DefaultEventLoop {
        private final Promise<Object> never = GlobalEventExecutor.INSTANCE.newPromise();

        @Override
        public Future<?> terminationFuture() {
            return never;
        }

        void end() throws InterruptedException {
            shutdownGracefully(0, 0, SECONDS);
            assertThat(awaitTermination(PATIENCE_SECONDS, SECONDS)).isTrue();
        }
    }

    /** A loop that drops what other threads give it once it shuts down. */
    private static final class DroppingLoop extends SingleThreadEventExecutor {
        DroppingLoop() {
            super(null, (ThreadFactory) Thread::new, true);
        }

        @Override
        public void execute(Runnable task) {
            if (inEventLoop() || !isShuttingDown()) {
                super.execute(task);
            }
        }

        @Override
        protected void run() {
            do {
                Runnable task = takeTask();
                if (task != null) {
                    task.run();
                }
            } while (!confirmShutdown());
        }
    }
}
