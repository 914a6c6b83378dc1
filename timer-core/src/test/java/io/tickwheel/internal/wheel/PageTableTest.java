package io.tickwheel.internal.wheel;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.openjdk.jol.info.GraphLayout;

class PageTableTest {
    private static final int MOST_PAGES = 16;
    private static final int NUMBERED = 14;

    private final PageTable table = new PageTable(MOST_PAGES);
    private final Bucket bucket = new Bucket(0, table);

    @Test
    void aTableOfManyIsCopiedAFewTimesAndLetGoOf() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        PageTable large = new PageTable();
        Bucket ofLarge = new Bucket(0, large);
        long emptyBytes = GraphLayout.parseInstance(large).totalSize();
        List<Page> pages = new ArrayList<>();
        for (int i = 0; i < 20_000; i++) {
            pages.add(new Page(ofLarge, 0));
        }
        long beforeBytes = threads.getCurrentThreadAllocatedBytes();
        pages.forEach(large::add);
        long addedBytes = threads.getCurrentThreadAllocatedBytes() - beforeBytes;
        pages.forEach(large::remove);

        assertThat(addedBytes).isLessThan(100L * pages.size());
        assertThat(GraphLayout.parseInstance(large).totalSize()).isEqualTo(emptyBytes);
    }

    @Test
    void aTimeoutKnowsItsPageWithoutAReference() {
        for (int i = 0; i < NUMBERED; i++) {
            Page page = added();
            TimeoutNode first = append(page);
            TimeoutNode second = append(page);

            assertThat(List.of(first, second)).allSatisfy(node -> {
                assertThat(node.container).isNull();
                assertThat(node.hasLocation()).isTrue();
                assertThat(table.pageOf(node)).isSameAs(page);
            });
        }
    }

    @Test
    void aTimeoutOfAPageWithoutANumberRefersToIt() {
        List<Page> pages = new ArrayList<>();
        for (int i = 0; i < NUMBERED; i++) {
            pages.add(added());
        }
        Page beyond = added();
        TimeoutNode node = append(beyond);

        assertThat(beyond.number()).isEqualTo(Page.NO_NUMBER);
        assertThat(node.container).isSameAs(beyond);
        assertThat(table.pageOf(node)).isSameAs(beyond);
        table.remove(beyond);
        assertThat(pages).extracting(Page::number).doesNotHaveDuplicates().doesNotContain(Page.NO_NUMBER);
    }

    @Test
    void numbersAreUsedAgain() {
        Page kept = added();
        TimeoutNode node = append(kept);

        for (int i = 0; i < 10 * MOST_PAGES; i++) {
            Page page = added();
            assertThat(page.number()).isNotEqualTo(Page.NO_NUMBER).isNotEqualTo(kept.number());
            assertThat(table.pageOf(append(page))).isSameAs(page);
            table.remove(page);
            assertThat(page.number()).isEqualTo(Page.NO_NUMBER);
        }

        assertThat(table.pageOf(node)).isSameAs(kept);
    }

    @Test
    void anEmptyTableBeginsAnew() {
        List<Page> pages = new ArrayList<>();
        for (int i = 0; i < NUMBERED; i++) {
            pages.add(added());
        }
        pages.forEach(table::remove);

        Page page = added();

        assertThat(table.pageOf(append(page))).isSameAs(page);
    }

    @Test
    void whatHasLeftIsInNoPage() {
        Page page = added();
        TimeoutNode node = append(page);

        page.remove(node);

        assertThat(node.hasLocation()).isFalse();
        assertThat(table.pageOf(node)).isNull();
    }

    @Test
    void whatWasNeverInAPageIsInNone() {
        added();

        assertThat(table.pageOf(new NamedTimeout("a", 1))).isNull();
    }

    private Page added() {
        Page page = new Page(bucket, 0);
        table.add(page);
        return page;
    }

    private static TimeoutNode append(Page page) {
        TimeoutNode node = new NamedTimeout("a", 1);
        page.append(0, node);
        return node;
    }
}
