package io.tickwheel.internal.intake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tickwheel.internal.wheel.NamedTimeout;
import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.internal.wheel.WheelGeometry;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jol.info.ClassLayout;
import org.openjdk.jol.info.FieldLayout;

/** What producers, cancellers and the owner each do to a block of places. */
class ArrivalBlockTest {
    private static final long UNIT_NANOS = 1L << 4;
    private static final long FARTHEST_NANOS = 0xFFFF * UNIT_NANOS;

    private final DueSlots due = new DueSlots(new WheelGeometry(10, 8));
    private final ArrivalBlock block = Blocks.block(2, 100, 3);
    private final NamedTimeout a = new NamedTimeout("a", 45);
    private final NamedTimeout b = new NamedTimeout("b", 25);
    private final NamedTimeout c = new NamedTimeout("c", 95);

    @Test
    void aNewBlockIsEmpty() {
        assertThat(block.stripe()).isEqualTo(2);
        assertThat(block.length()).isEqualTo(3);
        assertThat(block.claimed()).isZero();
        assertThat(block.arrivals()).isEqualTo(100);
        assertThat(block.isFull()).isFalse();
        assertThat(block.isComplete()).isFalse();
        assertThat(block.isAllCleared()).isFalse();
        assertThat(block.isWrittenUpTo(1)).isFalse();
        assertThat(block.first()).isZero();
        assertThat(block.earliestNanos()).isEqualTo(WheelGeometry.NEVER);
    }

    /** Else two stripes might share a cache line: the JVM decides where a field lies. */
    @Test
    void whatProducersWriteLiesTwoCacheLinesBehindTheStartOfTheObject() {
        List<Long> offsets = ClassLayout.parseClass(ArrivalBlock.class).fields().stream()
                .filter(field -> List.of("claimed", "earliestNanos").contains(field.name()))
                .map(FieldLayout::offset)
                .toList();

        assertThat(offsets).hasSize(2).allMatch(offset -> offset >= 128);
    }

    @Test
    void takesAsManyAsItHasPlaces() {
        putAll();

        assertThat(block.isFull()).isTrue();
        assertThat(block.isComplete()).isTrue();
        for (int i = 0; i < 5; i++) {
            assertThat(block.put(new NamedTimeout("late", 1))).isFalse();
        }
        assertThat(block.claimed()).isEqualTo(3);
        assertThat(block.arrivals()).isEqualTo(103);
        assertThat(block.earliestNanos()).isEqualTo(25);
    }

    @Test
    void aPlaceClaimedBehindTheLastIsNoArrival() {
        putAll();
        HaltedProducer.claim(block, new NamedTimeout("late", 1));

        assertThat(block.claimed()).isEqualTo(3);
        assertThat(block.arrivals()).isEqualTo(103);
    }

    @Test
    void aTimeoutKnowsWhereItLies() {
        putAll();

        assertThat(b.container()).isSameAs(block);
        assertThat(b.index()).isEqualTo(1);
    }

    @Test
    void theEarliestDeadlineIsKept() {
        block.put(a);
        assertThat(block.earliestNanos()).isEqualTo(45);
        block.put(c);
        assertThat(block.earliestNanos()).isEqualTo(45);
        block.put(b);
        assertThat(block.earliestNanos()).isEqualTo(25);

        assertThat(block.resetEarliest()).isEqualTo(25);
        assertThat(block.earliestNanos()).isEqualTo(WheelGeometry.NEVER);
        block.lowerEarliest(70);
        block.lowerEarliest(80);
        assertThat(block.earliestNanos()).isEqualTo(70);
    }

    @Test
    void givesOutEachOnce() {
        putAll();

        assertThat(block.take(0)).isSameAs(a);
        assertThat(block.take(1)).isSameAs(b);
        assertThat(block.take(0)).isNull();
        assertThat(block.isWrittenUpTo(2)).isTrue();
        assertThat(block.first()).isEqualTo(2);
    }

    @Test
    void aForgottenTimeoutIsNotGivenOut() {
        putAll();

        cancel(b);

        assertThat(block.take(1)).isNull();
        assertThat(block.take(0)).isSameAs(a);
        assertThat(block.isComplete()).isTrue();
    }

