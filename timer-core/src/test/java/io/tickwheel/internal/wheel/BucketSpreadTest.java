package io.tickwheel.internal.wheel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A full page of up to 16 neighbouring rounds, which is spread over a page for each of them. */
class BucketSpreadTest {
    private static final int ROUNDS = 16;
    private static final int ROOM_OF_EACH = PageArrays.lengthFor(Page.CAPACITY / ROUNDS + 1);

    private final PageTable table = new PageTable();
    private final Bucket bucket = new Bucket(0, table);
    private final Map<Long, List<TimeoutNode>> byRound = new TreeMap<>();

    @Test
    void eachRoundHasAPageOfItsOwnThen() {
        insertAPageOf(ROUNDS);
        insert(2);

        assertThat(pages()).hasSize(ROUNDS);
        assertThat(pages()).allMatch(page -> page.roundOffsets() == null);
        assertAllExpireInOrder();
    }

    @Test
    void ofMoreRoundsItIsSplitInTheMiddle() {
        insertAPageOf(ROUNDS + 1);
        insert(2);

        assertThat(pages()).hasSize(2);
        assertAllExpireInOrder();
    }

    /** By count: split in the middle again and again, each would have moved 1.4 times on average. */
    @Test
    void whileABucketOfFewRoundsFillsOnlyItsFirstPageMoves() {
        IdentityHashMap<TimeoutNode, Page> pageOf = new IdentityHashMap<>();
        int moves = 0;
        for (long i : shuffled(10 * Page.CAPACITY)) {
            TimeoutNode added = insert(i % 12);
            pageOf.put(added, table.pageOf(added));
            for (Map.Entry<TimeoutNode, Page> entry : pageOf.entrySet()) {
                Page page = table.pageOf(entry.getKey());
                moves += page == entry.setValue(page) ? 0 : 1;
            }
        }

        assertThat(pages()).hasSize(12);
        assertThat(moves).isBetween(1, Page.CAPACITY);
        assertAllExpireInOrder();
    }

    /** I10: each round more of the table is shifted once for each page that is added. */
    @Test
    void whereTheTableIsLargeItIsSplitInTheMiddle() {
        for (long round = 0; round < 1_000; round++) {
            for (int i = 0; i < Page.CAPACITY / 2 + 1; i++) {
                insert(ROUNDS * round);
            }
        }
        int before = pages().size();
        for (long i : shuffled(Page.CAPACITY)) {
            insert(1 + i % (ROUNDS - 1));
        }

        assertThat(pages().size() - before).isEqualTo(1);
        assertAllExpireInOrder();
    }

    /** I8: what has moved is in order where it is, and the next insertion goes on. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 7, 14})
    void aSpreadThatLacksMemoryHalfwayLosesNothing(int pagesMade) {
        insertAPageOf(ROUNDS);

        FewNodeArrays.during(
                table.arrays(),
                ROOM_OF_EACH,
                pagesMade,
                () -> assertThatThrownBy(() -> insert(2)).isInstanceOf(ArrayIndexOutOfBoundsException.class));

        assertThat(pages()).hasSize(1 + pagesMade).allMatch(page -> page.live() > 0);
        insert(2);
        insert(0);
        assertAllExpireInOrder();
    }

    private void assertAllExpireInOrder() {
        byRound.forEach((round, nodes) -> {
            TimeoutNode[] due = new TimeoutNode[nodes.size() + 1];
            assertThat(bucket.earliestRound()).isEqualTo(round);
            assertThat(Arrays.asList(due).subList(0, bucket.take(round, due, 0)))
                    .isEqualTo(nodes);
        });
        assertThat(pages()).isEmpty();
    }

    private void insertAPageOf(int rounds) {
        shuffled(Page.CAPACITY).forEach(i -> insert(i % rounds));
        assertThat(pages()).hasSize(1);
    }

    private TimeoutNode insert(long round) {
        TimeoutNode node = new NamedTimeout(String.valueOf(round), 0);
        bucket.pageFor(round).append(round, node);
        byRound.computeIfAbsent(round, key -> new ArrayList<>()).add(node);
        return node;
    }

    private static List<Long> shuffled(int count) {
        List<Long> numbers = new ArrayList<>(LongStream.range(0, count).boxed().toList());
        Collections.shuffle(numbers, new Random(1));
        return numbers;
    }

    private List<PageView> pages() {
        return BucketView.of(bucket).pages();
    }
}
