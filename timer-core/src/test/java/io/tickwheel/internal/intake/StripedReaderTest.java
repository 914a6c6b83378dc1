package io.tickwheel.internal.intake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tickwheel.internal.wheel.HashedWheel;
import io.tickwheel.internal.wheel.NamedTimeout;
import io.tickwheel.internal.wheel.Wheel;
import io.tickwheel.internal.wheel.WheelGeometry;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The owner's end of several stripes. Needs threads, as each has a stripe; they run one after the other. */
@Tag("stress")
class StripedReaderTest {
    private static final int LENGTH = 2;
    private static final long FAR_NANOS = 1_000;
    private static final long NO_LIMIT = 1L << 40;
    /** Those behind it have their turns before it, while as many are used. */
    private static final int STRIPE = 0;

    private static final int OTHERS = 3;
    private static final int MAX_SLOTS = 20;

    private final WheelGeometry geometry = new WheelGeometry(10, 8);
    private final Wheel wheel = new HashedWheel(geometry);
    private final DueSlots due = new DueSlots(geometry);
    private final Intake intake = new Intake(geometry, () -> 0, new IntakeLimits(LENGTH, MAX_SLOTS, 2));
    private final TimeoutCounters counters = new TimeoutCounters(intake, null);
    private final IntakeReader reader = new IntakeReader(intake, due, 1);

    /** I8: nothing is collected in the step that runs the last of it. */
    @Test
    void blocksAreDroppedInTheStepThatRunsTheLastOfABatch() throws InterruptedException {
        useOthers();
        offer(STRIPE, "early", 10);
        offer(STRIPE, "due", 20);
        offer(STRIPE, "due", 30);
        offer(STRIPE, "due", 30);
        reader.accept();
        reader.beginStep();
        reader.collect(3);
        assertThat(run()).isEqualTo(1);
        reader.collect(3);
        assertThat(reader.isPassOver()).isTrue();
        transfer(wheel);

        reader.beginStep();
        assertThat(reader.collect(3)).isTrue();
        assertThat(run()).isEqualTo(3);
        transfer(wheel);

        assertThat(intake.slots()).isEqualTo(OTHERS * LENGTH);
    }

    /** I8: nobody counts what has ended in different ways, nor has anybody said that the blocks are empty. */
    @Test
    void noStepEndsAboveTheHighWaterMarkForBlocksThatAreEmpty() throws InterruptedException {
        useOthers().forEach(this::cancel);
        List<NamedTimeout> all = offer(STRIPE, "far", 2 * MAX_SLOTS, FAR_NANOS);
        acceptAll();
        transfer(wheel);
        assertThat(wheel.size()).isZero();
        for (int i = 0; i < all.size(); i += 2) {
            // As a move to earlier, and then its run.
            SlotTransfer.transferOne(all.get(i), wheel);
            counters.expired();
            cancel(all.get(i + 1));
        }

        transfer(wheel);

        assertThat(intake.slots()).isLessThanOrEqualTo(MAX_SLOTS);
    }

    /** I8: empty blocks may be the memory that is wanting. */
    @Test
    void whatATransferHasEmptiedIsDroppedThoughItFails() throws InterruptedException {
        useOthers();
        counters.expired();
        reader.updatePolicy(counters);
        offer(STRIPE, "far", MAX_SLOTS / 2 - 1, FAR_NANOS);
        offer(STRIPE, "due", 10);
        reader.accept();
        reader.beginStep();
        reader.collect(1);
        assertThat(run()).isEqualTo(1);
        long slots = intake.slots();
        Wheel full = new FullWheel(wheel, LENGTH);
        assertThatThrownBy(() -> transfer(full)).isInstanceOf(OutOfMemoryError.class);

        reader.beginStep();
        assertThatThrownBy(() -> transfer(full)).isInstanceOf(OutOfMemoryError.class);

        assertThat(intake.slots()).isEqualTo(slots - LENGTH);
    }

    @Test
    void whatAPlanHasVisitedIsTransferredWhereMostExpire() throws InterruptedException {
        counters.expired();
        reader.updatePolicy(counters);
        assertThat(reader.isEager()).isTrue();
        offer(STRIPE, "far", FAR_NANOS);
        reader.accept();
        reader.tightenEarliest(NO_LIMIT);

        transfer(wheel);

        assertThat(wheel.size()).isEqualTo(1);
    }

