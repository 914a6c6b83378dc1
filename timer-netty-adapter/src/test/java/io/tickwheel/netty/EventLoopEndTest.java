package io.tickwheel.netty;

import static java.util.concurrent.TimeUnit.DAYS;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.netty.channel.DefaultEventLoop;
import io.netty.util.Timeout;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.EventExecutorGroup;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** How a timer on event loops ends: by stop, from anywhere, or with its loops. */
class EventLoopEndTest extends OnLoops {
    @ParameterizedTest
    @MethodSource("kinds")
    void aLoopThatShutsDownTellsWhatIsPendingAndTakesNothingMore(EventExecutorGroup group) {
        EventLoopTimer timer = on(group);
        Timeout pending = timer.newTimeout(new NotedTask("pending", notes), 1, DAYS);
        for (EventExecutor loop : group) {
            loop.submit(() -> timer.newTimeout(new NotedTask("pending", notes), 1, DAYS))
                    .syncUninterruptibly();
        }
        group.shutdownGracefully(10, 10_000, MILLISECONDS).syncUninterruptibly();
        until("nothing is pending", () -> timer.pendingTimeouts() == 0);
        assertThat(pending.isCancelled()).isTrue();
        until("all are told", () -> notes.size() == 3 * NotedTask.timesTold());
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
    void aCallAfterTheLoopHasEndedThrowsThoughNobodyHasHeardOfTheEnd() {
        EventExecutorGroup group = group(1);
        EventLoopTimer timer = on(group);
        group.shutdownGracefully(0, 0, SECONDS).syncUninterruptibly();
        until("the timer has ended, too", () -> isRefused(timer));
        assertThat(timer.pendingTimeouts()).isZero();
    }

    @Test
    void tasksOnTwoLoopsMayStopTheTimerAtOnce() throws Exception {
        for (int round = 0; round < 50; round++) {
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
            await(done);
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
                    await(held);
                    notes.add("the task has ended");
                },
                0,
                NANOSECONDS);
        timer.newTimeout(t -> notes.add("another one has run"), 0, NANOSECONDS);
        await(entered);
        Thread stopper =
                new Thread(() -> notes.add("stop has returned " + timer.stop().size()));
        stopper.start();
        until("stop waits", () -> stopper.getState() == Thread.State.WAITING);
        held.countDown();
        stopper.join();
        assertThat(notes).containsExactly("the task has ended", "stop has returned 1");
    }

    @Test
    void stopDoesNotWaitForALoopThatIsBusyOtherwise() {
        EventExecutorGroup group = group(1);
        EventLoopTimer timer = on(group);
        timer.newTimeout(t -> {}, 1, DAYS);
        CountDownLatch held = new CountDownLatch(1);
        CountDownLatch entered = new CountDownLatch(1);
        group.execute(() -> {
            entered.countDown();
            await(held);
        });
        await(entered);
        assertThat(timer.stop()).hasSize(1);
        held.countDown();
    }

    @Test
    void aStoppedTimerLeavesNoListenerOnItsLoop() {
        ListenedLoop loop = new ListenedLoop();
        groups.add(loop);
        on(loop).stop();
        CountDownLatch told = new CountDownLatch(1);
        loop.terminationFuture().addListener(terminated -> told.countDown());
        loop.shutdownGracefully(0, 0, SECONDS).syncUninterruptibly();
        await(told);
        assertThat(loop.asked).as("whether it has terminated").hasValue(0);
    }

    private static boolean isRefused(EventLoopTimer timer) {
        try {
            timer.newTimeout(t -> {}, 1, DAYS).cancel();
            return false;
        } catch (IllegalStateException e) {
            return true;
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
}
