package io.tickwheel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import io.tickwheel.diagnostics.TimerCounts;
import io.tickwheel.diagnostics.TimerDiagnostics;
import io.tickwheel.diagnostics.TimerListener;
import io.tickwheel.diagnostics.Tracking;
import io.tickwheel.internal.core.GroupMember;
import io.tickwheel.stress.Waiting;
import io.tickwheel.time.ManualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A group cancels its members together, and keeps none for ever that has ended. */
class TimeoutGroupTest {
    private static final Duration SOON = Duration.ofMillis(10);
    private static final Duration LATER = Duration.ofMillis(20);

    private final ManualTime time = new ManualTime();
    private final RecordingTask task = new RecordingTask();
    private final WheelTimer timer = WheelTimer.builder().timeSource(time).build();
    private final TimeoutGroup group = timer.newGroup();

    @Test
    void whatIsNotCancelledRunsAsAnyTimeout() {
        TimeoutHandle first = group.schedule(task, SOON);
        List<String> ran = new ArrayList<>();
        group.schedule(() -> ran.add("a runnable"), LATER);

        time.advance(LATER);

        assertThat(task.runs()).containsExactly(first);
        assertThat(ran).containsExactly("a runnable");
        assertThat(group.cancelAll()).isZero();
    }

    @Test
    void oneCallCancelsAllThatHaveNotEndedAndNoOthers() {
        TimeoutHandle ran = group.schedule(task, SOON);
        TimeoutHandle cancelled = group.schedule(task, LATER);
        TimeoutHandle first = group.schedule(task, LATER);
        TimeoutHandle second = group.schedule(task, LATER);
        TimeoutHandle moved = group.schedule(task, LATER);
        timer.schedule(task, LATER);
        time.advance(SOON);
        cancelled.cancel();
        moved.reschedule(Duration.ofMillis(500));

        assertThat(group.cancelAll()).isEqualTo(3);

        assertThat(task.cancels()).containsExactly(cancelled, moved, second, first);
        assertThat(group.cancelAll()).isZero();
        time.advance(Duration.ofSeconds(1));
        assertThat(task.runs()).hasSize(2).contains(ran);
        assertThat(timer.counts()).isEqualTo(new TimerCounts(6, 2, 4, 0, 0, 0));
    }

    @Test
    void afterCancelAllItTakesMore() {
        group.schedule(task, SOON);
        group.cancelAll();

        TimeoutHandle next = group.schedule(task, SOON);

        time.advance(SOON);
        assertThat(task.runs()).containsExactly(next);
    }

    @Test
    void closedItCancelsAllAndRefusesMore() {
        TimeoutHandle member = group.schedule(task, SOON);

        group.close();
        group.close();

        assertThat(task.cancels()).containsExactly(member);
        assertThatIllegalStateException()
                .isThrownBy(() -> group.schedule(task, SOON))
                .withMessage("the group of timeouts is closed");
        assertThat(timer.counts()).isEqualTo(new TimerCounts(1, 0, 1, 0, 0, 0));
    }

    @Test
    void whoeverClosesItLeavesNothingToACallOfAnotherThreadThatIsUnderWay() {
        List<Long> pending = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            group.schedule(
                    new Told(() -> {
                        if (pending.isEmpty()) {
                            pending.add(timer.pending());
                            Thread other = new Thread(group::close, "closing");
                            other.start();
                            Waiting.untilEnded(other);
                            pending.add(timer.pending());
                        }
                    }),
                    LATER);
        }

        assertThat(group.cancelAll()).isOne();

