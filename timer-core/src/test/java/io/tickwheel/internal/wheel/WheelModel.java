package io.tickwheel.internal.wheel;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;

/** How a wheel should behave, with a sorted map: slow and plain. */
final class WheelModel {
    /** More buckets of its grain than a level of the non-cascading layout reaches ahead. */
    private static final long OUT_OF_REACH = 66;

    final long lastTick;
    long clock;

    private final WheelGeometry geometry;
    /** By the tick at which the wheel must note them, in order of insertion. */
    private final TreeMap<Long, Set<Entry>> ticks = new TreeMap<>();

    private final List<Entry> pending = new ArrayList<>();
    private final List<Entry> gone = new ArrayList<>();
    private int inserted;

    WheelModel(WheelGeometry geometry) {
        this.geometry = geometry;
        this.lastTick = geometry.tickAt(WheelGeometry.NEVER);
    }

    int size() {
        return pending.size();
    }

    /** A new timeout, so many ticks after the clock or never. */
    Entry create(long ticksAhead) {
        return new Entry(deadlineAfter(ticksAhead), inserted++);
    }

    long deadlineAfter(long ticks) {
        long tick = ticks > lastTick - clock ? WheelGeometry.NEVER : Math.max(0, clock + ticks);
        return geometry.boundaryNanos(tick);
    }

    void insert(Entry entry) {
        long tick = Math.max(geometry.tickOf(entry.deadlineNanos()), clock);
        entry.tick = tick > lastTick ? WheelGeometry.NEVER : coarse(tick);
        entry.isLazy = false;
        entry.place = pending.size();
        pending.add(entry);
        ticks.computeIfAbsent(entry.tick, t -> new LinkedHashSet<>()).add(entry);
    }

    /** The deadline was moved to later, unknown to the wheel: it may note the timeout at the old tick or after. */
    void moveLater(Entry entry) {
        removeFromTick(entry);
        entry.isLazy = true;
    }

    Entry pending(int pick) {
        return pending.get(pick % pending.size());
    }

    List<Entry> gone() {
        return gone;
    }

    /** The timeout that a run at a tick must come to next. */
    Entry next(long tick) {
        return earliestTick() > tick
                ? null
                : ticks.firstEntry().getValue().iterator().next();
    }

    void remove(Entry entry) {
        if (!entry.isLazy) {
            removeFromTick(entry);
        }
        Entry last = pending.remove(pending.size() - 1);
        if (last != entry) {
            pending.set(entry.place, last);
            last.place = entry.place;
        }
        entry.place = -1;
        gone.add(entry);
    }

    long earliestTick() {
        return ticks.isEmpty() ? WheelGeometry.NEVER : ticks.firstKey();
    }

    /** Whether a timeout that was moved is late: never in the layouts that keep to the tick. */
    boolean isLazyOneLate(long tick) {
        return geometry.layout() != Layout.NON_CASCADING
                && pending.stream().anyMatch(entry -> entry.isLazy && geometry.tickOf(entry.deadlineNanos()) <= tick);
    }

    void clear() {
        while (!pending.isEmpty()) {
            remove(pending.get(pending.size() - 1));
        }
    }

    private void removeFromTick(Entry entry) {
        Set<Entry> ofTick = ticks.get(entry.tick);
        ofTick.remove(entry);
        if (ofTick.isEmpty()) {
            ticks.remove(entry.tick);
        }
    }

    /** In the non-cascading layout, the end of the first bucket in reach. */
    private long coarse(long tick) {
        if (geometry.layout() != Layout.NON_CASCADING) {
            return tick;
        }
        long grain = 1;
        while (-Math.floorDiv(-tick, grain) - clock / grain >= OUT_OF_REACH) {
            grain *= 8;
        }
        long end = -Math.floorDiv(-tick, grain) * grain;
        return end > lastTick ? tick : end;
    }

    /** A timeout that knows where the model has it. */
    static final class Entry extends TimeoutNode {
        private final int number;
        private long tick;
        private boolean isLazy;
        private int place = -1;

        Entry(long deadlineNanos, int number) {
            super(deadlineNanos, false);
            this.number = number;
        }

        boolean isInWheel() {
            return place >= 0;
        }

        boolean isLazy() {
            return isLazy;
        }

        @Override
        public void runTask() {
            throw new AssertionError("a wheel runs no task");
        }

        @Override
        public String toString() {
            return "#" + number + (isLazy ? " moved from tick " : " of tick ") + tick;
        }
    }
}
