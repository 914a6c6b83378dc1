package io.tickwheel.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.internal.wheel.HashedWheel;
import io.tickwheel.internal.wheel.NamedTimeout;
import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.internal.wheel.WheelGeometry;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What producers, cancellers and the owner each do to a block of places. */
class ArrivalBlockTest {
    private final HashedWheel wheel = new HashedWheel(new WheelGeometry(10, 8));
    private final Filing filing = new Filing(wheel);
    private final ArrivalBlock block = new ArrivalBlock(2, 100, 3);
    private final NamedTimeout a = new NamedTimeout("a", 45);
    private final NamedTimeout b = new NamedTimeout("b", 25);
    private final NamedTimeout c = new NamedTimeout("c", 95);

    @BeforeEach
    void begin() {
        filing.begin();
    }

    @Test
    void aNewBlockIsEmpty() {
        assertThat(block.stripe()).isEqualTo(2);
        assertThat(block.length()).isEqualTo(3);
        assertThat(block.claimed()).isZero();
        assertThat(block.arrivals()).isEqualTo(100);
        assertThat(block.isFull()).isFalse();
        assertThat(block.isComplete()).isFalse();
        assertThat(block.isForgotten()).isFalse();
        assertThat(block.isWritten(0)).isFalse();
        assertThat(block.earliestNanos()).isEqualTo(WheelGeometry.NEVER);
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

        assertThat(b.holder()).isSameAs(block);
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
        assertThat(block.isWritten(0)).isTrue();
        assertThat(block.isCleared(0)).isTrue();
        assertThat(block.isCleared(2)).isFalse();
    }

    @Test
    void aForgottenTimeoutIsNotGivenOut() {
        putAll();

        cancel(b);

        assertThat(block.take(1)).isNull();
        assertThat(block.take(0)).isSameAs(a);
        assertThat(block.isWritten(1)).isTrue();
        assertThat(block.isComplete()).isTrue();
    }

    @Test
    void isForgottenOnceAllWereCancelled() {
        putAll();

        cancel(a);
        cancel(b);
        assertThat(block.isForgotten()).isFalse();
        cancel(c);
        assertThat(block.isForgotten()).isTrue();
    }

    @Test
    void allOfABlockThatIsNotFullIsNotAll() {
        block.put(a);
        block.put(b);

        cancel(a);
        cancel(b);

        assertThat(block.isForgotten()).isFalse();
    }

    @Test
    void aPlaceThatWasTakenIsNotForgottenAgain() {
        ArrivalBlock single = new ArrivalBlock(0, 0, 1);
        single.put(a);
        single.take(0);

        single.forget(a);

        assertThat(single.isForgotten()).isFalse();
    }

    @Test
    void whoDoesNotSeeItsPlaceClearsNoOther() {
        putAll();
        a.lieIn(block, 2);

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
        assertThat(block.isWritten(0)).isFalse();
        assertThat(block.isCleared(0)).isFalse();

        producer.tell().write();

        assertThat(block.isComplete()).isTrue();
    }

    @Test
    void aLookFilesWhatIsDueAndTellsTheEarliestOfTheRest() {
        putAll();

        assertThat(look(0, 3, 3, 24)).isEqualTo(25);
        assertThat(wheel.size()).isZero();
        assertThat(look(0, 3, 3, 25)).isEqualTo(45);
        assertThat(wheel.size()).isEqualTo(1);
        assertThat(b.isQueued()).isFalse();
        assertThat(block.take(1)).isNull();
        assertThat(look(0, 3, 3, 95)).isEqualTo(WheelGeometry.NEVER);
        assertThat(wheel.size()).isEqualTo(3);
    }

    @Test
    void aTakerThatHasHadEnoughGetsNoMore() {
        putAll();
        filing.spend(Filing.ALLOWANCE - 1);

        assertThat(look(0, 3, 3, 100)).isEqualTo(25);

        assertThat(a.isQueued()).isFalse();
        assertThat(wheel.size()).isEqualTo(1);
    }

    /** I8: so that what lay here keeps nothing of the block. */
    @Test
    void whatWasTakenInALookLiesHereNoMore() {
        putAll();
        b.tryCancelQueued();

        look(1, 2, 3, 25);

        assertThat(b.holder()).isNull();
    }

    @Test
    void aLookIsAtThePlacesItNamesOnly() {
        putAll();

        assertThat(look(2, 3, 3, 50)).isEqualTo(95);
        assertThat(look(0, 1, 1, 20)).isEqualTo(45);
        assertThat(wheel.size()).isZero();
    }

    @Test
    void whatLiesBehindTheLastToBeFiledStaysAndCounts() {
        putAll();

        assertThat(look(0, 3, 1, 50)).isEqualTo(25);

        assertThat(a.isQueued()).isFalse();
        assertThat(b.isQueued()).isTrue();
        assertThat(block.take(1)).isSameAs(b);
    }

    @Test
    void whatWasCancelledAndNotClearedDoesNotCount() {
        putAll();
        b.tryCancelQueued();

        assertThat(look(0, 3, 3, 0)).isEqualTo(45);
        assertThat(look(0, 3, 3, 30)).isEqualTo(45);
        assertThat(wheel.size()).isZero();
    }

    @Test
    void aPlaceNotWrittenMakesTheEarliestUnknownAndHoldsUpNothing() {
        block.put(a);
        HaltedProducer producer = HaltedProducer.claim(block, b);
        block.put(c);

        assertThat(look(0, 3, 3, 45)).isEqualTo(ArrivalBlock.UNKNOWN);
        assertThat(a.isQueued()).isFalse();
        producer.tell().write();
        assertThat(look(0, 3, 3, 0)).isEqualTo(25);
    }

    private long look(int from, int to, int fileTo, long dueNanos) {
        return block.look(from, to, fileTo, dueNanos, filing);
    }

    private void putAll() {
        assertThat(block.put(a)).isTrue();
        assertThat(block.put(b)).isTrue();
        assertThat(block.put(c)).isTrue();
    }

    private void cancel(TimeoutNode node) {
        assertThat(node.tryCancelQueued()).isTrue();
        block.forget(node);
    }
}
