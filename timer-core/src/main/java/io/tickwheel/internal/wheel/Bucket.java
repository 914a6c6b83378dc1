package io.tickwheel.internal.wheel;

import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.ObjIntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The timeouts of one bucket of the wheel, split by round into pages.
 *
 * <p>The pages are kept in order of round: page {@code i} takes the rounds from {@code lowRounds[i]} up to the next
 * page's, the first page also everything below. A full page is split in the middle of its rounds, the last one at its
 * end where rounds ascend. So what is due lies in the first page or pages, and one visit touches it and at most one
 * page of others, however many wait. A round that more than a page of timeouts share has several uniform pages with the
 * same low round; arrivals go to the last one.
 *
 * <p>Splitting one page at a time bounds the longest pause by a page, also for a wheel of a single bucket.
 *
 * <p>Threads: owner of the wheel only (I4). Cost: with p pages insert O(log p), plus a shift of the page table once a
 * page; take O(taken) and a page; remove O(1) amortised.
 *
 * <p>Source: the leaf level of a B+-tree, with the bucket's page table for the inner nodes.
 */
final class Bucket {
    private static final int SMALL_TABLE = 8;
    private static final long[] NO_ROUNDS = {};
    private static final @Nullable Page[] NO_PAGES = {};

    private final int number;
    private final PageTable table;
    private long[] lowRounds = NO_ROUNDS;
    private @Nullable Page[] pages = NO_PAGES;
    private int first;
    private int end;
    /** The last page of a bucket that has run empty: so a lone timeout that is put back allocates nothing. */
    private @Nullable Page spare;

    Bucket(int number, PageTable table) {
        this.number = number;
        this.table = table;
    }

    /** The index of this bucket in the wheel. */
    int number() {
        return number;
    }

    PageArrays arrays() {
        return table.arrays();
    }

    /** The smallest round of a timeout in this bucket, exactly; {@link Page#NO_ROUND} if it is empty. */
    long earliestRound() {
        return first == end ? Page.NO_ROUND : pageAt(first).earliestRound();
    }

    /** Removes a node of a round from its page; reads the bucket only if the page is to be dropped or packed. */
    static void remove(TimeoutNode node, Page page, long round) {
        page.remove(node);
        if (page.live() == 0) {
            page.bucket().dropPage(page.bucket().indexOf(page, round));
        } else if (page.isSparse()) {
            page.bucket().packAfterRemove(page);
        }
    }

    /**
     * Moves what is due up to a round to the array, in order; returns how many the array then holds. It allocates
     * nothing: the tombstones it leaves are in the first page, which empties next.
     */
    int take(long upToRound, @Nullable TimeoutNode[] due, int count) {
        int taken = count;
        while (taken < due.length && earliestRound() <= upToRound) {
            Page page = pageAt(first);
            taken = page.take(upToRound, due, taken);
            if (page.live() == 0) {
                dropPage(first);
            }
        }
        return taken;
    }

    /** The earliest deadline of a round, which must be the earliest; -1 if more than a number of timeouts share it. */
    long earliestDeadlineNanos(long round, int limit) {
        long earliestNanos = Long.MAX_VALUE;
        int count = 0;
        for (int i = first; i < end && pageAt(i).earliestRound() <= round && count <= limit; i++) {
            Page page = pageAt(i);
            count += page.count(round, round);
            earliestNanos = Math.min(earliestNanos, count > limit ? -1 : page.earliestDeadlineNanos(round));
        }
        return earliestNanos;
    }

    void forEach(Consumer<? super TimeoutNode> action) {
        for (int i = first; i < end; i++) {
            pageAt(i).forEach(action);
        }
    }

    void copyPages(ObjIntConsumer<@Nullable TimeoutNode[]> action) {
        for (int i = first; i < end; i++) {
            action.accept(pageAt(i).copyNodes(), number);
        }
    }

    /** The page that has room for one more entry of this round and comes last among those that may hold it. */
    Page pageFor(long round) {
        if (first == end) {
            return addPage(first, round, firstPage(round));
        }
        int i = indexFor(round);
        Page page = pageAt(i);
        if (!page.reaches(round)) {
            return addBeside(i, page, round);
        }
        if (!page.isFull()) {
            return page;
        }
        long latestRound = page.latestRound();
        if (latestRound == page.earliestRound()) {
            return addBeside(i, page, round);
        }
        split(i, page, latestRound, round);
        return pageFor(round);
    }

    private Page firstPage(long round) {
        Page page = spare;
        if (page == null) {
            return new Page(this, round);
        }
        spare = null;
        page.reopen(round);
        return page;
    }

