package io.tickwheel.internal.wheel;

import io.tickwheel.internal.wheel.WheelModel.Entry;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/** Does a sequence of operations to a wheel and to its model, as an engine would, and compares the two. */
final class WheelModelRun {
    /** How many wake-ups there may be for each timeout, beside a few. */
    private static final int WAKE_UPS = 4;

    private final WheelGeometry geometry;
    private final Wheel wheel;
    private final WheelModel model;
    private long wakeUps;
    private long inserted;

    WheelModelRun(WheelGeometry geometry, Wheel wheel) {
        this.geometry = geometry;
        this.wheel = wheel;
        this.model = new WheelModel(geometry);
    }

    /** Fails at the first difference. The rest is run at the end, so that its order is compared as well. */
    void run(List<WheelOperation> operations) {
        for (WheelOperation operation : operations) {
            apply(operation);
            check();
        }
        while (wheel.earliestTick() != WheelGeometry.NEVER) {
            runUpTo(model.lastTick, 100, new SplittableRandom(0), false);
            check();
        }
        holds(model.earliestTick() == WheelGeometry.NEVER, "left: " + model.next(model.lastTick));
        holds(wakeUps <= WAKE_UPS * inserted + operations.size() + 100, "wake-ups: " + wakeUps + " for " + inserted);
    }

    private void apply(WheelOperation operation) {
        switch (operation.kind()) {
            case INSERT -> insert(operation.ticks());
            case RESERVE -> wheel.reserve(geometry.tickOf(model.deadlineAfter(operation.ticks())));
            case REMOVE -> remove(operation.pick());
            case REMOVE_GONE -> removeGone(operation.pick());
            case MOVE_LATER, MOVE_EARLIER -> move(operation);
            case RUN ->
                run(
                        operation,
                        operation.ticks() > model.lastTick - model.clock
                                ? model.lastTick
                                : model.clock + operation.ticks());
            case RUN_NEXT -> run(operation, Math.min(model.earliestTick(), model.lastTick));
            case VISIT -> visit();
            case CLEAR -> {
                wheel.drain(node -> {});
                model.clear();
            }
        }
    }

    private void insert(long ticksAhead) {
        Entry entry = model.create(ticksAhead);
        insert(entry);
        inserted++;
    }

    private void insert(Entry entry) {
        wheel.reserve(geometry.tickOf(entry.deadlineNanos()));
        wheel.insert(entry);
        model.insert(entry);
    }

    private void remove(int pick) {
        if (model.size() > 0) {
            Entry entry = model.pending(pick);
            model.remove(entry);
            holds(wheel.remove(entry), "not removed: " + entry);
        }
    }

    private void removeGone(int pick) {
        if (!model.gone().isEmpty()) {
            Entry entry = model.gone().get(pick % model.gone().size());
            holds(entry.isInWheel() || !wheel.remove(entry), "removed though it had left: " + entry);
        }
    }

    private void move(WheelOperation operation) {
        if (model.size() == 0) {
            return;
        }
        Entry entry = model.pending(operation.pick());
        long from = entry.deadlineToMove();
        boolean isLater = operation.kind() == WheelOperation.Kind.MOVE_LATER;
        long to = isLater ? Math.max(from, model.deadlineAfter(operation.ticks())) : from / 2;
        holds(entry.tryMove(from, to), "not moved: " + entry);
        if (isLater && !entry.isLazy()) {
            model.moveLater(entry);
        } else if (!isLater) {
            model.remove(entry);
            holds(wheel.remove(entry), "not removed: " + entry);
            insert(entry);
        }
    }

    private void run(WheelOperation operation, long upToTick) {
        runUpTo(upToTick, operation.slice(), new SplittableRandom(operation.pick()), true);
    }

    /** As a step of the engine: tick by tick, until the slice is used up. */
    private void runUpTo(long upToTick, int slice, SplittableRandom random, boolean hasActiveTasks) {
        int left = slice;
        for (long tick = wheel.earliestTick(); tick <= upToTick; tick = wheel.earliestTick()) {
            advanceTo(Math.max(tick, model.clock));
            wakeUps++;
            left = runTick(model.clock, left, random, hasActiveTasks);
            if (left == 0) {
                return;
            }
            holds(model.earliestTick() > model.clock, "left at tick " + model.clock + ": " + model.next(model.clock));
            holds(!model.isLazyOneLate(model.clock), "late after a move, at tick " + model.clock);
        }
        advanceTo(upToTick);
    }

    private void advanceTo(long tick) {
        wheel.advanceTo(tick);
        model.clock = Math.max(model.clock, tick);
        checkEarliest();
    }

    private int runTick(long tick, int slice, SplittableRandom random, boolean hasActiveTasks) {
        int left = slice;
        for (int count = wheel.note(tick); count > 0; count = wheel.note(tick)) {
            for (int i = 0; i < count; i++) {
                Entry entry = (Entry) wheel.noted(i);
                if (entry == null) {
                    continue;
                }
                if (left == 0) {
                    wheel.forgetNotes();
                    return 0;
                }
                left--;
                takeNoted(i, entry, tick);
                if (hasActiveTasks && random.nextInt(4) == 0) {
                    actAsTask(random);
                }
            }
        }
        return left;
    }

    private void takeNoted(int i, Entry entry, long tick) {
        Entry next = model.next(tick);
        holds(entry.isInWheel(), "noted though it had left: " + entry);
        holds(entry.isLazy() || entry == next, "noted at tick " + tick + ": " + entry + " (expected: " + next + ")");
        wheel.clearNoted(i, entry);
        model.remove(entry);
        if (geometry.tickOf(entry.deadlineNanos()) > tick) {
            holds(entry.isLazy(), "early: " + entry);
            insert(entry);
        }
    }

    /** Often in the bucket that is being run. */
    private void actAsTask(SplittableRandom random) {
        int count = 1 << random.nextInt(8);
        boolean inserts = random.nextBoolean();
        long[] ticks = {0, 0, 1, geometry.ticksPerWheel(), 3L * geometry.ticksPerWheel(), random.nextLong(1_000)};
        long ahead = ticks[random.nextInt(ticks.length)];
        for (int i = 0; i < count; i++) {
            if (inserts) {
                insert(ahead == 0 && i > 2 ? geometry.ticksPerWheel() : ahead);
            } else {
                remove(random.nextInt(Integer.MAX_VALUE));
            }
        }
        checkSize();
    }

    private void visit() {
        Set<Object> copied = new HashSet<>();
        wheel.copy(nodes -> {
            for (Object node : nodes) {
                holds(node == null || (((Entry) node).isInWheel() && copied.add(node)), "copied: " + node);
            }
        });
        holds(copied.size() == model.size(), "copied: " + copied.size() + " (expected: " + model.size() + ")");
    }

    private void check() {
        checkSize();
        checkEarliest();
    }

    private void checkSize() {
        long count = Locations.count(wheel);
        holds(count == model.size(), "size: " + count + " (expected: " + model.size() + ")");
    }

    private void checkEarliest() {
        long earliest = wheel.earliestTick();
        holds(earliest <= model.earliestTick(), "earliest: " + earliest + " (expected: " + model.earliestTick() + ")");
        holds(model.size() > 0 || earliest == WheelGeometry.NEVER, "earliest of an empty wheel: " + earliest);
    }

    private static void holds(boolean promise, String otherwise) {
        if (!promise) {
            throw new AssertionError(otherwise);
        }
    }
}