        assertThat(pending).containsExactly(9L, 0L);
    }

    @Test
    void tasksThatCloseTheirGroupWhenTheyAreToldDoSoOneAfterTheOther() {
        List<Integer> depths = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            group.schedule(
                    new Told(() -> {
                        depths.add(new Throwable().getStackTrace().length);
                        group.close();
                    }),
                    LATER);
        }

        assertThat(group.cancelAll()).isEqualTo(1_000);

        assertThat(depths).hasSize(1_000).containsOnly(depths.get(0));
        assertThat(timer.pending()).isZero();
    }

    @Test
    void aTaskThatIsToldOfItsCancelMayScheduleInTheGroup() {
        List<TimeoutHandle> again = new ArrayList<>();
        group.schedule(new Told(() -> again.add(group.schedule(task, SOON))), LATER);

        assertThat(group.cancelAll()).isOne();

        time.advance(SOON);
        assertThat(task.runs()).isEqualTo(again).hasSize(1);
    }

    @Test
    void aGroupOfAnyAgeKeepsFewThatHaveEnded() {
        TimeoutHandle lasting = group.schedule(task, Duration.ofDays(1));
        int most = 0;
        for (int i = 0; i < 10_000; i++) {
            GroupedTimeout newest = (GroupedTimeout) group.schedule(task, SOON);
            newest.cancel();
            most = Math.max(most, membersUpTo(newest));
        }

        assertThat(most).isLessThanOrEqualTo(8);
        assertThat(group.cancelAll()).isOne();
        assertThat(lasting.isCancelled()).isTrue();
    }

    @Test
    void aLargeGroupIsKeptWhole() {
        List<TimeoutHandle> members = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            members.add(group.schedule(task, LATER));
        }

        assertThat(group.cancelAll()).isEqualTo(1_000);
        assertThat(members).allMatch(TimeoutHandle::isCancelled);
        assertThat(members).allMatch(member -> ((GroupedTimeout) member).next() == null);
    }

    @Test
    void stopReturnsMembersToo() {
        TimeoutHandle member = group.schedule(task, SOON);

        assertThat(timer.stop()).containsExactly(member);

        assertThat(group.cancelAll()).isZero();
        assertThatIllegalStateException().isThrownBy(() -> group.schedule(task, SOON));
    }

    @Test
    void whatTheTimerRejectsIsNoMember() {
        WheelTimer limited = WheelTimer.builder().timeSource(time).maxPending(1).build();
        TimeoutGroup one = limited.newGroup();
        one.schedule(task, SOON);

        assertThatExceptionOfType(RejectedExecutionException.class).isThrownBy(() -> one.schedule(task, SOON));

        assertThat(one.cancelAll()).isOne();
    }

    @Test
    void membersAreTracked() {
        WheelTimer tracking =
                WheelTimer.builder().timeSource(time).tracking(Tracking.all()).build();
        tracking.newGroup().schedule(task, SOON);

        assertThat(tracking.diagnostics().groups().toString()).contains("TimeoutGroupTest.java");
    }

    @Test
    void argumentsAreNeeded() {
        assertThatNullPointerException()
                .isThrownBy(() -> group.schedule((TimerTask) null, SOON))
                .withMessage("task");
        assertThatNullPointerException()
                .isThrownBy(() -> group.schedule((Runnable) null, SOON))
                .withMessage("task");
        assertThatNullPointerException()
                .isThrownBy(() -> group.schedule(task, null))
                .withMessage("delay");
        assertThat(timer.counts().scheduled()).isZero();
    }

    /** By another thread, or here by a listener, after the group was found open. */
    @Test
    void closedWhileItSchedulesItRefusesAndLeavesNothingPending() {
        TimeoutGroup[] closing = new TimeoutGroup[1];
        WheelTimer starting = WheelTimer.builder()
                .timeSource(time)
                .listener(new TimerListener() {
                    @Override
                    public void started(TimerDiagnostics of) {
                        closing[0].close();
                    }
                })
                .build();
        closing[0] = starting.newGroup();

        assertThatIllegalStateException()
                .isThrownBy(() -> closing[0].schedule(task, SOON))
                .withMessage("the group of timeouts is closed");

        assertThat(task.cancels()).hasSize(1);
        assertThat(starting.counts()).isEqualTo(new TimerCounts(1, 0, 1, 0, 0, 0));
        time.advance(LATER);
        assertThat(task.runs()).isEmpty();
    }

    /** Each is told within the call that cancels it, however many calls are under way: depth would add up. */
    @Test
    @Tag("timing") // it is about two threads
    void tasksThatCloseTheGroupWhenToldDoNotNestInASecondThreadEither() {
        CountDownLatch entered = new CountDownLatch(1);
        CountDownLatch released = new CountDownLatch(1);
        TimeoutGroup closing = timer.newGroup();
        AtomicInteger depth = new AtomicInteger();
        AtomicInteger deepest = new AtomicInteger();
        for (int i = 0; i < 100; i++) {
            closing.schedule(
                    new TimerTask() {
                        @Override
                        public void run(TimeoutHandle timeout) {}

                        @Override
                        public void cancelled(TimeoutHandle timeout) {
                            if (Thread.currentThread().getName().equals("first")) {
                                entered.countDown();
                                Waiting.untilOpen("the first goes on", released);
                                return;
                            }
                            deepest.accumulateAndGet(depth.incrementAndGet(), Math::max);
                            closing.close();
                            depth.decrementAndGet();
                        }
                    },
                    SOON);
        }
        Thread first = new Thread(closing::cancelAll, "first");
        first.start();
        Waiting.untilOpen("the first is told", entered);

        closing.close();

        released.countDown();
        Waiting.untilEnded(first);
        assertThat(deepest).hasValue(1);
    }

    private static int membersUpTo(GroupedTimeout newest) {
        int members = 0;
        for (GroupMember member = newest; member != null; member = member.next()) {
            members++;
        }
        return members;
    }

    /** Does something when it is told of its cancel. */
    private record Told(Runnable action) implements TimerTask {
        @Override
        public void run(TimeoutHandle timeout) {}

        @Override
        public void cancelled(TimeoutHandle timeout) {
            action.run();
        }
    }
}