    /** Adds a page for a round that is not between the rounds of a page that cannot take it. */
    private Page addBeside(int i, Page page, long round) {
        if (round >= page.earliestRound()) {
            return addPage(i + 1, round, new Page(this, round));
        }
        // The bound of this page last: an allocation that fails leaves table and page agreeing on it.
        int pagesBefore = i - first;
        Page before = addPage(i, lowRounds[i], new Page(this, round));
        int at = first + pagesBefore + 1;
        lowRounds[at] = page.earliestRound();
        updateRoundRange(at - 1);
        updateRoundRange(at);
        return before;
    }

    /**
     * Where rounds ascend, as those of constant delays do, the full page stays whole, and only what may share its round
     * with the next entry moves. The last page only: between others that would leave pages of a few entries.
     */
    private void split(int i, Page page, long latestRound, long nextRound) {
        boolean isEnd = i == end - 1 && nextRound >= latestRound;
        long fromRound = isEnd ? nextRound : latestRound - (latestRound - page.earliestRound()) / 2;
        // The new page is in the table before anything moves: an allocation that fails loses nothing.
        Page upper = new Page(this, fromRound, page.count(fromRound, latestRound), fromRound >= latestRound);
        addPage(i + 1, fromRound, upper);
        page.moveTo(upper, fromRound);
        try {
            if (isEnd) {
                page.packTightly();
            } else {
                page.pack();
            }
        } catch (OutOfMemoryError e) {
            // Packing saves memory and is no duty, and the new page must not stay empty.
            return;
        }
    }

    private void packAfterRemove(Page page) {
        try {
            page.pack();
            mergeWithNext(indexOf(page, page.earliestRound()));
        } catch (OutOfMemoryError e) {
            // As there: the node is out, the pages are whole, a later removal tries again.
            return;
        }
    }

    private void mergeWithNext(int i) {
        if (i + 1 < end && pageAt(i).canAbsorb(pageAt(i + 1))) {
            pageAt(i).absorb(pageAt(i + 1));
            dropPage(i + 1);
        }
    }

    /** The last page that may hold a round. The first page's low round is no bound. */
    private int indexFor(long round) {
        int low = first;
        int high = end - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (lowRounds[middle] <= round) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    /** The index of a page that holds, or has just held, an entry of this round. */
    private int indexOf(Page page, long round) {
        if (pages[first] == page) {
            return first;
        }
        int i = indexFor(round);
        while (pages[i] != page) {
            i--;
        }
        return i;
    }

    private Page pageAt(int i) {
        return Objects.requireNonNull(pages[i]);
    }

    private Page addPage(int i, long lowRound, Page page) {
        int at = i;
        if (end == pages.length) {
            at -= makeRoom();
        }
        table.add(page);
        System.arraycopy(lowRounds, at, lowRounds, at + 1, end - at);
        System.arraycopy(pages, at, pages, at + 1, end - at);
        lowRounds[at] = lowRound;
        pages[at] = page;
        end++;
        updateRoundRange(at - 1);
        updateRoundRange(at);
        updateRoundRange(at + 1);
        return page;
    }

    /** Moves the table to the front of its arrays, or of larger ones; returns by how much. */
    private int makeRoom() {
        int count = end - first;
        int length = first > pages.length / 2 ? pages.length : count + Math.max(1, count / 2);
        long[] newLowRounds = new long[length];
        @Nullable Page[] newPages = new Page[length];
        System.arraycopy(lowRounds, first, newLowRounds, 0, count);
        System.arraycopy(pages, first, newPages, 0, count);
        int shift = first;
        lowRounds = newLowRounds;
        pages = newPages;
        first = 0;
        end = count;
        return shift;
    }

    private void dropPage(int i) {
        Page dropped = pageAt(i);
        if (end - first == 1 && dropped.isReusable()) {
            dropped.rest();
            spare = dropped;
        } else {
            dropped.close();
        }
        table.remove(dropped);
        if (i == first) {
            pages[first++] = null;
        } else {
            System.arraycopy(lowRounds, i + 1, lowRounds, i, end - i - 1);
            System.arraycopy(pages, i + 1, pages, i, end - i - 1);
            pages[--end] = null;
        }
        updateRoundRange(i - 1);
        updateRoundRange(i);
        updateRoundRange(i + 1);
        if (first == end) {
            reset();
        }
    }

    /** Updates the range of rounds of a page, if there is one. */
    private void updateRoundRange(int i) {
        if (i >= first && i < end) {
            long fromRound = i == first ? Long.MIN_VALUE : lowRounds[i];
            pageAt(i).setRoundRange(fromRound, i + 1 == end ? Long.MAX_VALUE : lowRounds[i + 1]);
        }
    }

    /** A bucket that runs empty keeps no table of its busiest time. */
    private void reset() {
        first = 0;
        end = 0;
        if (pages.length > SMALL_TABLE) {
            lowRounds = NO_ROUNDS;
            pages = NO_PAGES;
        }
    }
}
