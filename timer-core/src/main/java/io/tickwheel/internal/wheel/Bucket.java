package io.tickwheel.internal.wheel;

import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.ObjIntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The timeouts of one bucket of the wheel, split by round into pages.
 *
 * <p>The pages are kept in order of round, in a chain: each takes the rounds from its low round up to the next page's,
 * the first page also everything below. A full page of few rounds is spread over a page for each, another is split in
 * the middle of them, the last one at its end where rounds ascend. So what is due lies in the first page or pages,
 * and one visit touches it and at most one page of others, however many wait. A round that more than a page of timeouts
 * share has several uniform pages with the same low round; arrivals go to the last one.
 *
 * <p>An arrival finds its page by a table, which has the first page and, of the others, the last one of each low round:
 * so it grows with the rounds, and not with the timeouts that share one.
 *
 * <p>Splitting one page at a time, into 16 at most, bounds the longest pause, also for a wheel of a single bucket.
 *
 * <p>Threads: owner of the wheel only (I4). Cost: with p low rounds insert O(log p), plus a shift of the table for each
 * page that is added; take O(taken) and a page; remove O(1) amortised, plus a search and a shift of the table once a
 * low round.
 *
 * <p>Source: the leaf level of a B+-tree, with the bucket's table for the inner nodes.
 */
final class Bucket {
    private static final int SMALL_TABLE = 8;
    /** A full page of this many neighbouring rounds, or fewer, is spread over a page for each at once. */
    private static final int MOST_SPREAD = 16;

    /** Unless the table has more places, as each page that is added shifts it. */
    private static final int LARGE_TABLE = 256;

    private static final long[] NO_ROUNDS = {};
    private static final @Nullable Page[] NO_PAGES = {};

    private final int number;
    private final PageTable pageNumbers;
    private long[] lowRounds = NO_ROUNDS;
    private @Nullable Page[] pages = NO_PAGES;
    private int first;
    private int end;
    /** The last page of a bucket that has run empty: so a lone timeout that is put back allocates nothing. */
    private @Nullable Page spare;

    Bucket(int number, PageTable pageNumbers) {
        this.number = number;
        this.pageNumbers = pageNumbers;
    }

    /** The index of this bucket in the wheel. */
    int number() {
        return number;
    }

    PageArrays arrays() {
        return pageNumbers.arrays();
    }

    /** The smallest round of a timeout in this bucket, exactly; {@link Page#NO_ROUND} if it is empty. */
    long earliestRound() {
        return first == end ? Page.NO_ROUND : pageAt(first).earliestRound();
    }

