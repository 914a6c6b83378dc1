package io.tickwheel.internal.intake;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.internal.wheel.NamedTimeout;
import io.tickwheel.internal.wheel.WheelGeometry;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The producers' end: blocks that fill one after the other, and reach the owner as soon as they are opened. */
class IntakeTest {
    private static final int LENGTH = 3;

    private final Intake intake = Blocks.intake(new WheelGeometry(10, 8), LENGTH);

    @Test
    void beginsWithNoBlock() {
        assertThat(intake.arrivals()).isZero();
        assertThat(intake.slots()).isZero();
        assertThat(intake.hasClaimed()).isFalse();
        assertThat(intake.nextBlock()).isNull();
    }

    @Test
    void opensABlockForTheFirstAndWheneverOneIsFull() {
        for (int i = 0; i < 4 * LENGTH; i++) {
            assertThat(offer("a" + i)).isEqualTo(i % LENGTH == 0);
            assertThat(intake.arrivals()).isEqualTo(i + 1);
            assertThat(intake.slots()).isEqualTo((i / LENGTH + 1L) * LENGTH);
        }
    }

    @Test
    void theOwnerTakesBlocksInTheOrderInWhichTheyWereOpened() {
        for (int i = 0; i < 2 * LENGTH + 1; i++) {
            offer("a" + i);
        }

        for (int number = 0; number < 3; number++) {
            ArrivalBlock block = intake.nextBlock();
            assertThat(intake.nextBlock()).isSameAs(block);
            assertThat(intake.hasClaimed()).isTrue();
            assertThat(block.stripe())
                    .isEqualTo(Intake.stripeOf(Thread.currentThread().getId()));
            assertThat(block.length()).isEqualTo(LENGTH);
            assertThat(block.arrivals()).isEqualTo(Math.min((number + 1) * LENGTH, 2 * LENGTH + 1));
            assertThat(block.take(0)).hasToString("a" + number * LENGTH);
            intake.takeBlock();
        }
        assertThat(intake.nextBlock()).isNull();
        assertThat(intake.hasClaimed()).isFalse();
    }

    /** I6: else the younger block's horizon could be behind the older one's. */
    @Test
    void noBlockIsOlderThanTheOneBeforeItThoughTheClockIsSetBack() {
        long[] nowNanos = {1_000};
        Intake setBack = new Intake(
                new WheelGeometry(10, 8),
                () -> nowNanos[0],
                new IntakeLimits(LENGTH, IntakeLimits.DEFAULT.leastSlots(), 2));
        for (long baseNanos : new long[] {1_000, 1_000, 1_100}) {
            for (int i = 0; i < LENGTH; i++) {
                setBack.takeIn(new NamedTimeout("a", 2_000));
            }
            ArrivalBlock block = setBack.nextBlock();
            assertThat(block.baseNanos()).isEqualTo(baseNanos);
            setBack.takeBlock();
            nowNanos[0] = baseNanos == nowNanos[0] ? 900 : 1_100;
        }
    }

    @Test
    void aBlockThatWasTakenIsFilledOnAllTheSame() {
        offer("a");
        ArrivalBlock block = intake.nextBlock();
        intake.takeBlock();

        assertThat(offer("b")).isFalse();

        assertThat(block.take(1)).hasToString("b");
        assertThat(intake.hasClaimed()).isFalse();
        assertThat(intake.slots()).isEqualTo(LENGTH);
    }

    @Test
    void placesAreThoseTheOwnerHasNotDoneWith() {
        for (int i = 0; i < 3 * LENGTH; i++) {
            offer("a" + i);
        }

        intake.setReleased(2L * LENGTH);

        assertThat(intake.slots()).isEqualTo(LENGTH);
        assertThat(intake.arrivals()).isEqualTo(3 * LENGTH);
    }

    /** Each stripe has blocks of its own: needs threads, as many as it takes to meet another stripe. */
    @Test
    @Tag("stress")
    void threadsOfAnotherStripeFillAnotherBlock() throws InterruptedException {
        offer("mine");
        long otherStripe = 0;
        for (int i = 0; i < Intake.STRIPES; i++) {
            Thread thread = new Thread(() -> offer("theirs"));
            otherStripe += Intake.stripeOf(thread.getId())
                            == Intake.stripeOf(Thread.currentThread().getId())
                    ? 0
                    : 1;
            thread.start();
            thread.join();
        }

        assertThat(otherStripe).isPositive();
        assertThat(intake.arrivals()).isEqualTo(1 + Intake.STRIPES);
        assertThat(intake.nextBlock().arrivals()).isEqualTo(1 + Intake.STRIPES - otherStripe);
        assertThat(intake.nextBlock().take(0)).hasToString("mine");
    }

    @ParameterizedTest
    @CsvSource({"0, 10", "3, 19", "4, 22", "1000000000, 3000000010"})
    void allowsSomeSlotsAndMoreTheMoreIsPending(long pending, long maxSlots) {
        Intake limited = new Intake(new WheelGeometry(10, 8), () -> 0, new IntakeLimits(8, 10, 3));

        assertThat(limited.limits().maxSlots(pending)).isEqualTo(maxSlots);
    }

    /**
     * Else the owner would be called again and again, for blocks that it cannot drop: those that the stripes fill, and
     * those in which timeouts wait.
     */
    @ParameterizedTest
    @ValueSource(longs = {0, 1_000, 20_000, 60_000, 65_536, 100_000, 1_000_000})
    void byDefaultManySlotsMayBeEmptyBesideOpenBlocksAndWhatIsPending(long pending) {
        Intake byDefault = new Intake(new WheelGeometry(10, 8), () -> 0, IntakeLimits.DEFAULT);
        long openSlots = (long) Intake.STRIPES * Intake.BLOCK_LENGTH;

        assertThat(byDefault.limits().maxSlots(pending) - openSlots - pending).isGreaterThanOrEqualTo(65_536);
    }

    private boolean offer(String name) {
        return intake.takeIn(new NamedTimeout(name, 45));
    }
}
