package io.tickwheel.internal.intake;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.internal.wheel.NamedTimeout;
import io.tickwheel.internal.wheel.WheelGeometry;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a plan reads of several stripes. Needs threads, as each has a stripe; they run one after the other. */
@Tag("stress")
class StripedPlanTest {
    private static final int THREADS = 8;
    private static final int EACH = IntakeReader.SLOTS_READ / 2;
    private static final int LENGTH = 64;
    private static final long FAR_NANOS = 1L << 39;
    private static final long NO_LIMIT = 1L << 40;

    private final WheelGeometry geometry = new WheelGeometry(10, 8);
    private final Intake intake = Blocks.intake(geometry, LENGTH);
    private final IntakeReader reader = new IntakeReader(intake, new DueSlots(geometry), IntakeReader.WINDOW);

    /** I10: the budget is that of a step, not of each stripe. */
    @Test
    void isReadUpToTheBudgetOfAStep() throws InterruptedException {
        for (int i = 0; i < THREADS; i++) {
            Thread thread = new Thread(this::scheduleAndCancel);
            thread.start();
            thread.join();
        }
        while (reader.accept()) {}

        reader.tightenEarliest(NO_LIMIT);

        assertThat(reader.slotsRead()).isBetween((long) EACH, IntakeReader.SLOTS_READ + 1_000L);
    }

    /** One of each block stays: those in which all was cancelled are not read. */
    private void scheduleAndCancel() {
        for (int i = 0; i < EACH; i++) {
            boolean isToStay = i % LENGTH == 0;
            NamedTimeout node = new NamedTimeout("cancelled", isToStay ? FAR_NANOS : 1_000L + i);
            intake.takeIn(node);
            if (!isToStay && node.tryCancelQueued() && node.container() instanceof ArrivalBlock block) {
                block.clear(node);
            }
        }
    }
}
