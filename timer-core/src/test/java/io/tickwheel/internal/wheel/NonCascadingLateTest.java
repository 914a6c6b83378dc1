package io.tickwheel.internal.wheel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

/** The non-cascading layout where its owner is late: ticks of 10 ns, and the time told before each insertion. */
class NonCascadingLateTest {
    private static final long TICK_NANOS = 10;

    private final Wheel wheel = Wheel.of(new WheelGeometry(TICK_NANOS, 8, TICK_NANOS, Layout.NON_CASCADING));
    /** What is in the wheel, in order of insertion. */
    private final Map<TimeoutNode, Inserted> pending = new LinkedHashMap<>();
    /** For each deadline and the tick of its insertion the number of the last that has left. */
    private final Map<String, Integer> lastNumbers = new HashMap<>();

    private long nowTick;
    private int inserted;

    @Test
    void whatWaitsGoesToItsLevelOnceNothingIsLeftThatIsDue() {
        insert(1);
        insert(2);
        tell(100_000);
        TimeoutNode near = insert(100_010);
        TimeoutNode far = insert(100_100);

        assertThat(expire(100_000, 1)).hasSize(1);
        assertThat(wheel.moves()).isZero();
        assertThat(expire(100_000, 2)).hasSize(1);
        assertThat(wheel.moves()).isEqualTo(2);
        assertThat(wheel.earliestTick()).isEqualTo(100_010);
        assertThat(expire(100_103, 2)).containsExactly(near);
        assertThat(expire(100_104, 2)).containsExactly(far);
    }

    @Test
    void whatIsExactFromWhereTheWheelStandsDoesNotWait() {
        insert(1);
        tell(20);
        insert(50);
        expire(20, 2);

        assertThat(wheel.moves()).isZero();
        assertThat(wheel.earliestTick()).isEqualTo(50);
    }

    @Test
    void ofOneTickWhatComesLaterWaitsBehindWhatWaits() {
        TimeoutNode first = insert(1);
        tell(1_000);
        TimeoutNode older = insert(1_010);
        // Now even the coarse bucket that ends at 1,024 would be in time.
        tell(1_030);
        TimeoutNode younger = insert(1_010);

        assertThat(expire(1_030, 9)).containsExactly(first, older, younger);
    }

    /** I6: if the owner comes at 1,104 both run there. */
    @Test
    void whatWouldExpireWithWhatWaitsDoesNotOvertakeItInACoarserBucket() {
        insert(1);
        insert(2);
        tell(1_000);
        TimeoutNode older = insert(1_104);
        // The array is full: so nothing has moved yet, though the wheel has caught up.
        assertThat(expire(1_000, 2)).hasSize(2);
        tell(1_000);
        TimeoutNode younger = insert(1_103);

        assertThat(expire(1_104, 9)).containsExactly(older, younger);
    }

    /** I9: else the owner wakes in vain. */
    @Test
    void ofWhatWaitsAnEarliestThatIsRemovedIsForgotten() {
        TimeoutNode first = insert(1);
        tell(1_000);
        TimeoutNode removed = insert(1_010);
        insert(1_020);
        wheel.remove(removed);
        wheel.remove(first);

        assertThat(wheel.earliestTick()).isEqualTo(1_020);
    }

    @Test
    void whatWaitsIsSeenCopiedAndCleared() {
        TimeoutNode due = insert(1);
        tell(1_000);
        TimeoutNode waits = insert(1_010);
        List<TimeoutNode> seen = new ArrayList<>();
        wheel.forEach(seen::add);
        List<TimeoutNode> copied = new ArrayList<>();
        wheel.copyPages((nodes, bucket) -> {
            assertThat(bucket).isBetween(0, wheel.buckets() - 1);
            copied.addAll(Arrays.asList(nodes));
        });
        wheel.clear();

        assertThat(seen).containsExactlyInAnyOrder(due, waits);
        assertThat(copied).containsExactlyInAnyOrder(due, waits);
        assertThat(waits.hasLocation()).isFalse();
        assertThat(wheel.size()).isZero();
        assertThat(wheel.earliestTick()).isEqualTo(WheelGeometry.NEVER);
    }

    /** A source that steps back: what waits is not held up until it has come there again. */
    @Test
    void whatWaitsLeavesInTimeAlsoIfTheTimeIsSetBack() {
        insert(1);
        tell(1_000_000);
        TimeoutNode waits = insert(500_000);
        tell(2_000);
        TimeoutNode next = insert(2_100);

        assertThat(expire(2_000, 9)).hasSize(1);
        assertThat(expire(2_104, 9)).containsExactly(next);
        assertThat(wheel.earliestTick()).isBetween(500_000L, 563_000L);
        assertThat(expire(563_000, 9)).containsExactly(waits);
    }

