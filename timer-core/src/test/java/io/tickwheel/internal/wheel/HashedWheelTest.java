package io.tickwheel.internal.wheel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the wheel does, by example: ticks of 10 ns, so that tick 3 is due at 30 ns. */
class HashedWheelTest {
    private static final long TICK_NANOS = 10;

    private HashedWheel wheel = wheelOf(8);

    @Test
    void anInsertionThatLacksMemoryLeavesTheWheelAsItWas() {
        TimeoutNode a = insert("a", 110);

        NoRoundArrays.during(
                wheel.pageOf(a).bucket().arrays(),
                () -> assertThatThrownBy(() -> insert("b", 30)).isInstanceOf(ArrayIndexOutOfBoundsException.class));

        assertThat(wheel.size()).isOne();
        assertThat(wheel.earliestTick()).isEqualTo(11);
        WheelStructure.check(wheel, node -> 11);
        TimeoutNode b = insert("b", 30);
        assertThat(expire(11)).containsExactly(b, a);
    }

    @Test
    void anEmptyWheelHasNothingDueEver() {
        assertThat(wheel.earliestTick()).isEqualTo(WheelGeometry.NEVER);
        assertThat(expire(1_000_000)).isEmpty();
        assertThat(wheel.size()).isZero();
    }

    @Test
    void aTimeoutLeavesAtItsTickAndNotBefore() {
        TimeoutNode node = insert("a", 25);

        assertThat(wheel.earliestTick()).isEqualTo(3);
        assertThat(expire(2)).isEmpty();
        assertThat(expire(3)).containsExactly(node);
        assertThat(wheel.size()).isZero();
        assertThat(wheel.earliestTick()).isEqualTo(WheelGeometry.NEVER);
    }

    @Test
    void ticksOfOneBucketLeaveRoundByRound() {
        TimeoutNode third = insert("third", 190);
        TimeoutNode first = insert("first", 30);
        TimeoutNode second = insert("second", 110);

        assertThat(expire(10)).containsExactly(first);
        assertThat(wheel.earliestTick()).isEqualTo(11);
        assertThat(expire(18)).containsExactly(second);
        assertThat(expire(19)).containsExactly(third);
    }

    @Test
    void withinATickTheyLeaveInTheOrderOfInsertion() {
        TimeoutNode a = insert("a", 29);
        TimeoutNode b = insert("b", 21);
        TimeoutNode c = insert("c", 30);
        TimeoutNode d = insert("d", 22);
        wheel.remove(b);
        TimeoutNode e = insert("e", 21);

        assertThat(expire(3)).containsExactly(a, c, d, e);
    }

    /** I8: whoever keeps one that has run does not keep those that wait. */
    @Test
    void whatHasLeftRefersToNothingOfTheWheel() {
        List<TimeoutNode> oneRound = List.of(insert("a", 30), insert("b", 30));
        List<TimeoutNode> severalRounds = List.of(insert("c", 40), insert("d", 120), insert("e", 200));
        assertThat(severalRounds)
                .allSatisfy(node -> assertThat(node.hasLocation()).isTrue());

        assertThat(expire(12)).hasSize(4);

        assertThat(oneRound).allSatisfy(node -> assertThat(node.hasLocation()).isFalse());
        assertThat(severalRounds.subList(0, 2))
                .allSatisfy(node -> assertThat(node.hasLocation()).isFalse());
        assertThat(severalRounds.get(2).hasLocation()).isTrue();
        assertThat(wheel.remove(severalRounds.get(1))).isFalse();
    }

    @Test
    void afterASleepOfManyRevolutionsTheyLeaveInOrderOfTick() {
        List<TimeoutNode> inOrder = new ArrayList<>();
        for (int tick = 100; tick > 0; tick -= 3) {
            inOrder.add(0, insert("tick " + tick, tick * TICK_NANOS));
        }

        assertThat(expire(1_000)).isEqualTo(inOrder);
    }

    @Test
    void whatIsPastGoesToTheTickThatTheWheelStandsAt() {
        expire(20);
        TimeoutNode next = insert("next", 210);
        TimeoutNode past = insert("past", 0);
        TimeoutNode present = insert("present", 200);

        assertThat(wheel.earliestTick()).isEqualTo(20);
        assertThat(expire(20)).containsExactly(past, present);
        assertThat(expire(21)).containsExactly(next);
    }

    @Test
    void aFullArrayLeavesTheRestForTheNextCall() {
        TimeoutNode a = insert("a", 30);
        TimeoutNode b = insert("b", 30);
        TimeoutNode c = insert("c", 30);
        TimeoutNode d = insert("d", 40);

        assertThat(expire(9, 2)).containsExactly(a, b);
        assertThat(wheel.earliestTick()).isEqualTo(3);
        assertThat(expire(9, 2)).containsExactly(c, d);
        assertThat(expire(9, 2)).isEmpty();
    }

    @Test
    void whatComesBetweenTwoCallsIsAheadOfWhatIsLeftIfItsTickIs() {
        insert("a", 30);
        TimeoutNode later = insert("later", 60);
        expire(9, 1);

        TimeoutNode between = insert("between", 45);

        assertThat(expire(9)).containsExactly(between, later);
    }

    @Test
    void aTickThatWentByStaysGoneAlsoForAnEarlierOne() {
        expire(20);
        TimeoutNode node = insert("a", 50);

        assertThat(expire(5)).isEmpty();
        TimeoutNode another = insert("b", 50);

        assertThat(wheel.earliestTick()).isEqualTo(20);
        assertThat(expire(20)).containsExactly(node, another);
    }

