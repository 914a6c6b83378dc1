package io.tickwheel.internal.wheel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PageTest {
    private static final long BASE = 1_000_000_000_000L;

    private Page page;

    @BeforeEach
    void create() {
        page = new Page(new Bucket(0, new PageTable()), BASE);
    }

    @Test
    void absorbingThatLacksMemoryMovesNothing() {
        append(BASE, 10);
        Page next = new Page(page.bucket(), BASE + 100);
        appendTo(next, BASE + 101, 10);

        NoRoundArrays.during(
                page.bucket().arrays(),
                () -> assertThatThrownBy(() -> page.absorb(next)).isInstanceOf(ArrayIndexOutOfBoundsException.class));

        assertThat(page.live()).isEqualTo(10);
        assertThat(next.live()).isEqualTo(10);
        page.absorb(next);
        assertThat(page.live()).isEqualTo(20);
    }

    @Test
    void anEmptyPageHasNoRound() {
        assertThat(page.live()).isZero();
        assertThat(page.earliestRound()).isEqualTo(Page.NO_ROUND);
    }

    @Test
    void aRoundThatAllEntriesShareIsKeptOnce() {
        append(BASE, Page.CAPACITY);

        assertThat(page.isFull()).isTrue();
        assertThat(PageView.of(page).roundOffsets()).isNull();
        assertThat(PageView.of(page).rounds()).containsOnly(BASE);
    }

    @Test
    void aRoundOfItsOwnMakesThePageKeepAll() {
        append(BASE, 9);
        append(BASE - 3, 1);
        append(BASE + 3, 1);

        assertThat(PageView.of(page).rounds()).startsWith(BASE, BASE).endsWith(BASE, BASE - 3, BASE + 3);
        assertThat(page.earliestRound()).isEqualTo(BASE - 3);
        assertThat(page.latestRound()).isEqualTo(BASE + 3);
    }

    @Test
    void reachesWhatAnIntCanExpress() {
        assertThat(page.reaches(BASE + Integer.MAX_VALUE)).isTrue();
        assertThat(page.reaches(BASE + Integer.MAX_VALUE + 1)).isFalse();
        assertThat(page.reaches(BASE + Integer.MIN_VALUE)).isTrue();
        assertThat(page.reaches(BASE + Integer.MIN_VALUE - 1)).isFalse();

        append(BASE + Integer.MAX_VALUE, 1);
        append(BASE + Integer.MIN_VALUE, 1);
        assertThat(PageView.of(page).rounds()).containsExactly(BASE + Integer.MAX_VALUE, BASE + Integer.MIN_VALUE);
    }

    @Test
    void takesWhatIsDueInOrderOfArrivalAndLeavesTheRest() {
        List<TimeoutNode> early = append(BASE, 2);
        List<TimeoutNode> late = append(BASE + 1, 2);
        List<TimeoutNode> earlyAgain = append(BASE, 1);

        assertThat(take(BASE, 10)).containsExactly(early.get(0), early.get(1), earlyAgain.get(0));
        assertThat(page.earliestRound()).isEqualTo(BASE + 1);
        assertThat(take(BASE + 1, 10)).isEqualTo(late);
        assertThat(page.live()).isZero();
    }

    @Test
    void takesNoMoreThanTheArrayHolds() {
        List<TimeoutNode> nodes = append(BASE, 3);

        assertThat(take(BASE, 2)).isEqualTo(nodes.subList(0, 2));
        assertThat(page.earliestRound()).isEqualTo(BASE);
        assertThat(take(BASE, 2)).isEqualTo(nodes.subList(2, 3));
    }

    @Test
    void takesAroundTheHolesOfAPageOfOneRound() {
        List<TimeoutNode> nodes = append(BASE, 4);
        page.remove(nodes.get(1));

        assertThat(take(BASE - 1, 10)).isEmpty();
        assertThat(take(BASE, 10)).containsExactly(nodes.get(0), nodes.get(2), nodes.get(3));
        assertThat(page.live()).isZero();
    }

    @Test
    void takesAPageOfOneRoundBehindWhatTheArrayHolds() {
        TimeoutNode before = new NamedTimeout("before", 0);
        List<TimeoutNode> nodes = append(BASE, 3);
        TimeoutNode[] due = {before, null, null, null};

        assertThat(page.take(BASE, due, 1)).isEqualTo(4);
        assertThat(due).containsExactly(before, nodes.get(0), nodes.get(1), nodes.get(2));
        assertThat(page.earliestRound()).isEqualTo(Page.NO_ROUND);
        assertThat(PageView.of(page).nodes()).containsOnlyNulls();
    }

    @Test
    void removingTheEarliestMovesTheEarliestRound() {
        TimeoutNode early = append(BASE - 5, 1).get(0);
        append(BASE + 7, 2);

        page.remove(early);

        assertThat(page.earliestRound()).isEqualTo(BASE + 7);
        assertThat(early.hasLocation()).isFalse();
    }

    @Test
    void packingClosesHolesKeepsTheOrderAndLetsRoomGo() {
        append(BASE + 1, 1);
        List<TimeoutNode> nodes = append(BASE + 2, 99);
        nodes.subList(0, 90).forEach(page::remove);

        assertThat(page.isSparse()).isTrue();
        page.pack(false);

        assertThat(page.isSparse()).isFalse();
        assertThat(PageView.of(page).rounds())
                .containsExactly(
                        BASE + 1, BASE + 2, BASE + 2, BASE + 2, BASE + 2, BASE + 2, BASE + 2, BASE + 2, BASE + 2,
                        BASE + 2);
        assertThat(PageView.of(page).nodes()).hasSizeLessThanOrEqualTo(20);
        assertThat(take(BASE + 2, 100).subList(1, 10)).isEqualTo(nodes.subList(90, 99));
    }

    @Test
    void packingFindsThatOneRoundIsLeft() {
        TimeoutNode other = append(BASE + 1, 1).get(0);
        append(BASE + 2, 20);
        page.remove(other);

        page.pack(false);

        assertThat(PageView.of(page).roundOffsets()).isNull();
        assertThat(PageView.of(page).rounds()).hasSize(20).containsOnly(BASE + 2);
    }

    @Test
    void aPageGrowsInFewStepsWithoutMuchIdleRoom() {
        Set<Integer> capacities = new TreeSet<>();
        for (int entries = 1; entries <= Page.CAPACITY; entries++) {
            append(BASE + entries, 1);
            int capacity = PageView.of(page).nodes().length;
            assertThat(capacity - entries)
                    .as("idle room for %d", entries)
                    .isBetween(0, Math.max(4, entries <= 32 ? entries : entries / 2));
            capacities.add(capacity);
        }
        assertThat(capacities).containsExactly(4, 8, 16, 32, 48, 64, 96, 128, 192, Page.CAPACITY);
    }

    /** A page that loses its oldest entries and gets others, as those do that are at the head of a bucket. */
    @Test
    void aPageThatFillsAndEmptiesUsesItsRoomAgain() {
        for (int i = 0; i <= 60; i++) {
            append(BASE + i, 1);
        }
        Set<TimeoutNode[]> rooms = Collections.newSetFromMap(new IdentityHashMap<>());
        for (int i = 0; i < 100 * Page.CAPACITY; i++) {
            take(BASE + i, 10);
            append(BASE + i + 61, 1);
            rooms.add(PageView.of(page).nodes());
            assertThat(page.isFull()).isFalse();
        }

        assertThat(page.live()).isEqualTo(61);
        assertThat(rooms).hasSizeLessThanOrEqualTo(4);
        assertThat(PageView.of(page).nodes()).hasSizeLessThanOrEqualTo(4 * page.live());
    }

    /** I2: it has said that it reaches a round, and must not choose another base when it makes room for that. */
    @Test
    void aPageThatMakesRoomReachesWhatItReachedBefore() {
        TimeoutNode first = append(BASE, 1).get(0);
        append(BASE - (1 << 30) - 5, 8);
        append(BASE - (1 << 30), 7);
        page.remove(first);
        take(BASE - (1 << 30) - 5, 8);
        long farthest = BASE + Integer.MAX_VALUE;
        assertThat(page.reaches(farthest)).isTrue();

        append(farthest, 1);

        assertThat(PageView.of(page).nodes()).hasSize(16);
        assertThat(PageView.of(page).rounds())
                .hasSize(8)
                .startsWith(BASE - (1 << 30))
                .endsWith(farthest);
        assertThat(take(BASE, 100)).hasSize(7);
    }

    @Test
    void roomOfABusierTimeIsLetGo() {
        List<TimeoutNode> nodes = append(BASE, 1);
        nodes.addAll(append(BASE + 1, Page.CAPACITY - 1));
        assertThat(page.isFull()).isTrue();
        take(BASE + 1, Page.CAPACITY - 20);
        assertThat(page.isFull()).isFalse();

        append(BASE + 2, 1);

        assertThat(page.live()).isEqualTo(21);
        assertThat(PageView.of(page).nodes()).hasSizeLessThanOrEqualTo(40);
        assertThat(take(BASE + 1, 100)).isEqualTo(nodes.subList(Page.CAPACITY - 20, Page.CAPACITY));
    }

    @Test
    void aSmallPageThatIsOpenedAgainIsOfOneRoundAtFirst() {
        append(BASE, 1);
        append(BASE + 1, 1);
        int[] offsets = PageView.of(page).roundOffsets();
        take(BASE + 1, 2);

        assertThat(page.isReusable()).isTrue();
        page.rest();
        page.reopen(BASE + 5);
        append(BASE + 5, 1);

        assertThat(PageView.of(page).roundOffsets()).isNull();
        assertThat(PageView.of(page).rounds()).containsExactly(BASE + 5);
        assertThat(page.bucket().arrays().newOffsets(offsets.length, 0)).isSameAs(offsets);
    }

    @Test
    void absorbsANextPageBehindItsOwnEntries() {
        append(BASE, 10);
        Page next = new Page(page.bucket(), BASE + 100);
        List<TimeoutNode> moved = appendTo(next, BASE + 101, 10);

        assertThat(page.canAbsorb(next)).isTrue();
        page.absorb(next);

        assertThat(next.live()).isZero();
        assertThat(PageView.of(page).rounds()).hasSize(20).endsWith(BASE + 101);
        assertThat(moved).allSatisfy(node -> assertThat(node.container).isSameAs(page));
    }

    @Test
    void absorbsNoPageThatItCannotExpressOrThatFillsIt() {
        append(BASE, 10);
        Page tooFar = new Page(page.bucket(), BASE + Integer.MAX_VALUE);
        appendTo(tooFar, BASE + Integer.MAX_VALUE + 1, 1);
        Page tooMany = new Page(page.bucket(), BASE + 100);
        appendTo(tooMany, BASE + 100, Page.CAPACITY / 2 - 9);

        assertThat(page.canAbsorb(tooFar)).isFalse();
        assertThat(page.canAbsorb(tooMany)).isFalse();
    }

    private List<TimeoutNode> append(long round, int count) {
        return appendTo(page, round, count);
    }

    private static List<TimeoutNode> appendTo(Page target, long round, int count) {
        List<TimeoutNode> nodes = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            TimeoutNode node = new NamedTimeout(round + "/" + i, 0);
            target.append(round, node);
            nodes.add(node);
        }
        return nodes;
    }

    private List<TimeoutNode> take(long upToRound, int room) {
        TimeoutNode[] due = new TimeoutNode[room];
        return Arrays.asList(due).subList(0, page.take(upToRound, due, 0));
    }
}