    @Test
    void aStepMovesAShareOfWhatWaits() {
        insert(1);
        tell(10_000);
        int count = 2 * NonCascadingWheel.MOVED_PER_STEP + 1;
        for (int i = 0; i < count; i++) {
            insert(10_000 + i % 7);
        }

        for (int step = 1; step <= 2; step++) {
            wheel.beginStep();
            expire(10_000, count);
            assertThat(wheel.moves()).isEqualTo((long) step * NonCascadingWheel.MOVED_PER_STEP);
            assertThat(wheel.isBehind()).isTrue();
        }
        wheel.beginStep();
        expire(10_000, count);
        assertThat(wheel.moves()).isEqualTo(count);
        assertThat(wheel.isBehind()).isFalse();
        assertThat(expire(10_006, count)).hasSize(count * 6 / 7);
        assertThat(wheel.size()).isZero();
    }

    /** Whatever the owner misses, and however few it takes out at a time. */
    @RepeatedTest(200)
    void anySequence(RepetitionInfo repetition) {
        SplittableRandom random = new SplittableRandom(repetition.getCurrentRepetition());
        for (int i = 0; i < 1_500; i++) {
            int kind = random.nextInt(10);
            if (kind < 5) {
                long ahead = random.nextLong(1L << random.nextInt(1, 16)) - (random.nextInt(5) == 0 ? 300 : 0);
                insert(Math.max(0, nowTick + ahead));
            } else if (kind == 5) {
                tell(nowTick + random.nextLong(1L << random.nextInt(1, 14)));
            } else if (kind == 6 && !pending.isEmpty()) {
                removeAny(random);
            } else if (kind == 7) {
                expireNext();
            } else {
                expireAndCheck(nowTick, random.nextInt(1, 6));
            }
        }
        while (wheel.size() > 0) {
            expireNext();
        }
        assertThat(pending).isEmpty();
    }

    private void expireNext() {
        long earliest = wheel.earliestTick();
        if (earliest == WheelGeometry.NEVER) {
            return;
        }
        boolean isAwaited = earliest > nowTick;
        tell(Math.max(nowTick, earliest));
        List<TimeoutNode> due = expireAndCheck(nowTick, 100_000);
        // I9: nothing that was removed has woken the owner.
        assertThat(due.isEmpty() && isAwaited).isFalse();
    }

    private List<TimeoutNode> expireAndCheck(long upToTick, int room) {
        wheel.beginStep();
        List<TimeoutNode> due = expire(upToTick, room);
        for (TimeoutNode node : due) {
            assertThat(node.deadlineNanos()).as("never early").isLessThanOrEqualTo(upToTick * TICK_NANOS);
            Inserted inserted = Objects.requireNonNull(pending.remove(node));
            // I6, for those that were equally far away.
            String alike = node.deadlineNanos() + " from " + inserted.atTick;
            Integer before = lastNumbers.put(alike, inserted.number);
            assertThat(before)
                    .as(alike)
                    .satisfiesAnyOf(
                            number -> assertThat(number).isNull(),
                            number -> assertThat(number).isLessThan(inserted.number));
        }
        if (due.size() < room && !wheel.isBehind()) {
            assertThat(pending.values()).as("late at %d", upToTick).allMatch(left -> left.latestTick > upToTick);
        }
        return due;
    }

    private void removeAny(SplittableRandom random) {
        List<TimeoutNode> nodes = List.copyOf(pending.keySet());
        TimeoutNode node = nodes.get(random.nextInt(nodes.size()));
        pending.remove(node);
        assertThat(wheel.remove(node)).isTrue();
    }

    private void tell(long tick) {
        nowTick = tick;
        wheel.catchUpTo(tick);
    }

    private TimeoutNode insert(long tick) {
        TimeoutNode node = new NamedTimeout("tick " + tick, tick * TICK_NANOS);
        wheel.insert(node);
        pending.put(node, new Inserted(inserted++, nowTick, Math.max(nowTick, tick + Math.max(0, tick - nowTick) / 8)));
        return node;
    }

    private List<TimeoutNode> expire(long upToTick, int room) {
        TimeoutNode[] due = new TimeoutNode[room];
        return Arrays.asList(due).subList(0, wheel.expire(upToTick, due));
    }

    /** @param latestTick at which it has to leave, once that time has come */
    private record Inserted(int number, long atTick, long latestTick) {}
}