    /** Removes a node from its page; reads the bucket only if the page is to be dropped or packed. */
    static void remove(TimeoutNode node, Page page) {
        page.remove(node);
        if (page.live() == 0) {
            page.bucket().dropPage(page);
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
                dropPage(page);
            }
        }
        return taken;
    }

    /** The earliest deadline of a round, which must be the earliest; -1 if more than a number of timeouts share it. */
    long earliestDeadlineNanos(long round, int limit) {
        long earliestNanos = Long.MAX_VALUE;
        int count = 0;
        for (Page page = head(); page != null && page.earliestRound() <= round && count <= limit; page = page.next) {
            count += page.count(round, round);
            earliestNanos = Math.min(earliestNanos, count > limit ? -1 : page.earliestDeadlineNanos(round));
        }
        return earliestNanos;
    }

    void forEach(Consumer<? super TimeoutNode> action) {
        for (Page page = head(); page != null; page = page.next) {
            page.forEach(action);
        }
    }

    void copyPages(ObjIntConsumer<@Nullable TimeoutNode[]> action) {
        for (Page page = head(); page != null; page = page.next) {
            action.accept(page.copyNodes(), number);
        }
    }

    /** The page that has room for one more entry of this round and comes last among those that may hold it. */
    Page pageFor(long round) {
        if (first == end) {
            Page page = firstPage(round);
            reserve(page);
            enter(first - 1, round, page);
            return page;
        }
        int i = indexFor(round);
        Page page = pageAt(i);
        while (page.isFull() && page.reaches(round) && page.latestRound() != page.earliestRound()) {
            split(i, page, round);
            i = indexFor(round);
            page = pageAt(i);
        }
        return page.isFull() || !page.reaches(round) ? addBeside(i, page, round) : page;
    }

    private @Nullable Page head() {
        return first == end ? null : pages[first];
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
            return addAfter(i, round, new Page(this, round));
        }
        Page before = new Page(this, round);
        int at = i - reserve(before);
        chain(page.previous, before, page);
        pages[at] = before;
        enter(at, page.earliestRound(), page);
        return before;
    }

    /** Adds a page right behind that at an index. */
    private Page addAfter(int i, long lowRound, Page page) {
        int at = i - reserve(page);
        Page previous = pageAt(at);
        chain(previous, page, previous.next);
        enter(at, lowRound, page);
        return page;
    }

    /**
     * Where rounds ascend, as those of constant delays do, the full page stays whole, and only what may share its round
     * with the next entry moves. The last page only: between others that would leave pages of a few entries.
     */
    private void split(int i, Page page, long nextRound) {
        long earliestRound = page.earliestRound();
        long latestRound = page.latestRound();
        boolean isEnd = i == end - 1 && nextRound >= latestRound;
        if (isEnd) {
            moveUpper(i, page, nextRound, latestRound);
        } else if (latestRound - earliestRound < MOST_SPREAD && end - first <= LARGE_TABLE) {
            spread(page);
        } else {
            moveUpper(i, page, latestRound - (latestRound - earliestRound) / 2, latestRound);
        }
        try {
            page.pack(isEnd);
        } catch (OutOfMemoryError e) {
            // Packing saves memory and is no duty, and the new page must not stay empty.
            return;
        }
    }

    /** Moves each round but the earliest to a page of its own, so that hardly an entry moves again while it fills. */
    private void spread(Page page) {
        for (long round = page.latestRound(); round > page.earliestRound(); round = page.latestRound()) {
            moveUpper(indexFor(page.earliestRound()), page, round, round);
        }
    }

    /** Moves what is at or beyond a round to a new page right behind. */
    private void moveUpper(int i, Page page, long fromRound, long latestRound) {
        // The new page is in its place before anything moves: an allocation that fails loses nothing.
        Page upper = new Page(this, fromRound, page.count(fromRound, latestRound), fromRound >= latestRound);
        addAfter(i, fromRound, upper);
        page.moveTo(upper, fromRound);
    }

    private void packAfterRemove(Page page) {
        try {
            page.pack(false);
            mergeWithNext(page);
        } catch (OutOfMemoryError e) {
            // As there: the node is out, the pages are whole, a later removal tries again.
            return;
        }
    }

    private void mergeWithNext(Page page) {
        Page next = page.next;
        if (next != null && page.canAbsorb(next)) {
            page.absorb(next);
            dropPage(next);
        }
    }

    /** The index of the last page that may hold a round. The first page's low round is no bound. */
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

    private Page pageAt(int i) {
        return Objects.requireNonNull(pages[i]);
    }

    /**
     * Gives a page that is to be entered a number, and makes room for it; returns by how much the table has moved. An
     * allocation that fails leaves the bucket as it was.
     */
    private int reserve(Page page) {
        int shift = end == pages.length ? makeRoom() : 0;
        pageNumbers.add(page);
        return shift;
    }

    private static void chain(@Nullable Page previous, Page page, @Nullable Page next) {
        page.previous = previous;
        page.next = next;
        if (previous != null) {
            previous.next = page;
        }
        if (next != null) {
            next.previous = page;
        }
    }

    /** Enters a page that follows the one at an index in the chain, unless the table has the last of its low round. */
    private void enter(int i, long lowRound, Page page) {
        int next = i + 1;
        if (i > first && lowRounds[i] == lowRound) {
            pageAt(i).setRoundRange(lowRound, lowRound);
            pages[i] = page;
        } else if (next < end && lowRounds[next] == lowRound) {
            page.setRoundRange(lowRound, lowRound);
        } else {
            System.arraycopy(lowRounds, next, lowRounds, next + 1, end - next);
            System.arraycopy(pages, next, pages, next + 1, end - next);
            lowRounds[next] = lowRound;
            pages[next] = page;
            end++;
        }
        updateRoundRange(i);
        updateRoundRange(next);
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

    private void dropPage(Page page) {
        if (page == pages[first]) {
            dropFirst(page.next);
        } else {
            int i = indexFor(page.lowRound());
            if (page == pages[i]) {
                dropLast(i, Objects.requireNonNull(page.previous));
            }
        }
        unchain(page);
        pageNumbers.remove(page);
        if (first == end && page.isReusable()) {
            page.rest();
            spare = page;
        } else {
            page.close();
        }
    }

    /** The next page is the first one then, without the others of its low round. */
    private void dropFirst(@Nullable Page next) {
        pages[first] = next;
        if (next == null || next == pages[first + 1]) {
            pages[first++] = null;
        }
        updateRoundRange(first);
        if (first == end) {
            reset();
        }
    }

    /** Drops the last page of a low round, which is then that before it, if any is left. */
    private void dropLast(int i, Page previous) {
        if (previous != pages[i - 1]) {
            pages[i] = previous;
        } else {
            System.arraycopy(lowRounds, i + 1, lowRounds, i, end - i - 1);
            System.arraycopy(pages, i + 1, pages, i, end - i - 1);
            pages[--end] = null;
        }
        updateRoundRange(i - 1);
        updateRoundRange(i);
    }

    /** Takes a page out of the chain; a cache that still refers to it must not hold others. */
    private static void unchain(Page page) {
        Page previous = page.previous;
        Page next = page.next;
        if (previous != null) {
            previous.next = next;
        }
        if (next != null) {
            next.previous = previous;
        }
        page.previous = null;
        page.next = null;
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
