package io.tickwheel.internal.wheel;

import io.tickwheel.internal.wheel.WheelModel.Entry;
import io.tickwheel.internal.wheel.WheelOperation.Clear;
import io.tickwheel.internal.wheel.WheelOperation.EarliestTick;
import io.tickwheel.internal.wheel.WheelOperation.ExpireBy;
import io.tickwheel.internal.wheel.WheelOperation.ExpireNext;
import io.tickwheel.internal.wheel.WheelOperation.ForEach;
import io.tickwheel.internal.wheel.WheelOperation.InsertAfter;
import io.tickwheel.internal.wheel.WheelOperation.InsertAt;
import io.tickwheel.internal.wheel.WheelOperation.Remove;
import io.tickwheel.internal.wheel.WheelOperation.RemoveGone;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/** Does a sequence of operations to a wheel and to its model and compares the two after each. */
final class WheelModelRun {
    private final Wheel wheel;
    private final WheelModel model;
    private final int wheelLength;
    private final long lastTick;
    /** Whether a page may have been unable to express a round. */
    private boolean farAhead;

    WheelModelRun(WheelGeometry geometry) {
        wheel = Wheel.of(geometry);
        model = new WheelModel(geometry);
        wheelLength = geometry.wheelLength();
        lastTick = (Long.MAX_VALUE - 1) / geometry.cells().tickNanos();
    }

    /** Fails at the first difference. What is left at the end is expired, so that its order is compared as well. */
    void run(List<WheelOperation> operations) {
        for (WheelOperation operation : operations) {
            wheel.beginStep();
            apply(operation);
            check();
        }
        drain();
    }

    private void apply(WheelOperation operation) {
        if (operation instanceof InsertAfter insert) {
            insert(model.deadlineAfter(insert.delayNanos()));
        } else if (operation instanceof InsertAt insert) {
            insert(insert.deadlineNanos());
        } else if (operation instanceof Remove remove) {
            remove(remove.pick());
        } else if (operation instanceof RemoveGone remove) {
            removeGone(remove.pick());
        } else if (operation instanceof ExpireBy expire) {
            long ticks = Math.min(expire.ticks(), lastTick - model.currentTick());
            expire(Math.max(0, model.currentTick() + ticks), expire.room());
        } else if (operation instanceof ExpireNext expire) {
            expire(Math.min(model.earliestTick(), lastTick), expire.room());
        } else if (operation instanceof EarliestTick) {
            checkEarliest();
        } else if (operation instanceof ForEach) {
            forEach();
        } else if (operation instanceof Clear) {
            model.clear();
            wheel.clear();
        }
    }

    private void insert(long deadlineNanos) {
        Entry entry = model.insert(deadlineNanos);
        wheel.insert(entry);
        farAhead |= (entry.tick - model.currentTick()) / wheelLength >= Integer.MAX_VALUE;
    }

    private void remove(int pick) {
        if (model.size() == 0) {
            return;
        }
        Entry entry = model.pending(pick);
        Page page = wheel instanceof HashedWheel hashed ? hashed.pageOf(entry) : null;
        model.remove(entry);
        holds(wheel.remove(entry), () -> "not removed: " + entry);
        if (page != null) {
            WheelStructure.checkHoles(page);
        }
    }

    private void removeGone(int pick) {
        if (!model.gone().isEmpty()) {
            Entry entry = model.gone().get(pick % model.gone().size());
            holds(!wheel.remove(entry), () -> "removed though it had left: " + entry);
        }
    }

    private void expire(long upToTick, int room) {
        List<Entry> expected = model.expire(upToTick, room);
        List<TimeoutNode> actual = new ArrayList<>();
        do {
            wheel.beginStep();
            TimeoutNode[] due = new TimeoutNode[room - actual.size()];
            int count = wheel.expire(upToTick, due);
            actual.addAll(Arrays.asList(due).subList(0, count));
        } while (wheel.isBehind() && actual.size() < room);
        holds(expected.equals(actual), () -> "due up to " + upToTick + ": " + actual + " (expected: " + expected + ")");
    }

    private void forEach() {
        Set<TimeoutNode> seen = new HashSet<>();
        wheel.forEach(node -> holds(((Entry) node).isInWheel() && seen.add(node), () -> "seen: " + node));
        same("seen", model.size(), seen.size());
    }

    private void check() {
        same("size", model.size(), wheel.size());
        if (wheel instanceof HashedWheel hashed) {
            checkStructure(hashed);
        } else {
            // As its plan is made after each step, too.
            checkEarliest();
        }
    }

    private void checkStructure(HashedWheel hashed) {
        WheelStructure.check(hashed, node -> {
            Entry entry = (Entry) node;
            holds(entry.isInWheel(), () -> "still in the wheel: " + entry);
            return entry.tick;
        });
        if (!farAhead) {
            WheelStructure.checkHoles(hashed);
        }
    }

    /** Where several ticks lie together a bound is enough. */
    private void checkEarliest() {
        boolean isExact = wheel instanceof HashedWheel || wheel instanceof NonCascadingWheel;
        long earliest = wheel.earliestTick();
        holds(
                earliest == model.earliestTick() || (!isExact && earliest < model.earliestTick()),
                () -> "earliest tick: " + earliest + " (expected: " + model.earliestTick() + ")");
    }

    private void drain() {
        for (int room = 1; model.earliestTick() <= lastTick; room = room * 2 + 1) {
            wheel.beginStep();
            checkEarliest();
            expire(lastTick, room);
            check();
        }
        checkEarliest();
    }

    private static void same(String what, long expected, long actual) {
        holds(expected == actual, () -> what + ": " + actual + " (expected: " + expected + ")");
    }

    private static void holds(boolean promise, Supplier<String> otherwise) {
        if (!promise) {
            throw new AssertionError(otherwise.get());
        }
    }
}
