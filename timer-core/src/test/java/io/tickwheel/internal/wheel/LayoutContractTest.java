package io.tickwheel.internal.wheel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openjdk.jol.info.GraphLayout;

/** What each layout does, by example: ticks of 10 ns and eight buckets, so that tick 3 is due at 30 ns. */
class LayoutContractTest {
    private static final long TICK_NANOS = 10;

    private Wheel wheel;

    @ParameterizedTest
    @EnumSource
    void whereNearlyAllIsRemovedLittleRoomIsKept(Layout layout) {
        make(layout);
        List<TimeoutNode> nodes = new ArrayList<>();
        for (int i = 0; i < 200 * 256; i++) {
            nodes.add(insert("" + i, 5_000));
        }
        for (int i = 0; i < nodes.size(); i++) {
            if (i % 200 != 7) {
                wheel.remove(nodes.get(i));
            }
        }

        assertThat(wheel.size()).isEqualTo(256);
        assertThat(GraphLayout.parseInstance(wheel).getClassSizes().count(TimeoutNode[].class))
                .isLessThan(80_000);
    }

    @ParameterizedTest
    @EnumSource
    void anEmptyWheelHasNothingDueEver(Layout layout) {
        make(layout);

        assertThat(wheel.earliestTick()).isEqualTo(WheelGeometry.NEVER);
        assertThat(expire(1_000_000)).isEmpty();
        assertThat(wheel.size()).isZero();
        assertThat(wheel.isBehind()).isFalse();
    }

    @ParameterizedTest
    @EnumSource
    void aTimeoutLeavesAtItsTickAndNotBefore(Layout layout) {
        make(layout);
        TimeoutNode node = insert("a", 25);

        assertThat(wheel.earliestTick()).isEqualTo(3);
        assertThat(expire(2)).isEmpty();
        assertThat(expire(3)).containsExactly(node);
        assertThat(wheel.size()).isZero();
        assertThat(wheel.earliestTick()).isEqualTo(WheelGeometry.NEVER);
    }

    @ParameterizedTest
    @EnumSource
    void withinATickTheyLeaveInTheOrderOfInsertion(Layout layout) {
        make(layout);
        TimeoutNode a = insert("a", 619);
        TimeoutNode b = insert("b", 611);
        TimeoutNode c = insert("c", 620);
        expire(50);
        TimeoutNode d = insert("d", 612);
        wheel.remove(b);
        expire(60);
        TimeoutNode e = insert("e", 611);

        assertThat(expire(61)).isEmpty();
        assertThat(expire(62)).containsExactly(a, c, d, e);
    }

    /** Far enough for each layout with levels to have moved the older ones, or to have them in a coarser level. */
    @ParameterizedTest
    @EnumSource
    void ofOneTickTheOlderLeavesFirstHoweverFarAwayItWasInserted(Layout layout) {
        make(layout);
        long tick = 1 << 15;
        List<TimeoutNode> inOrder = new ArrayList<>();
        for (long ahead = tick; ahead > 0; ahead -= 1 + ahead / 10) {
            expire(tick - ahead);
            inOrder.add(insert(ahead + " ahead", tick * TICK_NANOS));
        }

        assertThat(expire(tick - 1)).isEmpty();
        assertThat(expire(tick)).isEqualTo(inOrder);
    }

    /** The array may have gaps, and name what has left meanwhile. */
    @ParameterizedTest
    @EnumSource
    void prefetchingForRemovalsChangesNothing(Layout layout) {
        make(layout);
        TimeoutNode a = insert("a", 25);
        TimeoutNode removed = insert("removed", 26);
        TimeoutNode b = insert("b", 27);
        TimeoutNode expired = insert("expired", 5);
        wheel.remove(removed);
        expire(1);

        wheel.prefetch(new TimeoutNode[] {a, null, removed, b, expired, insert("beyond the count", 28)}, 5);

        assertThat(wheel.size()).isEqualTo(3);
        assertThat(wheel.remove(removed)).isFalse();
        assertThat(wheel.remove(b)).isTrue();
        assertThat(expire(3)).first().isEqualTo(a);
    }

    /** I8: whoever keeps one that has run, or was removed, does not keep those that wait. */
    @ParameterizedTest
    @EnumSource
    void whatHasLeftRefersToNothingOfTheWheel(Layout layout) {
        make(layout);
        TimeoutNode run = insert("run", 30);
        TimeoutNode removed = insert("removed", 40);
        TimeoutNode cleared = insert("cleared", 4_000);
        TimeoutNode never = insert("never", WheelGeometry.NEVER);

        assertThat(expire(3)).containsExactly(run);
        assertThat(wheel.remove(removed)).isTrue();
        wheel.clear();

        assertThat(List.of(run, removed, cleared, never)).allSatisfy(node -> {
            assertThat(node.hasLocation()).isFalse();
            assertThat(wheel.remove(node)).isFalse();
        });
        assertThat(wheel.size()).isZero();
        assertThat(wheel.earliestTick()).isEqualTo(WheelGeometry.NEVER);
    }

