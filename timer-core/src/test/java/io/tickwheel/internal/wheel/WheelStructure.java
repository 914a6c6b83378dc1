package io.tickwheel.internal.wheel;

import java.util.function.ToLongFunction;

/**
 * Checks what a wheel's inside promises itself, and changes nothing: neither the wheel nor what it remembers of its
 * earliest tick.
 */
final class WheelStructure {
    /** A page with so few places is not packed, and a bucket that runs empty keeps a table so small. */
    private static final int SMALL = 8;

    private static final int SMALLEST_PAGE = 4;

    private final HashedWheel whole;
    private final WheelView wheel;
    private final ToLongFunction<TimeoutNode> tickOf;

    private WheelStructure(HashedWheel wheel, ToLongFunction<TimeoutNode> tickOf) {
        this.whole = wheel;
        this.wheel = WheelView.of(wheel);
        this.tickOf = tickOf;
    }

    /**
     * Fails with the first promise that does not hold.
     *
     * @param tickOf the tick that a node should lie in
     */
    static void check(HashedWheel wheel, ToLongFunction<TimeoutNode> tickOf) {
        new WheelStructure(wheel, tickOf).checkWheel();
    }

    private void checkWheel() {
        long live = 0;
        long laterTick = WheelGeometry.NEVER;
        for (int number = 0; number < wheel.buckets().length; number++) {
            Bucket bucket = wheel.buckets()[number];
            long earliest = Page.NO_ROUND;
            if (bucket != null) {
                same("number of bucket", number, bucket.number());
                live += checkBucket(BucketView.of(bucket));
                earliest = bucket.earliestRound();
            }
            same("copy of the earliest round of bucket " + number, earliest, wheel.earliestRounds()[number]);
            holds(wheel.isDue(number) == (earliest == wheel.revolution()), "due bit of bucket", number);
            if (earliest != Page.NO_ROUND && earliest != wheel.revolution()) {
                laterTick = Math.min(laterTick, wheel.geometry().tickOf(earliest, number));
            }
        }
        same("size", live, wheel.size());
        holds(wheel.laterTick() <= laterTick, "later tick hides tick", laterTick);
        checkBitsBeyondWheel();
    }

    private void checkBitsBeyondWheel() {
        int length = wheel.buckets().length;
        if (length < Long.SIZE) {
            same("bits beyond the wheel", 0, wheel.dueBits()[0] >>> length);
        }
    }

    private long checkBucket(BucketView bucket) {
        checkTable(bucket);
        long live = 0;
        long latest = Long.MIN_VALUE;
        int i = bucket.first();
        Page previous = null;
        for (PageView page : bucket.pages()) {
            holds(page.bucket() == bucket.bucket(), "bucket of page", i);
            holds(page.page().previous == previous, "page before page", i);
            holds(i < bucket.end(), "page beyond the table", i);
            if (previous != null) {
                long low = bucket.lowRounds()[i];
                // Equal only for a round that more than a page of timeouts share.
                holds(latest <= low, "end of the page before page", i);
                holds(low <= page.page().earliestRound(), "low round of page", i);
                same("low round that the page knows", low, page.page().lowRound());
                boolean isLast = page.page() == bucket.table()[i];
                holds(isLast || !page.page().takes(bucket.bucket(), low), "page that takes what belongs behind it", i);
            }
            latest = checkPage(page, bucket.bucket().number());
            live += page.live();
            i += page.page() == bucket.table()[i] ? 1 : 0;
            previous = page.page();
        }
        same("pages in the table", bucket.end(), i);
        return live;
    }

    private static void checkTable(BucketView bucket) {
        Page[] table = bucket.table();
        same("length of the low rounds", table.length, bucket.lowRounds().length);
        for (int i = 0; i < table.length; i++) {
            boolean used = i >= bucket.first() && i < bucket.end();
            holds((table[i] != null) == used, "place in the page table", i);
            boolean ascends = i <= bucket.first() + 1 || bucket.lowRounds()[i - 1] < bucket.lowRounds()[i];
            holds(!used || ascends, "low round that comes twice", i);
        }
        if (bucket.first() == bucket.end()) {
            same("first page of an empty bucket", 0, bucket.first());
            holds(table.length <= SMALL, "page table of an empty bucket", table.length);
        }
    }

    /** Returns the page's latest round. */
    private long checkPage(PageView page, int number) {
        checkRoom(page);
        int live = 0;
        long earliest = Long.MAX_VALUE;
        long latest = Long.MIN_VALUE;
        for (int i = 0; i < page.size(); i++) {
            TimeoutNode node = page.nodes()[i];
            if (node != null) {
                holds(whole.pageOf(node) == page.page(), "page of entry", i);
                same("slot of a node", i, Page.slotOf(node));
                long round = page.roundAt(i);
                checkTick(wheel.geometry().tickOf(round, number), node);
                earliest = Math.min(earliest, round);
                latest = Math.max(latest, round);
                live++;
            }
        }
        same("live entries of a page", live, page.live());
        holds(live > 0, "empty page of bucket", number);
        same("earliest round of a page", earliest, page.page().earliestRound());
        return latest;
    }

    private void checkTick(long tick, TimeoutNode node) {
        same("tick of a node", tickOf.applyAsLong(node), tick);
        // Equal only for what an expire with a full array has left.
        holds(tick >= wheel.currentTick(), "tick that has passed already", tick);
    }

    private static void checkRoom(PageView page) {
        holds(page.size() <= Page.CAPACITY, "entries of a page", page.size());
        holds(page.nodes().length >= page.size(), "room of a page", page.size());
        holds(page.nodes().length <= Math.max(SMALLEST_PAGE, 3 * page.size()), "idle room", page.nodes().length);
        if (page.roundOffsets() != null) {
            same("room for rounds", page.nodes().length, page.roundOffsets().length);
        }
        for (int i = page.size(); i < page.nodes().length; i++) {
            holds(page.nodes()[i] == null, "entry beyond the page's size", i);
        }
    }

    /**
     * Fails if more of a page are holes than timeouts, a few places apart, unless it is the first of its bucket: taking
     * what is due leaves holes there. It is no promise of buckets whose rounds lie 2^31 and more apart.
     */
    static void checkHoles(HashedWheel wheel) {
        WheelView view = WheelView.of(wheel);
        for (int number = 0; number < view.buckets().length; number++) {
            view.pagesOf(number).stream().skip(1).forEach(WheelStructure::checkHoles);
        }
    }

    /** Fails if a page from which an entry was just removed has more holes than timeouts. */
    static void checkHoles(Page page) {
        checkHoles(PageView.of(page));
    }

    private static void checkHoles(PageView page) {
        int holes = page.size() - page.live();
        holds(page.live() == 0 || holes <= Math.max(SMALL, page.live()), "holes in a page", holes);
    }

    private static void same(String what, long expected, long actual) {
        if (expected != actual) {
            throw new AssertionError(what + ": " + actual + " (expected: " + expected + ")");
        }
    }

    private static void holds(boolean promise, String what, long value) {
        if (!promise) {
            throw new AssertionError(what + ": " + value);
        }
    }
}
