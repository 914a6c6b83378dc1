package io.tickwheel.internal.intake;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.internal.wheel.HashedWheel;
import io.tickwheel.internal.wheel.NamedTimeout;
import io.tickwheel.internal.wheel.WheelGeometry;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jol.info.GraphLayout;

class IntakeStripesTest {
    @ParameterizedTest
    @CsvSource({"1, 4", "2, 8", "3, 16", "4, 16", "16, 64", "17, 64", "128, 64", "2147483647, 64"})
    void thereAreFourTimesAsManyAsProcessorsUpTo64(int processors, int stripes) {
        assertThat(Intake.stripesFor(processors)).isEqualTo(stripes);
    }

    @Test
    void thereAreAsManyAsThisMachineHas() {
        assertThat(Intake.STRIPES)
                .isEqualTo(Intake.stripesFor(Runtime.getRuntime().availableProcessors()));
    }

    /** A small timer stays small on a large machine. */
    @Test
    void aStripeThatNoThreadHasUsedHasNoQueue() {
        WheelGeometry geometry = new WheelGeometry(10, 8);
        Intake intake = Blocks.intake(geometry, 2);
        IntakeReader reader = new IntakeReader(intake, new DueSlots(geometry), IntakeReader.WINDOW);
        long before = queuesIn(reader);

        intake.takeIn(new NamedTimeout("first of its stripe", 50));
        reader.accept();

        assertThat(queuesIn(reader)).isEqualTo(before + 1);
        assertThat(before).as("a spare one").isEqualTo(1);
    }

    /** I10: however many stripes there are. Needs threads, as many as it takes to meet all. */
    @Test
    @Tag("stress")
    void whatEachStepLooksAtDoesNotGrowWithTheStripes() throws InterruptedException {
        WheelGeometry geometry = new WheelGeometry(10, 8);
        Intake intake = Blocks.intake(geometry, 2);
        IntakeReader reader = new IntakeReader(intake, new DueSlots(geometry), IntakeReader.WINDOW);
        for (int i = 0; i < 4 * Intake.STRIPES; i++) {
            Thread thread = new Thread(() -> {
                for (int j = 0; j < 2 * BlockQueue.OPEN; j++) {
                    intake.takeIn(new NamedTimeout("waits", 500));
                }
            });
            thread.start();
            thread.join();
        }
        while (reader.accept()) {}

        reader.tightenEarliest(WheelGeometry.NEVER);

        assertThat(reader.openBlocks()).isLessThanOrEqualTo(BlockQueue.OPEN + BlockQueue.LEAST_OPEN * Intake.STRIPES);
    }

    /** Nothing else happens in the stripe any more. */
    @Test
    void blocksThatWereCancelledAreDroppedByALaterStep() {
        WheelGeometry geometry = new WheelGeometry(10, 8);
        Intake intake = Blocks.intake(geometry, 2);
        IntakeReader reader = new IntakeReader(intake, new DueSlots(geometry), IntakeReader.WINDOW);
        HashedWheel wheel = new HashedWheel(geometry);
        TimeoutCounters counters = new TimeoutCounters(intake, null);
        List<NamedTimeout> all =
                Stream.of("a", "b").map(name -> new NamedTimeout(name, 500)).toList();
        all.forEach(intake::takeIn);
        reader.accept();
        reader.transfer(0, wheel, counters);
        assertThat(intake.slots()).isEqualTo(2);

        all.forEach(timeout -> {
            timeout.tryCancelQueued();
            Intake.clearArrival(timeout);
        });
        reader.transfer(0, wheel, counters);

        assertThat(intake.slots()).isZero();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 1_000, 1L << 32, Long.MAX_VALUE, -1, 0})
    void anyThreadHasOne(long thread) {
        assertThat(Intake.stripeOf(thread)).isBetween(0, Intake.STRIPES - 1);
    }

    /** I6: what a thread schedules goes through one stripe. */
    @Test
    void whatAThreadSchedulesGoesThroughOneStripe() {
        WheelGeometry geometry = new WheelGeometry(10, 8);
        Intake intake = Blocks.intake(geometry, 2);
        IntakeReader reader = new IntakeReader(intake, new DueSlots(geometry), IntakeReader.WINDOW);
        long before = queuesIn(reader);

        for (int i = 0; i < 4 * Intake.STRIPES; i++) {
            intake.takeIn(new NamedTimeout("of this thread", 50));
        }
        while (reader.accept()) {}

        assertThat(queuesIn(reader)).isEqualTo(before + 1);
    }

    @Test
    void threadsInSequenceAreSpreadOverAllStripes() {
        for (long first = 1; first < 1_000; first++) {
            assertThat(stripesUsed(first, Intake.STRIPES)).isGreaterThanOrEqualTo(Intake.STRIPES / 2);
            assertThat(stripesUsed(first, 2 * Intake.STRIPES)).isEqualTo(Intake.STRIPES);
        }
    }

    @Test
    void everyOtherThreadIsSpreadOverAllStripesToo() {
        long used = LongStream.range(0, 4L * Intake.STRIPES)
                .map(i -> Intake.stripeOf(20 + 2 * i))
                .distinct()
                .count();

        assertThat(used).isEqualTo(Intake.STRIPES);
    }

    private static long queuesIn(IntakeReader reader) {
        return GraphLayout.parseInstance(reader).getClassCounts().count(BlockQueue.class);
    }

    private static long stripesUsed(long firstThread, int threads) {
        return LongStream.range(firstThread, firstThread + threads)
                .map(Intake::stripeOf)
                .distinct()
                .count();
    }
}
