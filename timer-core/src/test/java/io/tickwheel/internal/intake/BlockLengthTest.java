package io.tickwheel.internal.intake;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.internal.wheel.HashedWheel;
import io.tickwheel.internal.wheel.NamedTimeout;
import io.tickwheel.internal.wheel.WheelGeometry;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How long the blocks of a stripe are, and that where they differ slots are counted and not blocks. */
class BlockLengthTest {
    private static final long FAR_NANOS = 1L << 50;
    private static final long MS = 1_000_000;

    private final WheelGeometry geometry = new WheelGeometry(10, 8);
    private final HashedWheel wheel = new HashedWheel(geometry);
    private long nowNanos;
    private Intake intake = intake(IntakeLimits.DEFAULT.leastSlots());
    private IntakeReader reader = reader();
    private TimeoutCounters counters = new TimeoutCounters(intake, null);

    @Test
    void aStripeBeginsWithAShortBlock() {
        offer(1, 0);

        assertThat(lengths()).containsExactly(64);
        assertThat(intake.slots()).isEqualTo(64);
    }

    @Test
    void whatFillsSoonIsFollowedByALongerBlock() {
        offer(64 + 256 + 2 * 1_024 + 1, 0);

        assertThat(lengths()).containsExactly(64, 256, 1_024, 1_024, 1_024);
        assertThat(intake.slots()).isEqualTo(64 + 256 + 3 * 1_024);
    }

    @ParameterizedTest
    @ValueSource(longs = {10 * MS, 1_000 * MS, 3_600_000 * MS})
    void blocksThatFillSlowlyStayShort(long gapNanos) {
        offer(3 * 64 + 1, gapNanos);

        assertThat(lengths()).containsExactly(64, 64, 64, 64);
    }

    @Test
    void whatTakesLongIsFollowedByAShorterBlock() {
        offer(64 + 256 + 1_024 + 1, 0);

        offer(1_023 + 256 + 64 + 1, 10 * MS);

        assertThat(lengths()).containsExactly(64, 256, 1_024, 1_024, 256, 64, 64);
    }

    @Test
    void aClockThatIsSetBackMakesNoBlockShorter() {
        nowNanos = 3_600_000 * MS;
        offer(64, 0);
        nowNanos = 0;
        offer(1, 0);

        assertThat(lengths()).containsExactly(64, 256);
    }

    /** The memory that a timeout costs, and what there is to visit, stay as they are. */
    @Test
    void whereThereAreManySlotsAllBlocksAreLong() {
        use(intake(100));

        offer(2 * 64 + 1, 1_000 * MS);

        assertThat(lengths()).containsExactly(64, 64, 1_024);
    }

    @Test
    void noBlockIsLongerThanTheLongest() {
        use(new Intake(geometry, () -> nowNanos, new IntakeLimits(100, IntakeLimits.DEFAULT.leastSlots(), 0)));

        offer(64 + 100 + 1, 0);

        assertThat(lengths()).containsExactly(64, 100, 100);
    }

    /** I8 */
    @Test
    void theSlotsOfBlocksThatAreDroppedCountNoMore() {
        List<NamedTimeout> all = offer(64 + 256 + 1, 0);
        reader.accept();
        assertThat(intake.slots()).isEqualTo(64 + 256 + 1_024);

        all.subList(0, 64).forEach(this::cancel);
        transfer();
        assertThat(intake.slots()).isEqualTo(256 + 1_024);
        all.subList(64, 64 + 256).forEach(this::cancel);
        transfer();

        assertThat(intake.slots()).isEqualTo(1_024);
        reader.drain(node -> {}, Thread::onSpinWait);
        assertThat(intake.slots()).isZero();
    }

    /** I8: wherever they are. */
    @Test
    void theSlotsOfClearedBlocksBehindOthersCountNoMore() {
        use(intake(64 + 1_024));
        List<NamedTimeout> all = offer(64 + 256 + 1, 0);
        reader.accept();
        all.subList(64, 64 + 256).forEach(this::cancel);

        transfer();

        assertThat(intake.slots()).isEqualTo(64 + 1_024);
        assertThat(wheel.size()).isZero();
    }

    /** I8: a share of the blocks would be short ones, which are the oldest, and too many slots be left. */
    @Test
    void asManyOfTheOldestAreTransferredAsHaveTheSlots() {
        use(intake(5_400));
        offer(2 * 64, 10 * MS);
        offer(64 + 256 + 4 * 1_024 + 1, 0);
        reader.accept();
        assertThat(intake.slots()).isEqualTo(3 * 64 + 256 + 5 * 1_024);

        transfer();

        assertThat(intake.slots()).as("two thirds, or a block less").isBetween(3_600 - 1_024L, 3_600L);
    }

    private void use(Intake newIntake) {
        intake = newIntake;
        reader = reader();
        counters = new TimeoutCounters(intake, null);
    }

    private Intake intake(long leastSlots) {
        return new Intake(geometry, () -> nowNanos, new IntakeLimits(Intake.BLOCK_LENGTH, leastSlots, 0));
    }

    private IntakeReader reader() {
        return new IntakeReader(intake, new DueSlots(geometry), IntakeReader.WINDOW);
    }

    private void transfer() {
        while (reader.transfer(0, wheel, counters)) {}
    }

    private List<NamedTimeout> offer(int count, long gapNanos) {
        List<NamedTimeout> nodes = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            nowNanos += gapNanos;
            NamedTimeout node = new NamedTimeout("far", FAR_NANOS);
            intake.takeIn(node);
            nodes.add(node);
        }
        return nodes;
    }

    private void cancel(NamedTimeout node) {
        node.tryCancelQueued();
        counters.cancelled(Intake.clearArrival(node));
    }

    /** Those of the blocks that the owner has not taken over. */
    private List<Integer> lengths() {
        List<Integer> lengths = new ArrayList<>();
        intake.untaken().forEachRemaining(block -> lengths.add(block.length()));
        return lengths;
    }
}
