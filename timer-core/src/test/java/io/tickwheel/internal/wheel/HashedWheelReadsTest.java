package io.tickwheel.internal.wheel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * I10: what the hashed wheel reads to find its earliest tick. What must not be read says something wrong, so whoever
 * reads it answers wrongly. Ticks of 10 ns; the wheel stands in its first revolution, all timeouts lie in later ones.
 */
class HashedWheelReadsTest {
    private static final long TICK_NANOS = 10;
    /** Four words of bits. */
    private static final int LENGTH = 256;
    /** As if something lay in a revolution that is over. */
    private static final long WRONG_ROUND = 0;

    private final HashedWheel wheel = new HashedWheel(new WheelGeometry(TICK_NANOS, LENGTH));
    private final TimeoutNode[] due = new TimeoutNode[4];

    @Test
    void whereTheEarliestIsRemovedAgainAndAgainNothingIsReadBehindTheNext() {
        List<TimeoutNode> nodes = new ArrayList<>();
        for (int bucket = 0; bucket < LENGTH; bucket += 5) {
            nodes.add(insert(LENGTH + bucket));
        }
        for (int i = 0; i + 1 < nodes.size(); i++) {
            int next = 5 * (i + 1);
            long[] right = makeWrong(5 * i, next);

            assertThat(wheel.remove(nodes.get(i))).isTrue();
            assertThat(wheel.earliestTick()).isEqualTo(LENGTH + next);

            restore(right, 5 * i, next);
        }
    }

    /** Beyond a revolution the whole wheel is read, once: then the answer is known. */
    @Test
    void whatLiesBeyondARevolutionIsLookedForOnce() {
        TimeoutNode first = insert(LENGTH + 7);
        insert(9 * LENGTH + 5);
        wheel.remove(first);
        assertThat(wheel.earliestTick()).isEqualTo(9 * LENGTH + 5);

        makeWrong(5, 5);

        for (int tick = 1; tick < 200; tick++) {
            assertThat(wheel.expire(tick, due)).isZero();
            assertThat(wheel.earliestTick()).isEqualTo(9 * LENGTH + 5);
        }
    }

    /** As in the steps of a timer whose timeouts run from the intake, or are cancelled there. */
    @Test
    void ofAWheelThatHasRunEmptyNothingIsReadAgain() {
        insert(300);
        assertThat(wheel.expire(300, due)).isOne();

        makeWrong(LENGTH, LENGTH);

        for (int tick = 301; tick < 2_000; tick++) {
            assertThat(wheel.expire(tick, due)).isZero();
            assertThat(wheel.earliestTick()).isEqualTo(WheelGeometry.NEVER);
        }
    }

    @Test
    void withinARevolutionBitsTellTheNext() {
        insert(LENGTH + 1);
        insert(LENGTH + 100);
        insert(LENGTH + 200);
        assertThat(wheel.expire(LENGTH + 1, due)).isOne();
        long[] right = makeWrong(100, 100);

        assertThat(wheel.earliestTick()).isEqualTo(LENGTH + 100);
        assertThat(wheel.expire(LENGTH + 100, due)).isOne();
        assertThat(wheel.earliestTick()).isEqualTo(LENGTH + 200);

        restore(right, 100, 100);
        assertThat(wheel.expire(LENGTH + 200, due)).isOne();
        assertThat(wheel.earliestTick()).isEqualTo(WheelGeometry.NEVER);
    }

    @Test
    void theBitsOfTicksThatHavePassedAreNotRead() {
        insert(LENGTH + 200);
        insert(LENGTH + 250);
        assertThat(wheel.expire(LENGTH + 200, due)).isOne();

        long[] bits = WheelView.of(wheel).dueBits();
        bits[0] |= 1;
        bits[2] |= 1;

        assertThat(wheel.earliestTick()).isEqualTo(LENGTH + 250);
    }

    /** With its bucket's table torn out: a page is kept for the ticks with the same low bits. */
    @Test
    void anInsertionBehindAnotherOfItsTickReadsNoTable() {
        TimeoutNode first = insert(LENGTH + 9);
        Page page = tearOut(9);

        TimeoutNode second = insert(LENGTH + 9);

        assertThat(wheel.pageOf(first)).isSameAs(page);
        assertThat(wheel.pageOf(second)).isSameAs(page);
        putBack(9, page);
        assertThat(wheel.expire(LENGTH + 9, due)).isEqualTo(2);
    }

    @Test
    void aRemovalReadsNoBucketWhileItsPageHasAnotherOfTheRound() {
        insert(LENGTH + 9);
        TimeoutNode second = insert(LENGTH + 9);
        Page page = tearOut(9);

        assertThat(wheel.remove(second)).isTrue();

        putBack(9, page);
        assertThat(wheel.earliestTick()).isEqualTo(LENGTH + 9);
    }

    private TimeoutNode insert(long tick) {
        TimeoutNode node = new NamedTimeout("tick " + tick, tick * TICK_NANOS);
        wheel.insert(node);
        return node;
    }

    /** Has all buckets but some tell a wrong round; returns what they told. */
    private long[] makeWrong(int from, int upTo) {
        long[] rounds = WheelView.of(wheel).earliestRounds();
        long[] right = rounds.clone();
        for (int number = 0; number < LENGTH; number++) {
            rounds[number] = number >= from && number <= upTo ? rounds[number] : WRONG_ROUND;
        }
        return right;
    }

    private void restore(long[] right, int from, int upTo) {
        long[] rounds = WheelView.of(wheel).earliestRounds();
        for (int number = 0; number < LENGTH; number++) {
            rounds[number] = number >= from && number <= upTo ? rounds[number] : right[number];
        }
    }

    private Page tearOut(int bucket) {
        BucketView view = BucketView.of(WheelView.of(wheel).buckets()[bucket]);
        Page page = view.table()[view.first()];
        Arrays.fill(view.table(), null);
        return page;
    }

    private void putBack(int bucket, Page page) {
        BucketView view = BucketView.of(WheelView.of(wheel).buckets()[bucket]);
        view.table()[view.first()] = page;
    }
}