    /** I10: else each visit of the stripe looks at the bounds of all of them. */
    @Test
    void aProducerThatStoodStillLeavesNoBlocksOpen() throws InterruptedException {
        offer(1, "earliest", 10);
        NamedTimeout first = offer(STRIPE, "first", FAR_NANOS);
        ArrivalBlock block = (ArrivalBlock) first.container();
        HaltedProducer halted = HaltedProducer.claim(block, new NamedTimeout("halted", FAR_NANOS));
        offer(STRIPE, "others", 20 * BlockQueue.OPEN, FAR_NANOS);
        acceptAll();
        reader.tightenEarliest(NO_LIMIT);
        halted.tell().write();

        reader.tightenEarliest(NO_LIMIT);

        assertThat(reader.openBlocks()).isLessThanOrEqualTo(BlockQueue.OPEN);
    }

    /** A stripe in which something was put after the step's first pass had begun waits for the next step. */
    @Test
    void laterPassesOfAStepAreOverTheStripesOfTheFirst() throws InterruptedException {
        offer(STRIPE, "before", 2 * LENGTH, 10);
        reader.accept();
        reader.beginStep();
        while (!reader.collect(1) || !reader.isPassOver() || !due.isEmpty()) {
            run();
        }
        transfer(wheel);
        assertThat(intake.slots()).isZero();

        offer(1, "due", 20);
        offer(1, "due", 30);
        reader.accept();
        reader.beginStep();
        reader.collect(5);
        assertThat(run()).isEqualTo(1);
        offer(STRIPE, "late", 40);
        reader.collect(5);
        assertThat(run()).isEqualTo(1);

        reader.accept();
        reader.beginStep();
        reader.collect(5);
        assertThat(run()).isEqualTo(1);
    }

    @Test
    void laterPassesOfAStepAreOverTheSlotsOfTheFirst() throws InterruptedException {
        offer(STRIPE, "due", 20);
        NamedTimeout second = offer(STRIPE, "due", 30);
        offer(STRIPE, "far", FAR_NANOS);
        reader.accept();
        reader.beginStep();
        reader.collect(5);
        assertThat(run()).isEqualTo(1);
        offer(STRIPE, "late", 40);
        reader.collect(5);

        assertThat(run()).isEqualTo(1);
        assertThat(second.isExpired()).isTrue();
    }

    /** I8: of all stripes, and not only of those in which something has happened. */
    @Test
    void afterAStepThatFailedEmptyBlocksOfAllStripesAreDropped() throws InterruptedException {
        List<NamedTimeout> all = new ArrayList<>();
        for (int stripe = 0; stripe < OTHERS; stripe++) {
            all.addAll(offer(stripe, "far", LENGTH, FAR_NANOS));
        }
        reader.accept();
        reader.beginStep();
        transfer(wheel);
        all.forEach(this::cancel);

        // Of two steps neither comes to its transfer.
        reader.beginStep();
        reader.beginStep();

        assertThat(intake.slots()).isZero();
    }

    /** I10: each kind of work has a slice of its own. */
    @Test
    void aStepTakesOverSoManyBlocks() throws InterruptedException {
        offer(STRIPE, "far", 257 * LENGTH, FAR_NANOS);

        assertThat(reader.accept()).isTrue();
        assertThat(reader.accept()).isFalse();
    }

    private List<NamedTimeout> useOthers() throws InterruptedException {
        List<NamedTimeout> nodes = new ArrayList<>();
        for (int stripe = 1; stripe <= OTHERS; stripe++) {
            nodes.add(offer(stripe, "other", 10 * FAR_NANOS));
        }
        return nodes;
    }

    private void acceptAll() {
        while (reader.accept()) {}
    }

    private void transfer(Wheel to) {
        reader.transfer(0, to, counters);
    }

    private int run() {
        int count = 0;
        while (due.nextTick() != WheelGeometry.NEVER) {
            count += due.poll().tryExpireQueued() ? 1 : 0;
        }
        return count;
    }

    private NamedTimeout offer(int stripe, String name, long deadlineNanos) throws InterruptedException {
        return offer(stripe, name, 1, deadlineNanos).get(0);
    }

    private List<NamedTimeout> offer(int stripe, String name, int count, long deadlineNanos)
            throws InterruptedException {
        List<NamedTimeout> nodes = new ArrayList<>();
        Thread thread;
        do {
            thread = new Thread(() -> IntStream.range(0, count).forEach(i -> {
                NamedTimeout node = new NamedTimeout(name, deadlineNanos);
                intake.takeIn(node);
                nodes.add(node);
            }));
        } while (Intake.stripeOf(thread.getId()) != stripe);
        thread.start();
        thread.join();
        return nodes;
    }

    private void cancel(NamedTimeout node) {
        node.tryCancelQueued();
        counters.cancelled(Intake.clearArrival(node));
    }
}
