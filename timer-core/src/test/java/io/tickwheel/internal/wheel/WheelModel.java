package io.tickwheel.internal.wheel;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;

/** What a wheel should do, in a sorted map: slow and plain. */
final class WheelModel {
    /** More buckets of its grain than a level of the non-cascading layout reaches ahead. */
    private static final long OUT_OF_REACH = 66;

    private final long tickNanos;
    private final Layout layout;
    private final TreeMap<Long, Set<Entry>> ticks = new TreeMap<>();
    private final List<Entry> pending = new ArrayList<>();
    private final List<Entry> gone = new ArrayList<>();
    private long currentTick;
    private int inserted;

    WheelModel(WheelGeometry geometry) {
        this.tickNanos = geometry.cells().tickNanos();
        this.layout = geometry.layout();
    }

    int size() {
        return pending.size();
    }

    long currentTick() {
        return currentTick;
    }

    /** The first instant after the current tick's boundary and so many nanoseconds, or never. */
    long deadlineAfter(long delayNanos) {
        long nowNanos = currentTick * tickNanos;
        return delayNanos > WheelGeometry.NEVER - nowNanos ? WheelGeometry.NEVER : nowNanos + delayNanos;
    }

    Entry insert(long deadlineNanos) {
        long tick = Math.max(deadlineNanos / tickNanos + (deadlineNanos % tickNanos == 0 ? 0 : 1), currentTick);
        Entry entry = new Entry(deadlineNanos, layout == Layout.NON_CASCADING ? coarse(tick) : tick, inserted++);
        entry.place = pending.size();
        pending.add(entry);
        ticks.computeIfAbsent(entry.tick, t -> new LinkedHashSet<>()).add(entry);
        return entry;
    }

    /** Where a layout with levels of eight times the grain expires a tick: at the end of the first bucket in reach. */
    private long coarse(long tick) {
        long lastTick = (Long.MAX_VALUE - 1) / tickNanos;
        long grain = 1;
        while (-Math.floorDiv(-tick, grain) - currentTick / grain >= OUT_OF_REACH) {
            grain *= 8;
        }
        long end = -Math.floorDiv(-tick, grain) * grain;
        return end > lastTick ? Math.max(tick, lastTick) : end;
    }

    Entry pending(int pick) {
        return pending.get(pick % pending.size());
    }

    List<Entry> gone() {
        return gone;
    }

    void remove(Entry entry) {
        Set<Entry> ofTick = ticks.get(entry.tick);
        ofTick.remove(entry);
        if (ofTick.isEmpty()) {
            ticks.remove(entry.tick);
        }
        forget(entry);
    }

    List<Entry> expire(long upToTick, int room) {
        List<Entry> due = new ArrayList<>();
        while (due.size() < room && earliestTick() <= upToTick) {
            currentTick = earliestTick();
            Iterator<Entry> ofTick = ticks.get(currentTick).iterator();
            while (ofTick.hasNext() && due.size() < room) {
                due.add(ofTick.next());
                ofTick.remove();
            }
            if (!ofTick.hasNext()) {
                ticks.remove(currentTick);
            }
        }
        if (earliestTick() > upToTick) {
            currentTick = Math.max(currentTick, upToTick);
        }
        due.forEach(this::forget);
        return due;
    }

    long earliestTick() {
        return ticks.isEmpty() ? WheelGeometry.NEVER : ticks.firstKey();
    }

    void clear() {
        ticks.clear();
        while (!pending.isEmpty()) {
            forget(pending.get(pending.size() - 1));
        }
    }

    private void forget(Entry entry) {
        Entry last = pending.remove(pending.size() - 1);
        if (last != entry) {
            pending.set(entry.place, last);
            last.place = entry.place;
        }
        entry.place = -1;
        gone.add(entry);
    }

    /** A node that knows where the model has it. */
    static final class Entry extends TimeoutNode {
        final long tick;
        private final int number;
        private int place;

        Entry(long deadlineNanos, long tick, int number) {
            super(deadlineNanos);
            this.tick = tick;
            this.number = number;
        }

        boolean isInWheel() {
            return place >= 0;
        }

        @Override
        public void runTask() {
            throw new AssertionError("a wheel runs nothing");
        }

        @Override
        public String toString() {
            return "#" + number + " of tick " + tick;
        }
    }
}
