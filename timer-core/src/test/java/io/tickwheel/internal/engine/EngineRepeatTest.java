package io.tickwheel.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.internal.wheel.NamedTimeout;
import io.tickwheel.schedule.Schedule;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Timeouts that repeat, with ticks of 10 ns: their order, and their runs on an executor. */
class EngineRepeatTest {
    private final ManualEngine manual = new ManualEngine(ManualEngine.EAGER);
    private final List<Long> ranNanos = new ArrayList<>();

    /** I6: what has left the wheel was due, though the next step's first pass may be of an earlier tick. */
    @Test
    void theyKeepTheirOrderWhenASliceEndsAmongThem() {
        int count = 300;
        int slice = 64;
        List<Integer> ran = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int number = i;
            schedule(10, 40, false, () -> {
                ran.add(number);
                if (ran.size() == count + slice) {
                    manual.engine.endSlice();
                }
            });
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
    void othersThatAreDueRunBetweenRunsThatAreMadeUpFor() {
        schedule(10, 10, false, () -> manual.ran.add("repeats"));
        manual.schedule("once", 20);

        manual.setTime(30);
        manual.work();

        assertThat(manual.ran).containsExactly("repeats", "repeats", "once", "repeats");
    }

    /** An executor runs it by the time of the second message about its moves, of which a step reads only the first. */
    @Test
    void itDoesNotOverlapItselfIfAMessageAboutItComesLate() {
        RepeatingNode node = schedule(1_000, 1_000, true, () -> ranNanos.add(manual.nowNanos()));
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
        RepeatingNode node = schedule(10, 10, true, () -> ranNanos.add(manual.nowNanos()));
        manual.advanceTo(10);
        manual.engine.rearm(node, 40);

        manual.engine.rearm(node, 90);

        assertThat(node.deadlineNanos()).isEqualTo(40);
        manual.advanceTo(40);
        assertThat(ranNanos).containsExactly(10L, 40L);
    }

    private RepeatingNode schedule(long firstNanos, long periodNanos, boolean isHandedOver, Runnable task) {
        Schedule rate = Schedule.fixedRate(Duration.ofNanos(firstNanos), Duration.ofNanos(periodNanos));
        RepeatingNode node = new RepeatingNode(firstNanos, rate, manual::nowNanos, task, isHandedOver);
        manual.engine.schedule(node);
        return node;
    }
}