    @Test
    void isAllClearedOnceAllWereCancelled() {
        putAll();

        cancel(a);
        cancel(b);
        assertThat(block.isAllCleared()).isFalse();
        cancel(c);
        assertThat(block.isAllCleared()).isTrue();
        assertThat(block.first()).isEqualTo(3);
    }

    @Test
    void allOfABlockThatIsNotFullIsNotAll() {
        block.put(a);
        block.put(b);

        cancel(a);
        cancel(b);

        assertThat(block.isAllCleared()).isFalse();
    }

    @Test
    void aPlaceThatWasTakenIsNotForgottenAgain() {
        ArrivalBlock single = Blocks.block(1);
        single.put(a);
        single.take(0);

        single.clear(a);

        assertThat(single.isAllCleared()).isFalse();
    }

    @Test
    void whoDoesNotSeeItsPlaceClearsNoOther() {
        putAll();
        a.setLocation(block, 2);

        cancel(a);

        assertThat(block.take(2)).isSameAs(c);
    }

    @Test
    void isCompleteOnceTheLastPlaceIsWritten() {
        HaltedProducer producer = HaltedProducer.claim(block, a);
        block.put(b);
        block.put(c);
        assertThat(block.isFull()).isTrue();
        assertThat(block.isComplete()).isFalse();
        assertThat(block.isWrittenUpTo(1)).isFalse();
        assertThat(block.first()).isZero();

        producer.tell().write();

        assertThat(block.isComplete()).isTrue();
    }

    @Test
    void aScanAddsWhatIsDueAndTellsALowerBoundOfTheRest() {
        putAll();

        assertThat(scan(3, 3, 24)).isEqualTo(25);
        assertThat(added()).isEmpty();
        assertThat(scan(3, 3, 25)).isBetween(26L, 45L);
        assertThat(added()).containsExactly("b");
        assertThat(block.findEarliest(3)).isEqualTo(45);
        assertThat(scan(3, 3, 95)).isEqualTo(WheelGeometry.NEVER);
        assertThat(added()).containsExactly("a", "c");
    }

    @Test
    void theEarliestIsThatOfATimeoutThatWasNotCancelled() {
        putAll();
        assertThat(block.isEarliest(25)).isFalse();
        assertThat(block.findEarliest(3)).isEqualTo(25);
        assertThat(block.isEarliest(25)).isTrue();

        cancel(b);

        assertThat(block.isEarliest(25)).isFalse();
        assertThat(block.findEarliest(3)).isEqualTo(45);
    }

    /** As one that is cancelled, but that it may lie in the same part still. */
    @Test
    void theEarliestIsNotWhatWasMovedToLater() {
        putAll();
        assertThat(block.findEarliest(3)).isEqualTo(25);

        assertThat(b.tryMove(b.deadlineToMove(), 60)).isTrue();

        assertThat(block.isEarliest(25)).isFalse();
        assertThat(block.findEarliest(3)).isEqualTo(45);
        assertThat(scan(3, 3, 59)).isEqualTo(60);
        assertThat(added()).hasSize(1);
    }

    @Test
    void whatIsDueStaysWhereItLiesUntilItIsTaken() {
        putAll();

        scan(3, 3, 25);

        assertThat(block.get(1)).isSameAs(b);
        cancel(b);
        assertThat(added()).isEmpty();
    }

    /** I8: so that what lay here keeps nothing of the block. */
    @Test
    void whatWasTakenLiesHereNoMore() {
        putAll();

        block.take(1);

        assertThat(b.container()).isNull();
    }

    @Test
    void aScanReadsTheSlotsItNamesOnly() {
        putAll();

        assertThat(scan(1, 1, 20)).isBetween(21L, 45L);
        assertThat(block.findEarliest(1)).isEqualTo(45);
        block.take(0);
        block.take(1);
        assertThat(block.first()).isEqualTo(2);
        assertThat(scan(3, 3, 50)).isBetween(51L, 95L);
        assertThat(added()).isEmpty();
    }

