package io.tickwheel.internal.wheel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class BucketTest {
    private static final int CROWD = 20 * Page.CAPACITY;

    private final PageTable table = new PageTable();
    private final Bucket bucket = new Bucket(0, table);

    @Test
    void aSplitThatLacksMemoryLosesNothing() {
        shuffled(Page.CAPACITY).forEach(this::insert);

        NoRoundArrays.during(
                table.arrays(),
                () -> assertThatThrownBy(() -> insert(7)).isInstanceOf(ArrayIndexOutOfBoundsException.class));

        assertThat(pages()).hasSize(1);
        insert(7);
        assertThat(take(CROWD, CROWD)).hasSize(Page.CAPACITY + 1);
    }

    /** I10: with a page behind the second that fails when it is read. */
    @Test
    void thatTooManyShareARoundIsSeenInTheFirstPages() {
        for (int i = 0; i < 5 * Page.CAPACITY; i++) {
            insert(5);
        }
        Page unreadable = new Page(bucket, 5);
        unreadable.append(5, new NamedTimeout("", 0));
        unreadable.close();
        pages().get(1).page().next = unreadable;

        assertThat(bucket.earliestDeadlineNanos(5, 64)).isEqualTo(-1);
        assertThat(bucket.earliestDeadlineNanos(5, Page.CAPACITY)).isEqualTo(-1);
    }

    @Test
    void aFullPageIsSplitInTheMiddleOfItsRounds() {
        shuffled(Page.CAPACITY).forEach(this::insert);
        insert(7);

        List<PageView> pages = pages();
        assertThat(pages).hasSize(2);
        assertThat(pages.get(0).rounds()).allMatch(round -> round <= 128);
        assertThat(pages.get(1).rounds()).allMatch(round -> round >= 128);
        assertThat(pages.get(0).live()).isBetween(100, 156);
    }

    @Test
    void whereRoundsAscendPagesStayFull() {
        LongStream.range(0, CROWD).forEach(round -> insert(round / 3));

        List<PageView> pages = pages();
        assertThat(pages).hasSizeLessThanOrEqualTo(21);
        assertThat(pages.subList(0, pages.size() - 1)).allMatch(page -> page.live() > Page.CAPACITY - 3);
        assertThat(take(CROWD, CROWD)).hasSize(CROWD);
    }

    @Test
    void whatASplitLeavesOfOneRoundKeepsItOnce() {
        LongStream.range(0, Page.CAPACITY).forEach(round -> insert(Math.min(round, 200)));
        insert(200);

        assertThat(pages()).hasSize(2);
        assertThat(pages().get(1).rounds()).hasSize(57).containsOnly(200L);
        assertThat(pages().get(1).roundOffsets()).isNull();
    }

    /** One more of the latest round of a full page that is not the last, and one before all that fills it again. */
    @Test
    void whereRoundsDescendPagesAreWellFilled() {
        LongStream.rangeClosed(0, Page.CAPACITY).forEach(this::insert);
        for (int i = 0; i < CROWD / 2; i++) {
            insert(Page.CAPACITY - 1 - i);
            insert(-1 - i);
        }

        assertThat(pages()).hasSizeLessThanOrEqualTo(CROWD / (Page.CAPACITY / 3));
    }

    @Test
    void aRoundThatMoreThanAPageShareTakesSeveralPagesInOrderOfArrival() {
        List<TimeoutNode> nodes = new ArrayList<>();
        for (int i = 0; i < 3 * Page.CAPACITY; i++) {
            nodes.add(insert(5));
        }
        insert(4);
        insert(6);

        assertThat(take(4, 10)).hasSize(1);
        assertThat(take(5, CROWD)).isEqualTo(nodes);
        assertThat(take(6, 10)).hasSize(1);
    }

    /** I10: the table is what a removal may search and shift. */
    @Test
    void aRoundThatManyShareTakesTwoPlacesOfTheTableHoweverItsPagesEmpty() {
        List<TimeoutNode> nodes = new ArrayList<>();
        for (int i = 0; i < CROWD; i++) {
            nodes.add(insert(5));
            assertThat(places()).isLessThanOrEqualTo(2);
        }
        assertThat(pages()).hasSize(CROWD / Page.CAPACITY);

        Collections.shuffle(nodes, new Random(1));
        for (TimeoutNode node : nodes) {
            remove(node);
            assertThat(places()).isLessThanOrEqualTo(2);
        }

        assertThat(pages()).isEmpty();
    }

    /** I6: the wheel keeps pages that it found, and asks them alone. */
    @Test
    void ofARoundThatManyShareOnlyTheLastPageTakesMore() {
        List<TimeoutNode> nodes = new ArrayList<>();
        for (int i = 0; i < 3 * Page.CAPACITY + 9; i++) {
            nodes.add(insert(5));
        }
        nodes.subList(Page.CAPACITY, 2 * Page.CAPACITY - 9).forEach(this::remove);

        assertThat(pages().stream().map(page -> page.page().takes(bucket, 5)))
                .containsExactly(false, false, false, true);
    }

    /** I10: with the chain cut further away, a walk to either end would fail. */
    @Test
    void aRemovalTouchesNoPagesButItsOwnAndItsNeighbours() {
        List<TimeoutNode> nodes = new ArrayList<>();
        for (int i = 0; i < 7 * Page.CAPACITY; i++) {
            nodes.add(insert(5));
        }
        List<PageView> pages = pages();
        pages.get(1).page().previous = null;
        pages.get(5).page().next = null;

        nodes.subList(3 * Page.CAPACITY, 4 * Page.CAPACITY).forEach(this::remove);

        assertThat(pages.get(2).page().next).isSameAs(pages.get(4).page());
        assertThat(pages.get(4).page().previous).isSameAs(pages.get(2).page());
    }

    @Test
    void whatASplitMovesComesBeforeTheOthersOfItsRound() {
        List<TimeoutNode> nodes = new ArrayList<>();
        for (int i = 0; i < 3 * Page.CAPACITY; i++) {
            nodes.add(insert(5));
        }
        nodes.subList(0, Page.CAPACITY - 9).forEach(this::remove);
        for (int i = 0; i < 2 * Page.CAPACITY; i++) {
            insert(4);
        }
        nodes.add(insert(5));

        assertThat(places()).isEqualTo(3);
        assertThat(take(4, CROWD)).hasSize(2 * Page.CAPACITY);
        assertThat(take(5, CROWD)).isEqualTo(nodes.subList(Page.CAPACITY - 9, nodes.size()));
    }

    @Test
    void whatIsDueLiesInTheFirstPagesHoweverManyWait() {
        shuffled(CROWD).forEach(this::insert);

        for (long round = 0; round < CROWD; round++) {
            List<PageView> pages = pages();
            assertThat(bucket.earliestRound()).isEqualTo(round);
            assertThat(pages.get(0).rounds()).contains(round);
            for (PageView page : pages.subList(1, pages.size())) {
                assertThat(page.page().earliestRound()).isGreaterThan(round);
            }
            assertThat(take(round, 10)).hasSize(1);
        }
        assertThat(bucket.earliestRound()).isEqualTo(Page.NO_ROUND);
    }

    @Test
    void pagesMergeWhenTheyEmpty() {
        List<TimeoutNode> nodes = new ArrayList<>();
        shuffled(CROWD).forEach(round -> nodes.add(insert(round)));
        int pagesOfAll = pages().size();

        nodes.subList(CROWD / 20, CROWD).forEach(this::remove);

        assertThat(pages().stream().mapToInt(PageView::live).sum()).isEqualTo(CROWD / 20);
        assertThat(pages()).hasSizeLessThanOrEqualTo(pagesOfAll / 4);
    }

    @Test
    void aBucketThatRunsEmptyKeepsNoTableOfItsBusiestTime() {
        shuffled(CROWD).forEach(this::insert);
        assertThat(BucketView.of(bucket).table()).hasSizeGreaterThan(20);

        assertThat(take(CROWD, CROWD)).hasSize(CROWD);

        assertThat(BucketView.of(bucket).table()).hasSizeLessThanOrEqualTo(8);
    }

    @Test
    void roundsThatOnePageCannotExpressLieInSeveral() {
        long far = 1L << 31;
        List<Long> rounds = List.of(far + 7, 5 * far, 3L, 5 * far + 1, far + 6, far, 4L, 9 * far, 4 * far);
        rounds.forEach(this::insert);

        for (long round : rounds.stream().sorted().toList()) {
            assertThat(take(round, 10)).hasToString("[" + round + "]");
        }
    }

    @Test
    void aRoundBelowWhatTheFirstPageCanExpressGetsAPageBeforeIt() {
        long far = 1L << 32;
        insert(far + 9);
        insert(far + 2);
        insert(3);
        insert(far + 5);

        assertThat(pages()).hasSize(2);
        assertThat(take(3, 10)).hasToString("[3]");
        assertThat(take(far + 9, 10)).hasSize(3);
    }

    /** The wheel keeps pages that it found, and asks them alone whether an arrival is theirs. */
    @Test
    void aPageTakesARoundIfTheBucketWouldChooseIt() {
        Set<Page> known = Collections.newSetFromMap(new IdentityHashMap<>());
        List<TimeoutNode> nodes = new ArrayList<>();
        for (long round : shuffled(CROWD)) {
            nodes.add(insert(round / 3));
            pages().forEach(page -> known.add(page.page()));
        }
        assertOnlyTheChosenPageTakes(known);
        nodes.subList(0, CROWD * 7 / 8).forEach(this::remove);
        assertOnlyTheChosenPageTakes(known);
        take(CROWD / 6, CROWD);
        assertOnlyTheChosenPageTakes(known);
        take(CROWD, CROWD);
        for (long round = -1; round <= CROWD; round++) {
            assertThat(takers(known, round)).isEmpty();
        }
    }

    @Test
    void aDroppedPageKeepsNoMemory() {
        LongStream.range(0, CROWD).forEach(this::insert);
        List<PageView> before = pages();

        take(CROWD, CROWD);

        assertThat(before).allMatch(page -> PageView.of(page.page()).nodes().length == 0);
        assertThat(before).allMatch(page -> page.page().previous == null && page.page().next == null);
    }

    private void assertOnlyTheChosenPageTakes(Set<Page> known) {
        for (long round = -1; round <= CROWD / 3 + 1; round++) {
            List<Page> takers = takers(known, round);
            Page chosen = bucket.pageFor(round);
            known.add(chosen);
            assertThat(chosen.takes(bucket, round)).isTrue();
            assertThat(takers).isSubsetOf(chosen);
        }
    }

    private List<Page> takers(Set<Page> known, long round) {
        return known.stream().filter(page -> page.takes(bucket, round)).toList();
    }

    private List<Long> shuffled(int count) {
        List<Long> rounds = new ArrayList<>(LongStream.range(0, count).boxed().toList());
        Collections.shuffle(rounds, new Random(1));
        return rounds;
    }

    private TimeoutNode insert(long round) {
        TimeoutNode node = new NamedTimeout(String.valueOf(round), 0);
        bucket.pageFor(round).append(round, node);
        return node;
    }

    private void remove(TimeoutNode node) {
        Bucket.remove(node, table.pageOf(node));
    }

    private List<TimeoutNode> take(long upToRound, int room) {
        TimeoutNode[] due = new TimeoutNode[room];
        return Arrays.asList(due).subList(0, bucket.take(upToRound, due, 0));
    }

    private int places() {
        BucketView view = BucketView.of(bucket);
        return view.end() - view.first();
    }

    private List<PageView> pages() {
        return BucketView.of(bucket).pages();
    }
}
