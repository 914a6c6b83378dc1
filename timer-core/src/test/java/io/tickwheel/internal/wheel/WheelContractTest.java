package io.tickwheel.internal.wheel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The promises of each layout, by example: ticks of 10 ns and eight buckets. */
class WheelContractTest {
    private static final long TICK_NANOS = 10;
    private static final long LAST_TICK = (WheelGeometry.NEVER - 1) / TICK_NANOS;

    private Wheel wheel;

    @ParameterizedTest
    @EnumSource
    void anEmptyWheelHasNothingDue(Layout layout) {
        make(layout);

        assertThat(wheel.earliestTick()).isEqualTo(WheelGeometry.NEVER);
        assertThat(run(1_000_000)).isEmpty();
        assertThat(Locations.count(wheel)).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void aTimeoutLeavesAtItsTickAndNotBefore(Layout layout) {
        make(layout);
        TimeoutNode node = insert(3);

        assertThat(wheel.earliestTick()).isEqualTo(3);
        assertThat(run(2)).isEmpty();
        assertThat(run(3)).containsExactly(node);
        assertThat(Locations.count(wheel)).isZero();
        assertThat(wheel.earliestTick()).isEqualTo(WheelGeometry.NEVER);
    }

    /** I6, however far away the older one was when it was inserted. */
    @ParameterizedTest
    @EnumSource
    void withinATickTheyLeaveInTheOrderOfInsertion(Layout layout) {
        make(layout);
        long tick = 1 << 15;
        List<TimeoutNode> inOrder = new ArrayList<>();
        for (long ahead = tick; ahead > 0; ahead -= 1 + ahead / 10) {
            run(tick - ahead);
            inOrder.add(insert(tick));
        }

        assertThat(run(tick - 1)).isEmpty();
        assertThat(run(tick)).isEqualTo(inOrder);
    }

    /** All but a few of a bucket's timeouts are removed, from anywhere in it. */
    @ParameterizedTest
    @EnumSource
    void removalsKeepTheOrderOfTheOthersAndLittleRoom(Layout layout) {
        make(layout);
        List<TimeoutNode> nodes = new ArrayList<>();
        for (int i = 0; i < 20_000; i++) {
            nodes.add(insert(504));
        }
        List<TimeoutNode> left = new ArrayList<>();
        for (int i = 0; i < nodes.size(); i++) {
            if (i % 100 == 7) {
                left.add(nodes.get(i));
            } else {
                assertThat(wheel.remove(nodes.get(i))).isTrue();
            }
        }
        left.add(insert(504));

        List<Object> slots = new ArrayList<>();
        wheel.copy(copy -> slots.addAll(Arrays.asList(copy)));
        assertThat(slots).hasSizeLessThan(2_000);
        assertThat(Locations.count(wheel)).isEqualTo(left.size());
        assertThat(run(503)).isEmpty();
        assertThat(run(504)).isEqualTo(left);
    }

    @ParameterizedTest
    @EnumSource
    void aTimeoutIsRemovedOnceAndKnowsNothingOfTheWheelThen(Layout layout) {
        make(layout);
        TimeoutNode run = insert(3);
        TimeoutNode removed = insert(4);
        TimeoutNode never = insert(WheelGeometry.NEVER);

        assertThat(run(3)).containsExactly(run);
        assertThat(wheel.remove(removed)).isTrue();
        assertThat(wheel.remove(never)).isTrue();

        assertThat(List.of(run, removed, never)).allSatisfy(node -> {
            assertThat(wheel.remove(node)).isFalse();
            assertThat(node.index()).isNotNegative();
        });
        assertThat(Locations.count(wheel)).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void aDrainedWheelGoesOn(Layout layout) {
        make(layout);
        List<TimeoutNode> cleared = List.of(insert(3), insert(10_000));
        wheel.drain(node -> {});
        TimeoutNode node = insert(5);

        assertThat(cleared).noneMatch(wheel::remove);
        assertThat(Locations.count(wheel)).isOne();
        assertThat(run(4)).isEmpty();
        assertThat(run(100_000)).containsExactly(node);
    }

    @ParameterizedTest
    @EnumSource
    void aPastTickIsTheClocks(Layout layout) {
        make(layout);
        run(20);
        TimeoutNode next = insert(21);
        TimeoutNode past = insert(0);
        TimeoutNode present = insert(20);

        assertThat(wheel.earliestTick()).isEqualTo(20);
        assertThat(run(20)).containsExactly(past, present);
        assertThat(run(21)).containsExactly(next);
    }

    @ParameterizedTest
    @EnumSource
    void neverIsAfterTheLastTick(Layout layout) {
        make(layout);
        TimeoutNode never = insert(WheelGeometry.NEVER);
        TimeoutNode beyond = insert(LAST_TICK + 1);
        assertThat(wheel.earliestTick()).isEqualTo(WheelGeometry.NEVER);
        TimeoutNode last = insert(LAST_TICK);

        assertThat(run(LAST_TICK)).containsExactly(last);
        assertThat(wheel.earliestTick()).isEqualTo(WheelGeometry.NEVER);
        assertThat(List.of(never, beyond)).allMatch(wheel::remove);
    }

    /** A run may end after any task; the next one continues there. */
    @ParameterizedTest
    @EnumSource
    void aRunThatEndsEarlyLeavesTheRestDue(Layout layout) {
        make(layout);
        List<TimeoutNode> nodes = List.of(insert(3), insert(3), insert(3));
        wheel.advanceTo(3);
        assertThat(wheel.note(3)).isEqualTo(3);
        wheel.clearNoted(0, nodes.get(0));
        wheel.forgetNotes();

        assertThat(wheel.earliestTick()).isEqualTo(3);
        assertThat(wheel.remove(nodes.get(1))).isTrue();
        TimeoutNode younger = insert(3);
        assertThat(run(3)).containsExactly(nodes.get(2), younger);
    }

    /** The removals pack the bucket: what is left lies further ahead in it than the run has come. */
    @ParameterizedTest
    @EnumSource
    void aBucketThatIsPackedBetweenTwoRunsKeepsItsOrder(Layout layout) {
        make(layout);
        List<TimeoutNode> left = new ArrayList<>();
        List<TimeoutNode> removed = new ArrayList<>();
        List<TimeoutNode> later = new ArrayList<>();
        for (int i = 0; i < 2_560; i++) {
            // The segments that the run has passed stay, with timeouts of another tick of the bucket.
            boolean isLater = layout == Layout.HASHED && i % 256 < 10;
            (isLater ? later : i % 256 < 60 ? left : removed).add(insert(isLater ? 11 : 3));
        }
        wheel.advanceTo(3);
        for (int segments = 0; segments < 2; segments++) {
            int count = wheel.note(3);
            for (int i = 0; i < count; i++) {
                TimeoutNode node = Objects.requireNonNull(wheel.noted(i));
                left.remove(node);
                wheel.clearNoted(i, node);
            }
        }
        wheel.forgetNotes();
        removed.forEach(wheel::remove);

        assertThat(run(3)).isEqualTo(left);
        assertThat(run(11)).isEqualTo(later);
    }

    @ParameterizedTest
    @EnumSource
    void aNotedTimeoutThatLeavesIsNull(Layout layout) {
        make(layout);
        TimeoutNode first = insert(3);
        TimeoutNode second = insert(3);
        wheel.advanceTo(3);

        assertThat(wheel.note(3)).isEqualTo(2);
        assertThat(wheel.remove(second)).isTrue();
        assertThat(wheel.noted(0)).isSameAs(first);
        assertThat(wheel.noted(1)).isNull();
    }

    @ParameterizedTest
    @EnumSource
    void copiesHaveEachTimeoutOnce(Layout layout) {
        make(layout);
        Set<TimeoutNode> inserted = new HashSet<>();
        for (int bit = 0; bit < 59; bit++) {
            for (int i = 0; i < 3; i++) {
                inserted.add(insert(1L << bit));
            }
        }
        inserted.add(insert(WheelGeometry.NEVER));
        inserted.removeAll(run(20));

        List<Object> copied = new ArrayList<>();
        wheel.copy(nodes -> Arrays.stream(nodes).filter(Objects::nonNull).forEach(copied::add));
        List<TimeoutNode> seen = new ArrayList<>();
        wheel.drain(seen::add);

        assertThat(copied).containsExactlyInAnyOrderElementsOf(inserted);
        assertThat(seen).containsExactlyInAnyOrderElementsOf(inserted);
    }

    @Test
    void onlyTheSimpleLayoutLimitsDelays() {
        make(Layout.SIMPLE);
        assertThat(wheel.longestDelayNanos()).isEqualTo(8 * TICK_NANOS);
        assertThat(Wheel.of(new WheelGeometry(WheelGeometry.NEVER / 4, 8, Layout.SIMPLE))
                        .longestDelayNanos())
                .isEqualTo(WheelGeometry.NEVER);
        make(Layout.HASHED);
        assertThat(wheel.longestDelayNanos()).isEqualTo(WheelGeometry.NEVER);
    }

    /** 8, 64 and 512 ticks are the grains of timeouts that are more than 65, 520 and 4,160 ticks away. */
    @ParameterizedTest
    @CsvSource({
        "1, 1",
        "64, 64",
        "65, 65",
        "66, 72",
        "72, 72",
        "73, 80",
        "520, 520",
        "521, 576",
        "4160, 4160",
        "4161, 4608"
    })
    void inTheNonCascadingLayoutFarTicksAreCoarse(long tick, long dueTick) {
        make(Layout.NON_CASCADING);
        TimeoutNode node = insert(tick);

        assertThat(wheel.earliestTick()).isEqualTo(dueTick);
        assertThat(run(dueTick - 1)).isEmpty();
        assertThat(run(dueTick)).containsExactly(node);
    }

    /** From each position in a bucket, for distances that just do not fit a level: there the lateness is worst. */
    @Test
    void inTheNonCascadingLayoutTheyAreLessThanAnEighthLate() {
        make(Layout.NON_CASCADING);
        for (long from = 0; from < 512; from++) {
            run(from);
            for (long ahead = 1; ahead < 590; ahead += ahead == 64 ? 430 : 1) {
                TimeoutNode node = insert(from + ahead);
                long late = wheel.earliestTick() - from - ahead;
                assertThat(8 * late).as("%d ahead of %d", ahead, from).isBetween(0L, ahead <= 64 ? 0 : ahead);
                wheel.remove(node);
            }
        }
    }

    private void make(Layout layout) {
        wheel = Wheel.of(new WheelGeometry(TICK_NANOS, 8, layout));
    }

    private TimeoutNode insert(long tick) {
        long deadlineNanos = tick > LAST_TICK ? WheelGeometry.NEVER : tick * TICK_NANOS;
        TimeoutNode node = new NamedTimeout("tick " + tick, deadlineNanos);
        wheel.reserve(tick);
        wheel.insert(node);
        return node;
    }

    /** Takes out all timeouts up to a tick, tick by tick. */
    private List<TimeoutNode> run(long upToTick) {
        List<TimeoutNode> due = new ArrayList<>();
        for (long tick = wheel.earliestTick(); tick <= upToTick; tick = wheel.earliestTick()) {
            wheel.advanceTo(tick);
            for (int count = wheel.note(tick); count > 0; count = wheel.note(tick)) {
                for (int i = 0; i < count; i++) {
                    TimeoutNode node = Objects.requireNonNull(wheel.noted(i));
                    due.add(node);
                    wheel.clearNoted(i, node);
                }
            }
        }
        wheel.advanceTo(upToTick);
        return due;
    }
}