    @Test
    void aRemovedTimeoutIsOutAtOnceAndOnlyOnce() {
        TimeoutNode gone = insert("gone", 30);
        TimeoutNode stays = insert("stays", 50);

        assertThat(wheel.remove(gone)).isTrue();
        assertThat(wheel.remove(gone)).isFalse();
        assertThat(wheel.size()).isEqualTo(1);
        assertThat(wheel.earliestTick()).isEqualTo(5);
        assertThat(expire(9)).containsExactly(stays);
        assertThat(wheel.remove(stays)).isFalse();
    }

    @Test
    void theEarliestTickIsExactAlsoAfterALaterRoundOfItsBucketWasRemoved() {
        insert("first", 30);
        TimeoutNode second = insert("second", 110);
        wheel.remove(second);

        expire(3);

        assertThat(wheel.earliestTick()).isEqualTo(WheelGeometry.NEVER);
    }

    @Test
    void clearForgetsAllAndIsDoneWithEachOfThem() {
        TimeoutNode node = insert("a", 30);
        insert("b", 3_000);

        wheel.clear();

        assertThat(wheel.size()).isZero();
        assertThat(wheel.earliestTick()).isEqualTo(WheelGeometry.NEVER);
        assertThat(wheel.remove(node)).isFalse();
        assertThat(wheel.size()).isZero();
        assertThat(expire(1_000)).isEmpty();
        assertThat(expire(1_001)).isEmpty();
    }

    @Test
    void forEachSeesEachOnce() {
        List<TimeoutNode> inserted = List.of(insert("a", 30), insert("b", 30), insert("c", 110), insert("d", 7_777));
        List<TimeoutNode> seen = new ArrayList<>();

        wheel.forEach(seen::add);

        assertThat(seen).containsExactlyInAnyOrderElementsOf(inserted);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8, 64, 512})
    void anyWheelGivesTheSameOrder(int length) {
        wheel = wheelOf(length);
        List<TimeoutNode> inOrder = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            inOrder.add(insert("tick " + (1 + i * 7), 10 + i * 70L));
        }

        assertThat(expire(5_000)).isEqualTo(inOrder);
    }

    @Test
    void timeoutsThatNeverEndWaitForTheLastTick() {
        TimeoutNode never = insert("never", WheelGeometry.NEVER);
        TimeoutNode last = insert("last", WheelGeometry.NEVER - 10);
        long lastTick = WheelGeometry.NEVER / TICK_NANOS;

        assertThat(expire(lastTick - 1)).isEmpty();
        assertThat(expire(lastTick)).containsExactly(last);
        assertThat(wheel.earliestTick()).isEqualTo(lastTick + 1);
        assertThat(wheel.remove(never)).isTrue();
    }

    @Test
    void aCrowdedBucketOffersWhatIsDueInItsFirstPages() {
        int perRound = 40;
        int rounds = 500;
        for (int i = 0; i < perRound * rounds; i++) {
            // 137 and 500 have no common divisor, so each round gets its share, in no order.
            insert("#" + i, 30 + i * 137L % rounds * 8 * TICK_NANOS);
        }

        for (int round = 0; round < rounds; round++) {
            List<PageView> pages = WheelView.of(wheel).pagesOf(3);
            int othersTouched = 0;
            for (PageView page : pages) {
                assertThat(page.size()).isLessThanOrEqualTo(Page.CAPACITY);
                if (page.page().earliestRound() == round) {
                    othersTouched += page.size();
                }
            }
            assertThat(othersTouched - perRound).isLessThanOrEqualTo(Page.CAPACITY);
            assertThat(expire(3 + round * 8L)).hasSize(perRound);
        }
        assertThat(wheel.size()).isZero();
    }

    private static HashedWheel wheelOf(int length) {
        return new HashedWheel(new WheelGeometry(TICK_NANOS, length));
    }

    private TimeoutNode insert(String name, long deadlineNanos) {
        TimeoutNode node = new NamedTimeout(name, deadlineNanos);
        wheel.insert(node);
        return node;
    }

    private List<TimeoutNode> expire(long upToTick, int room) {
        TimeoutNode[] due = new TimeoutNode[room];
        return Arrays.asList(due).subList(0, wheel.expire(upToTick, due));
    }

    private List<TimeoutNode> expire(long upToTick) {
        return expire(upToTick, 1_000);
    }

    /** The example of docs/design.md: 8 buckets, the wheel stands at tick 21, the timeout is due at tick 46. */
    @Test
    void remainingRoundsAreThePassesLeftBeforeATimeoutIsTaken() {
        WheelGeometry geometry = new WheelGeometry(10, 8);
        HashedWheel eight = new HashedWheel(geometry);
        TimeoutNode[] due = new TimeoutNode[4];
        eight.expire(21, due);
        eight.insert(new NamedTimeout("a", 460));

        assertThat(geometry.remainingRounds(46, 21)).isEqualTo(3);
        for (long tick = 22; tick < 46; tick++) {
            assertThat(eight.expire(tick, due)).isZero();
            assertThat(geometry.remainingRounds(46, tick)).isEqualTo((45 - tick) / 8);
        }
        assertThat(geometry.remainingRounds(46, 45)).isZero();
        assertThat(eight.expire(46, due)).isEqualTo(1);
    }
}