    @Test
    void whatLiesBehindTheLastToBeAddedStaysAndCounts() {
        putAll();

        assertThat(scan(3, 1, 50)).isEqualTo(25);

        assertThat(added()).containsExactly("a");
    }

    /** It may tell the deadline of what was cancelled, and never one that is too late (I9). */
    @Test
    void whatWasCancelledAndNotClearedHidesNoOther() {
        putAll();
        b.tryCancelQueued();

        assertThat(block.findEarliest(3)).isEqualTo(25);
        assertThat(scan(3, 3, 30)).isBetween(31L, 45L);
    }

    @Test
    void aSlotNotWrittenMakesTheEarliestUnknownAndHoldsUpNothing() {
        block.put(a);
        HaltedProducer producer = HaltedProducer.claim(block, b);
        block.put(c);

        assertThat(scan(3, 3, 45)).isEqualTo(ArrivalBlock.UNKNOWN);
        assertThat(added()).containsExactly("a");
        assertThat(block.findEarliest(3)).isEqualTo(ArrivalBlock.UNKNOWN);
        producer.tell().write();
        assertThat(block.findEarliest(3)).isEqualTo(25);
    }

    /** Offsets are coarse and end; deadlines do neither. */
    @ParameterizedTest
    @ValueSource(
            longs = {0, 1, 1_000, FARTHEST_NANOS - 1, FARTHEST_NANOS, FARTHEST_NANOS + 1, 1L << 40, Long.MAX_VALUE - 9})
    void theEarliestIsExactHoweverFar(long baseNanos) {
        for (int i = 0; i < 3; i++) {
            block.put(new NamedTimeout("" + i, baseNanos + 2 + i));
        }

        assertThat(block.findEarliest(3)).isEqualTo(baseNanos + 2);
        assertThat(scan(3, 3, baseNanos + 1)).isEqualTo(baseNanos + 2);
        assertThat(added()).isEmpty();
        assertThat(scan(3, 3, baseNanos + 3)).isBetween(baseNanos + 4 - UNIT_NANOS, baseNanos + 4);
        assertThat(block.findEarliest(3)).isEqualTo(baseNanos + 4);
        assertThat(added()).containsExactly("0", "1");
    }

    @Test
    void aTimeoutOfBeforeTheBlockWasOpenedIsDueAtItsTimeToo() {
        ArrivalBlock late = new ArrivalBlock(0, 0, 1_000, 4, 3, new StripeBounds(), new AtomicLong());
        late.put(new NamedTimeout("d", 500));
        late.put(new NamedTimeout("e", 1_001));

        due.reserve(late);
        assertThat(late.scan(2, 2, 499, due)).isEqualTo(500);
        late.scan(2, 2, 500, due);
        assertThat(late.findEarliest(2)).isEqualTo(1_001);
    }

    /** Whatever fails after the claim: the owner must not wait for a slot that nobody writes (I5, I9). */
    @Test
    void whatFailsAfterItsClaimLeavesAClearedSlot() {
        AtomicLong refused = new AtomicLong();
        ArrivalBlock pair = new ArrivalBlock(0, 0, 0, 4, 2, new StripeBounds(), refused);

        assertThatThrownBy(() -> pair.put(null)).isInstanceOf(NullPointerException.class);
        pair.put(a);

        assertThat(pair.isComplete()).isTrue();
        assertThat(pair.first()).isEqualTo(1);
        assertThat(pair.get(1)).isSameAs(a);
        assertThat(refused).hasValue(1);
    }

    private long scan(int to, int addTo, long dueNanos) {
        due.reserve(block);
        return block.scan(to, addTo, dueNanos, due);
    }

    /** What was added since the last call, and taken out by this one. */
    private List<String> added() {
        List<String> names = new ArrayList<>();
        due.endRun();
        while (!due.isEmpty()) {
            TimeoutNode node = due.poll();
            if (node != null) {
                names.add(node.toString());
            }
        }
        return names;
    }

    private void putAll() {
        assertThat(block.put(a)).isTrue();
        assertThat(block.put(b)).isTrue();
        assertThat(block.put(c)).isTrue();
    }

    private void cancel(TimeoutNode node) {
        assertThat(node.tryCancelQueued()).isTrue();
        block.clear(node);
    }
}
