package io.tickwheel.netty;

import static java.util.concurrent.TimeUnit.DAYS;
import static java.util.concurrent.TimeUnit.HOURS;
import static java.util.concurrent.TimeUnit.MICROSECONDS;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;
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
import io.tickwheel.netty.conformance.Waiting;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * How a timer on event loops ends, by stop from anywhere or with its loops: each timeout has run, is returned or is
 * told of, once, and later calls throw (I1, I5).
 */
class EventLoopEndTest extends OnLoops {
    @ParameterizedTest
    @MethodSource("kinds")
    void aLoopThatShutsDownTellsWhatIsPendingAndTakesNothingMore(EventExecutorGroup group) {
        EventLoopTimer timer = on(group);
        List<Timeout> pending = pendingOnEach(timer);
        pending.add(timer.newTimeout(new NotedTask("of this thread", notes), 1, DAYS));
        group.shutdownGracefully(10, 10_000, MILLISECONDS).syncUninterruptibly();
        Waiting.until("nothing is pending", () -> timer.pendingTimeouts() == 0);
        assertThat(pending).allMatch(Timeout::isCancelled);
        Waiting.until("all are told", () -> notes.size() == 3 * NotedTask.timesTold());
        assertThat(timer.counts().returned()).isEqualTo(3);
        assertThatIllegalStateException()
                .isThrownBy(() -> timer.newTimeout(t -> {}, 1, DAYS))
                .withMessage("cannot be started once stopped");
        assertThat(timer.stop()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void aTimerThatIsStoppedFirstReturnsWhatIsPendingAndTellsOnTheLoops(EventExecutorGroup group) {
        EventLoopTimer timer = on(group);
        for (EventExecutor loop : group) {
            NotedTask task = new NotedTask("pending", notes) {
                @Override
                public void cancelled(Timeout timeout) {
                    notes.add("in loop " + loop.inEventLoop());
                }
            };
            loop.submit(() -> timer.newTimeout(task, 1, DAYS)).syncUninterruptibly();
        }
        assertThat(timer.stop()).hasSize(2);
        group.shutdownGracefully(0, 10_000, MILLISECONDS).syncUninterruptibly();
        assertThat(notes).hasSize(2 * NotedTask.timesTold()).doesNotContain("in loop false");
    }

    @Test
    void tasksOnTwoLoopsMayStopTheTimerAtOnce() throws Exception {
        for (int round = 0; round < 20; round++) {
            EventExecutorGroup group = group(2);
            EventLoopTimer timer = on(group);
            CyclicBarrier together = new CyclicBarrier(2);
            List<Integer> returned = new CopyOnWriteArrayList<>();
            CountDownLatch done = new CountDownLatch(2);
            for (EventExecutor loop : group) {
                loop.execute(() -> {
                    timer.newTimeout(t -> {}, 1, DAYS);
                    timer.newTimeout(
                            t -> {
                                together.await(PATIENCE_SECONDS, SECONDS);
                                returned.add(timer.stop().size());
                                done.countDown();
                            },
                            0,
                            NANOSECONDS);
                });
            }
            Waiting.untilOpen("both have stopped", done);
            assertThat(returned).containsExactlyInAnyOrder(0, 2);
            group.shutdownGracefully(0, 0, SECONDS).syncUninterruptibly();
        }
    }

    @Test
    void stopWaitsForTheTaskThatRunsAndDoesNotInterruptIt() throws Exception {
        EventExecutorGroup group = group(1);
        EventLoopTimer timer = on(group);
        CountDownLatch held = new CountDownLatch(1);
        CountDownLatch entered = new CountDownLatch(1);
        timer.newTimeout(
                t -> {
                    entered.countDown();
                    Waiting.untilOpen("it is released", held);
                    notes.add("the task has ended");
                },
                0,
                NANOSECONDS);
        timer.newTimeout(t -> notes.add("another one has run"), 0, NANOSECONDS);
        Waiting.untilOpen("it runs", entered);
        Thread stopper =
                new Thread(() -> notes.add("stop has returned " + timer.stop().size()));
        stopper.start();
        Waiting.until("stop waits", () -> stopper.getState() == Thread.State.WAITING);
        held.countDown();
        stopper.join();
        assertThat(notes).containsExactly("the task has ended", "stop has returned 1");
    }

    @Test
    void aStoppedTimerLeavesNoListenerOnItsLoop() {
        ListenedLoop loop = new ListenedLoop();
        groups.add(loop);
        on(loop).stop();
        CountDownLatch told = new CountDownLatch(1);
        loop.terminationFuture().addListener(terminated -> told.countDown());
        loop.shutdownGracefully(0, 0, SECONDS).syncUninterruptibly();
        Waiting.untilOpen("its end is told", told);
        assertThat(loop.asked).as("whether it has terminated").hasValue(0);
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void whatIsScheduledWhileALoopIsQuietHasRunOrIsToldOf(EventExecutorGroup group) {
        EventLoopTimer timer = on(group);
        List<Timeout> timeouts = new CopyOnWriteArrayList<>();
        // There is one in any case: this thread may be held up until the loops have ended.
        timeouts.add(timer.newTimeout(new NotedTask("before", notes), 0, MICROSECONDS));
        group.shutdownGracefully(100, 20_000, MILLISECONDS);
        int number = 0;
        while (!group.isTerminated() && number < 4_000) {
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
        Waiting.until("nothing is pending", () -> timer.pendingTimeouts() == 0);
        assertThat(timeouts).isNotEmpty().allMatch(timeout -> timeout.isExpired() != timeout.isCancelled());
        long cancelled = timeouts.stream().filter(Timeout::isCancelled).count();
        long ran = timeouts.size() - cancelled;
        Waiting.until("all have run or are told", () -> notes.size() == ran + cancelled * NotedTask.timesTold());
        assertThat(notes).doesNotHaveDuplicates();
        assertThat(timer.counts().returned()).isEqualTo(cancelled);
        assertThat(timer.stop()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void theCallThatFindsALoopEndedEndsWhatIsPendingThere(boolean isStop) throws InterruptedException {
        UnheardLoop loop = new UnheardLoop();
        EventLoopTimer timer = new EventLoopTimer(loop);
        Timeout pending = timer.newTimeout(new NotedTask("pending", notes), 1, DAYS);
        loop.end();
        Timeout covered = timer.newTimeout(new NotedTask("covered", notes), 2, DAYS);
        assertThat(covered.isCancelled()).as("nobody has asked the loop").isFalse();
        if (isStop) {
            assertThat(timer.stop()).containsExactlyInAnyOrder(pending, covered);
        } else {
            assertThat(timer.newTimeout(t -> {}, 1, HOURS).isCancelled()).isTrue();
            assertThat(timer.counts().returned()).isEqualTo(3);
        }
        assertThat(List.of(pending, covered)).allMatch(Timeout::isCancelled);
        assertThat(notes).as("on this thread").hasSize(2 * NotedTask.timesTold());
        assertThatIllegalStateException()
                .isThrownBy(() -> timer.newTimeout(t -> {}, 1, DAYS))
                .withMessage("cannot be started once stopped");
        assertThat(timer.stop()).isEmpty();
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
        Waiting.until("one part has ended", () -> timer.pendingTimeouts() == 1);
        assertThat(timeouts).extracting(Timeout::isCancelled).containsExactly(true, false);
        CountDownLatch done = new CountDownLatch(1);
        other.submit(() -> timer.newTimeout(t -> done.countDown(), 1, MILLISECONDS))
                .syncUninterruptibly();
        Waiting.untilOpen("the other goes on", done);
        assertThat(timer.stop()).containsExactly(timeouts.get(1));
    }

    @Test
    void stopWhileTheLoopsEndReturnsOrTellsEachOnce() {
        for (int round = 0; round < 30; round++) {
            notes.clear();
            EventExecutorGroup group = group(2);
            EventLoopTimer timer = on(group);
            List<Timeout> timeouts = pendingOnEach(timer);
            group.shutdownGracefully(0, 0, SECONDS);
            timer.stop();
            group.terminationFuture().syncUninterruptibly();
            Waiting.until("all have ended", () -> timer.counts().returned() == timeouts.size());
            Waiting.until("all are told", () -> notes.size() == timeouts.size() * NotedTask.timesTold());
        }
    }

    /** As Netty's loops do with what comes between their last look at the queue and their end. */
    @Test
    void whatALoopAcceptsAndDropsAsItEndsIsToldWhenItHasEnded() {
        EventExecutor loop = new DroppingLoop();
        groups.add(loop);
        EventLoopTimer timer = on(loop);
        Timeout pending = timer.newTimeout(new NotedTask("pending", notes), 1, DAYS);
        CountDownLatch held = hold(loop);
        loop.shutdownGracefully(0, 0, SECONDS);
        assertThat(timer.stop()).containsExactly(pending);
        assertThat(notes).isEmpty();
        held.countDown();
        Waiting.until("all are told", () -> notes.size() == NotedTask.timesTold());
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

    /** One on each loop, in their order. */
    private List<Timeout> pendingOnEach(EventLoopTimer timer) {
        List<Timeout> timeouts = new ArrayList<>();
        for (EventExecutor loop : timer.loops()) {
            NotedTask task = new NotedTask("pending " + timeouts.size(), notes);
            timeouts.add(loop.submit(() -> timer.newTimeout(task, 1, DAYS))
                    .syncUninterruptibly()
                    .getNow());
        }
        return timeouts;
    }

    private static void pause() {
        long untilNanos = System.nanoTime() + 50_000;
        while (System.nanoTime() - untilNanos < 0) {
            Thread.onSpinWait();
        }
    }

    /** Notes whether somebody asks it for its end. */
    private static final class ListenedLoop extends DefaultEventLoop {
        private final AtomicInteger asked = new AtomicInteger();

        @Override
        public boolean isTerminated() {
            if (StackWalker.getInstance()
                    .walk(frames -> frames.anyMatch(
                            frame -> frame.getClassName().startsWith("io.tickwheel.netty.LoopTimer")))) {
                asked.incrementAndGet();
            }
            return super.isTerminated();
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
    private static final class DroppingLoop extends DefaultEventLoop {
        @Override
        public void execute(Runnable task) {
            if (inEventLoop() || !isShuttingDown()) {
                super.execute(task);
            }
        }
    }
}
