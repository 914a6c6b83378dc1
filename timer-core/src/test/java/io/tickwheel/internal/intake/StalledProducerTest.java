package io.tickwheel.internal.intake;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.internal.wheel.NamedTimeout;
import io.tickwheel.internal.wheel.WheelGeometry;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A producer that stands still between its claim and its write for longer than a batch spans (I9). */
class StalledProducerTest {
    private static final long TICK_NANOS = 10;
    private static final int STEPS = 4;
    private static final int PASSES = 4;

    private final WheelGeometry geometry = new WheelGeometry(TICK_NANOS, 8);
    private final Intake intake = Blocks.intake(geometry, 64);
    private final DueSlots due = new DueSlots(geometry);
    private final IntakeReader reader = new IntakeReader(intake, due, IntakeReader.WINDOW);

    @Test
    void holdsUpNoOther() {
        long lateTick = DueSlots.MAX_TICKS + 100;
        NamedTimeout first = offer("first", 50);
        if (first.container() instanceof ArrivalBlock block) {
            HaltedProducer.claim(block, new NamedTimeout("halted", 50)).tell();
        }
        offer("late", lateTick * TICK_NANOS);
        assertThat(reader.accept()).isFalse();

        List<String> found = new ArrayList<>();
        for (int i = 0; i < STEPS; i++) {
            found.addAll(collected(lateTick));
        }

        assertThat(found).containsExactly("first", "late");
        assertThat(reader.passTick()).isEqualTo(lateTick);
    }

    private List<String> collected(long dueTick) {
        List<String> names = new ArrayList<>();
        reader.beginStep();
        for (int i = 0; i < PASSES && (i == 0 || reader.passTick() != dueTick); i++) {
            reader.collect(dueTick);
            while (!due.isEmpty()) {
                names.add(String.valueOf(due.poll()));
            }
        }
        return names;
    }

    private NamedTimeout offer(String name, long deadlineNanos) {
        NamedTimeout node = new NamedTimeout(name, deadlineNanos);
        intake.takeIn(node);
        return node;
    }
}
