package io.tickwheel.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.tickwheel.diagnostics.TimerCounts;
import io.tickwheel.internal.wheel.Locations;
import io.tickwheel.internal.wheel.NamedTimeout;
import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.internal.wheel.WheelGeometry;
import io.tickwheel.schedule.MissedRuns;
import io.tickwheel.schedule.Schedule;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Timeouts that repeat, with ticks of 10 ns: when they run, how they end, and how they are counted. */
class EngineRepeatTest {
    private ManualEngine manual = new ManualEngine();
    private final List<Long> ranNanos = new ArrayList<>();
    private Runnable task = () -> {};

    @ParameterizedTest
    @ValueSource(longs = {Long.MIN_VALUE, -1, 0, Long.MAX_VALUE - 35, Long.MAX_VALUE})
    void aRateKeepsItsTimesWhateverTheTicks(long originNanos) {
        manual = new ManualEngine(originNanos, 0);
        repeat(Schedule.fixedRate(nanos(25), nanos(25)));

        manual.advanceTo(130);

        assertThat(ranNanos).containsExactly(30L, 50L, 80L, 100L, 130L);
    }

    @Test
    void aDelayIsCountedFromTheEndOfARun() {
        task = () -> manual.setTime(manual.nowNanos() + 12);
        repeat(Schedule.fixedDelay(nanos(5), nanos(20)));

        manual.advanceTo(110);

        assertThat(ranNanos).containsExactly(10L, 50L, 90L);
    }

    @ParameterizedTest
    @CsvSource({"RUN_ALL, 70 70 70 70 70 70 70 80", "RUN_ONCE, 70 70 80", "SKIP, 70 80"})
    void afterAStallThePolicyDecides(MissedRuns missedRuns, String expected) {
        repeat(Schedule.fixedRate(nanos(10), nanos(10), missedRuns));

        manual.setTime(70);
        manual.work();
        manual.advanceTo(80);

        assertThat(ranNanos).hasToString("[" + expected.replace(" ", ", ") + "]");
    }

    @Test
    void othersThatAreDueRunBetweenRunsThatAreMadeUpFor() {
        task = () -> manual.ran.add("repeats");
        repeat(Schedule.fixedRate(nanos(10), nanos(10)));
        manual.schedule("once", 20);

        manual.setTime(30);
        manual.work();

        assertThat(manual.ran).containsExactly("repeats", "repeats", "once", "repeats");
    }

    @Test
    void thoseThatRepeatKeepTheirOrder() {
        for (String name : List.of("a", "b", "c")) {
            task = () -> manual.ran.add(name);
            repeat(Schedule.fixedRate(nanos(10), nanos(10)));
        }

        manual.advanceTo(20);

        assertThat(manual.ran).containsExactly("a", "b", "c", "a", "b", "c");
    }

    /** I6: what has left the wheel was due, though the next step's first pass may be of an earlier tick. */
    @Test
    void thoseThatRepeatKeepTheirOrderWhenASliceEndsAmongThem() {
        int count = 300;
        int slice = 64;
        List<Integer> ran = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int number = i;
            task = () -> {
                ran.add(number);
                if (ran.size() == count + slice) {
                    manual.engine.endSlice();
                }
            };
            repeat(Schedule.fixedRate(nanos(10), nanos(40)));
        }
        manual.advanceTo(10);
        manual.stepAt(50);
        assertThat(ran).hasSize(count + slice);
        // Its thread read the clock before, and goes on only now.
        manual.engine.schedule(new NamedTimeout("late", 40));
        manual.work();