    @ParameterizedTest
    @EnumSource
    void aClearedWheelGoesOn(Layout layout) {
        make(layout);
        insert("a", 30);
        insert("b", 100_000);
        wheel.clear();
        TimeoutNode node = insert("c", 50);

        assertThat(expire(4)).isEmpty();
        assertThat(expire(1_000_000)).containsExactly(node);
    }

    @ParameterizedTest
    @EnumSource
    void whatIsPastGoesToTheTickThatTheWheelStandsAt(Layout layout) {
        make(layout);
        expire(20);
        TimeoutNode next = insert("next", 210);
        TimeoutNode past = insert("past", 0);
        TimeoutNode present = insert("present", 200);

        assertThat(wheel.earliestTick()).isEqualTo(20);
        assertThat(expire(20)).containsExactly(past, present);
        assertThat(expire(21)).containsExactly(next);
    }

    @ParameterizedTest
    @EnumSource
    void aFullArrayLeavesTheRestForTheNextCall(Layout layout) {
        make(layout);
        TimeoutNode a = insert("a", 30);
        TimeoutNode b = insert("b", 30);
        TimeoutNode c = insert("c", 30);
        TimeoutNode d = insert("d", 40);

        assertThat(expire(9, 2)).containsExactly(a, b);
        assertThat(wheel.earliestTick()).isEqualTo(3);
        assertThat(expire(9, 2)).containsExactly(c, d);
        assertThat(expire(9, 2)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void whatComesBetweenTwoCallsIsAheadOfWhatIsLeftIfItsTickIs(Layout layout) {
        make(layout);
        insert("a", 30);
        TimeoutNode later = insert("later", 60);
        expire(9, 1);
        TimeoutNode between = insert("between", 45);

        assertThat(expire(9)).containsExactly(between, later);
    }

    @ParameterizedTest
    @EnumSource
    void whatNeverEndsStaysThroughoutEngineTime(Layout layout) {
        make(layout);
        long lastTick = (WheelGeometry.NEVER - 1) / TICK_NANOS;
        TimeoutNode last = insert("last", WheelGeometry.NEVER - 10);
        TimeoutNode never = insert("never", WheelGeometry.NEVER);

        assertThat(expire(lastTick)).containsExactly(last);
        assertThat(wheel.size()).isOne();
        assertThat(wheel.earliestTick()).isEqualTo(lastTick + 1);
        assertThat(wheel.remove(never)).isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void copiesHaveEachTimeoutOnceInABucketThatIsThere(Layout layout) {
        make(layout);
        Set<TimeoutNode> inserted = new HashSet<>();
        for (int bit = 0; bit < 59; bit++) {
            for (int i = 0; i < 3; i++) {
                inserted.add(insert("bit " + bit, (1L << bit) * TICK_NANOS + i));
            }
        }
        inserted.add(insert("never", WheelGeometry.NEVER));
        inserted.removeAll(expire(20));

        List<TimeoutNode> copied = new ArrayList<>();
        wheel.copyPages((nodes, bucket) -> {
            assertThat(bucket).isBetween(0, wheel.buckets() - 1);
            Arrays.stream(nodes).filter(node -> node != null).forEach(copied::add);
        });
        List<TimeoutNode> seen = new ArrayList<>();
        wheel.forEach(seen::add);

        assertThat(copied).containsExactlyInAnyOrderElementsOf(inserted);
        assertThat(seen).containsExactlyInAnyOrderElementsOf(inserted);
    }

    /** Of a bucket of many all but a few are removed, from anywhere in it. */
    @ParameterizedTest
    @EnumSource
    void removalsKeepTheOrderOfTheOthers(Layout layout) {
        make(layout);
        List<TimeoutNode> nodes = new ArrayList<>();
        for (int i = 0; i < 2_000; i++) {
            nodes.add(insert("" + i, 5_000));
        }
        List<TimeoutNode> left = new ArrayList<>();
        for (int i = 0; i < nodes.size(); i++) {
            if (i % 100 == 7) {
                left.add(nodes.get(i));
            } else {
                assertThat(wheel.remove(nodes.get(i))).isTrue();
            }
        }
        nodes.subList(0, 3).forEach(node -> left.add(insert("again " + node, 5_000)));

        assertThat(wheel.size()).isEqualTo(left.size());
        assertThat(expire(499)).isEmpty();
        assertThat(expire(504)).isEqualTo(left);
    }

    private void make(Layout layout) {
        wheel = Wheel.of(new WheelGeometry(TICK_NANOS, 8, TICK_NANOS, layout));
    }

    private TimeoutNode insert(String name, long deadlineNanos) {
        TimeoutNode node = new NamedTimeout(name, deadlineNanos);
        wheel.insert(node);
        return node;
    }

    private List<TimeoutNode> expire(long upToTick) {
        return expire(upToTick, 10_000);
    }

    private List<TimeoutNode> expire(long upToTick, int room) {
        wheel.beginStep();
        TimeoutNode[] due = new TimeoutNode[room];
        return Arrays.asList(due).subList(0, wheel.expire(upToTick, due));
    }
}
