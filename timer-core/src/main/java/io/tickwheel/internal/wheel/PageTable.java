package io.tickwheel.internal.wheel;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Gives the pages of a wheel numbers, so that a timeout knows its page and its slot there by one int: the complement of
 * the number times the page's capacity plus the slot, below zero as no index of a slot elsewhere is.
 *
 * <p>A reference would cost more than it says: a timeout is often old when it comes to a page that is young, and then a
 * collector with regions has to remember each such reference, for G1 with a memory barrier and a visit of its
 * refinement threads. A page without a number, as there are too many, is referred to all the same.
 *
 * <p>Threads: owner of the wheel only (I4). Cost: O(1), amortised for {@link #add}: an eighth of the table is free, and
 * a search for a free number goes on where the last one ended. A single one may read, or copy, the whole table.
 */
final class PageTable {
    private static final int MOST_PAGES = Integer.MAX_VALUE / Page.CAPACITY;
    private static final int SMALLEST = 32;
    private static final @Nullable Page[] NO_PAGES = {};

    private final PageArrays arrays = new PageArrays();
    private final int mostPages;
    private @Nullable Page[] pages = NO_PAGES;
    private int size;
    /** The last number that was given. */
    private int last;

    PageTable() {
        this(MOST_PAGES);
    }

    PageTable(int mostPages) {
        this.mostPages = mostPages;
    }

    /** Where the pages have their arrays from. */
    PageArrays arrays() {
        return arrays;
    }

    /** Gives a page a number, if there is one left. An {@link OutOfMemoryError} leaves everything as it was. */
    void add(Page page) {
        if (size >= pages.length - pages.length / 8) {
            if (pages.length == mostPages) {
                return;
            }
            grow();
        }
        do {
            last = last + 1 < pages.length ? last + 1 : 0;
        } while (pages[last] != null);
        page.setNumber(last);
        size++;
        pages[last] = page;
    }

    /** Takes the number of a page back; the page must be empty. */
    void remove(Page page) {
        int number = page.number();
        if (number == Page.NO_NUMBER) {
            return;
        }
        page.setNumber(Page.NO_NUMBER);
        pages[number] = null;
        size--;
        if (size == 0) {
            clear();
        }
    }

    /** The page that holds a timeout; null if none does. */
    @Nullable
    Page pageOf(TimeoutNode node) {
        if (node.container == null) {
            return node.index < 0 ? pages[~node.index / Page.CAPACITY] : null;
        }
        return node.container instanceof Page page ? page : null;
    }

    /** Takes all numbers back, and keeps no table of the busiest time. It allocates nothing. */
    void clear() {
        size = 0;
        if (pages.length > SMALLEST) {
            pages = NO_PAGES;
        } else {
            Arrays.fill(pages, null);
        }
    }

    private void grow() {
        int length = Math.min(mostPages, Math.max(SMALLEST, pages.length + pages.length / 2));
        pages = Arrays.copyOf(pages, length);
    }
}