        assertThat(ran.subList(count, ran.size()))
                .containsExactlyElementsOf(IntStream.range(0, count).boxed().toList());
    }

    @Test
    void itCountsOnceAndAsExpiredWhenItHasRunForTheLastTime() {
        List<TimerCounts> seen = new ArrayList<>();
        task = () -> seen.add(manual.counts());
        RepeatingNode node = repeat(Schedule.fixedRate(nanos(10), nanos(10)).limitedTo(2));

        manual.advanceTo(10);
        assertThat(node.isPending()).isTrue();
        assertThat(node.isRunning()).isFalse();
        manual.advanceTo(100);

        TimerCounts pending = new TimerCounts(1, 0, 0, 0, 0, 0);
        assertThat(seen).containsExactly(pending, pending);
        assertThat(manual.counts()).isEqualTo(new TimerCounts(1, 1, 0, 0, 0, 0));
        assertThat(node.isExpired()).isTrue();
        assertThat(manual.engine.nextStepNanos()).isEqualTo(WheelGeometry.NEVER);
    }

    @Test
    void cancelledBetweenTwoRunsItIsGone() {
        RepeatingNode node = repeat(Schedule.fixedRate(nanos(10), nanos(10)));
        manual.advanceTo(20);

        assertThat(manual.engine.cancel(node)).isTrue();
        assertThat(manual.engine.cancel(node)).isFalse();
        manual.advanceTo(100);

        assertThat(ranNanos).hasSize(2);
        assertEndedAsCancelled(node);
    }

    @Test
    void cancelledInItsRunItDoesNotRunAgain() {
        RepeatingNode[] node = new RepeatingNode[1];
        task = () -> assertThat(manual.engine.cancel(node[0])).isTrue();
        node[0] = repeat(Schedule.fixedRate(nanos(10), nanos(10)));

        manual.advanceTo(100);

        assertThat(ranNanos).containsExactly(10L);
        assertEndedAsCancelled(node[0]);
    }

    @Test
    void cancelledBeforeItsFirstRunItFreesItsSlot() {
        RepeatingNode node = repeat(Schedule.fixedRate(nanos(10), nanos(10)));

        assertThat(manual.engine.cancel(node)).isTrue();

        assertThat(Locations.hasLocation(node)).isFalse();
        manual.advanceTo(100);
        assertThat(ranNanos).isEmpty();
        assertEndedAsCancelled(node);
    }

    @Test
    void itsPlaceUnderTheLimitIsFreeWhenItHasEnded() {
        manual = new ManualEngine(0, 1);
        RepeatingNode node = repeat(Schedule.fixedRate(nanos(10), nanos(10)));
        manual.advanceTo(30);
        assertThatExceptionOfType(RejectedExecutionException.class).isThrownBy(() -> manual.schedule("no room", 10));

        manual.engine.cancel(node);

        manual.schedule("room", 10);
        manual.advanceTo(100);
        assertThat(manual.ran).containsExactly("room");
    }

    @Test
    void stopReturnsIt() {
        RepeatingNode node = repeat(Schedule.fixedRate(nanos(10), nanos(10)));
        manual.advanceTo(30);

        manual.engine.requestStop();

        assertThat(manual.engine.close()).containsExactly(node);
        assertThat(manual.counts()).isEqualTo(new TimerCounts(1, 0, 0, 1, 0, 0));
    }

    @Test
    void stoppedInItsRunItIsReturned() {
        task = () -> manual.engine.requestStop();
        RepeatingNode node = repeat(Schedule.fixedRate(nanos(10), nanos(10)));

        manual.stepAt(10);

        assertThat(manual.engine.close()).containsExactly(node);
        assertThat(manual.counts()).isEqualTo(new TimerCounts(1, 0, 0, 1, 0, 0));
    }

    @Test
    void onAnExecutorItDoesNotOverlapItselfAndIsPutBackWhenItsRunEnds() {
        RepeatingNode node = handOver(Schedule.fixedRate(nanos(10), nanos(10)));
        manual.advanceTo(50);
        assertThat(ranNanos).containsExactly(10L);
        assertThat(node.isPending()).isTrue();
        assertThat(manual.engine.nextStepNanos()).isEqualTo(WheelGeometry.NEVER);
        int calls = manual.wakerCalls();

        manual.engine.rearm(node, node.nextAfterRun());

        assertThat(manual.wakerCalls()).isEqualTo(calls + 1);
        manual.work();
        assertThat(ranNanos).containsExactly(10L, 50L);
    }

    /** An executor runs it by the time of the second message about its moves, of which a step reads only the first. */
    @Test
    void onAnExecutorItDoesNotOverlapItselfIfAMessageAboutItComesLate() {
        manual = new ManualEngine(ManualEngine.EAGER);
        RepeatingNode node = handOver(Schedule.fixedRate(nanos(1_000), nanos(1_000)));
        List<NamedTimeout> others = manual.scheduleMany(OwnerMessages.MESSAGES_PER_STEP, "other", 100_000);
        manual.work();
        manual.engine.reschedule(node, 900);
        others.forEach(other -> manual.engine.reschedule(other, 90_000));
        manual.engine.reschedule(node, 15);

        manual.stepAt(20);
        assertThat(ranNanos).containsExactly(20L);
        assertThat(node.isRunning()).isTrue();

        manual.work();
        manual.advanceTo(200);
        assertThat(ranNanos).containsExactly(20L);
    }

    /** An executor that has run it twice tells of it twice. */
    @Test
    void itIsPutBackOnceAfterARun() {
        RepeatingNode node = handOver(Schedule.fixedRate(nanos(10), nanos(10)));
        manual.advanceTo(10);
        manual.engine.rearm(node, 40);

        manual.engine.rearm(node, 90);

        assertThat(node.deadlineNanos()).isEqualTo(40);
        manual.advanceTo(40);
        assertThat(ranNanos).containsExactly(10L, 40L);
    }

    /** It has thrown after it took the run, which counted as missed. */
    @Test
    void aRunThatAnExecutorMakesAfterAllDoesNotBegin() {
        RepeatingNode node = handOver(Schedule.fixedRate(nanos(10), nanos(10)));
        manual.advanceTo(10);
        assertThat(node.isRunning()).isTrue();
        manual.engine.rearm(node, node.nextAfterRun());

        assertThat(node.isRunning()).isFalse();
        manual.advanceTo(20);
        assertThat(node.isRunning()).isTrue();
    }

    @Test
    void onAnExecutorItEndsWithItsLastRun() {
        RepeatingNode node = handOver(Schedule.fixedRate(nanos(10), nanos(10)));
        manual.advanceTo(10);

        manual.engine.rearm(node, TimeoutNode.NO_RUN);

        assertThat(node.isExpired()).isTrue();
        assertThat(manual.counts()).isEqualTo(new TimerCounts(1, 1, 0, 0, 0, 0));
        assertThatItIsNotHeld(node);
    }

    @Test
    void cancelledOnAnExecutorItIsNotPutBack() {
        RepeatingNode node = handOver(Schedule.fixedRate(nanos(10), nanos(10)));
        manual.advanceTo(10);

        assertThat(manual.engine.cancel(node)).isTrue();
        manual.engine.rearm(node, 20);

        manual.advanceTo(100);
        assertThat(ranNanos).hasSize(1);
        assertEndedAsCancelled(node);
        assertThatItIsNotHeld(node);
    }

    @Test
    void whileAnExecutorRunsItItIsSeenInCopiesAndReturnedByStop() {
        RepeatingNode node = handOver(Schedule.fixedRate(nanos(10), nanos(10)));
        manual.advanceTo(10);
        List<TimeoutNode> copied = new ArrayList<>();
        manual.engine.copyPending().forEach(pending -> copied.add(pending));
        assertThat(copied).containsExactly(node);

        assertThat(manual.engine.close()).containsExactly(node);
        manual.engine.rearm(node, 20);

        assertThat(node.isCancelled()).isTrue();
        assertThat(manual.counts()).isEqualTo(new TimerCounts(1, 0, 0, 1, 0, 0));
    }

    @Test
    void manyMayRunOnAnExecutorAtOnce() {
        List<RepeatingNode> nodes = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            nodes.add(handOver(Schedule.fixedRate(nanos(10), nanos(10))));
        }
        manual.advanceTo(10);
        assertThat(ranNanos).hasSize(1_000);

        nodes.forEach(node -> manual.engine.rearm(node, node.nextAfterRun()));
        manual.advanceTo(20);

        assertThat(ranNanos).hasSize(2_000);
        assertThat(manual.engine.close()).hasSize(1_000);
    }

    /** As where a clock fails that the runner asks after the task. */
    @Test
    void whatIsRunByARunnerThatFailsIsNotLost() {
        task = () -> {
            throw new IllegalStateException("on purpose");
        };
        repeat(Schedule.fixedRate(nanos(10), nanos(10)));
        repeat(Schedule.fixedRate(nanos(10), nanos(10)));
        manual.setTime(10);

        for (int i = 0; i < 2; i++) {
            assertThatExceptionOfType(AssertionError.class).isThrownBy(manual::work);
        }

        assertThat(manual.engine.close()).hasSize(2);
    }

    private void assertEndedAsCancelled(TimeoutNode node) {
        assertThat(node.isCancelled()).isTrue();
        assertThat(manual.counts()).isEqualTo(new TimerCounts(1, 0, 1, 0, 0, 0));
    }

    /** After a step that has read the messages. */
    private void assertThatItIsNotHeld(TimeoutNode node) {
        manual.step();
        assertThat(Locations.hasLocation(node)).isFalse();
    }

    private RepeatingNode repeat(Schedule schedule) {
        return schedule(schedule, false);
    }

    private RepeatingNode handOver(Schedule schedule) {
        return schedule(schedule, true);
    }

    private RepeatingNode schedule(Schedule schedule, boolean isHandedOver) {
        Runnable ownTask = task;
        RepeatingNode node = new RepeatingNode(
                schedule.firstNanos(manual.nowNanos()),
                schedule,
                () -> manual.nowNanos(),
                () -> {
                    ranNanos.add(manual.nowNanos());
                    ownTask.run();
                },
                isHandedOver);
        manual.engine.schedule(node);
        return node;
    }

    private static Duration nanos(long nanos) {
        return Duration.ofNanos(nanos);
    }
}
