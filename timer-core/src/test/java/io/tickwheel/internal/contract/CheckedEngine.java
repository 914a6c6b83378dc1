package io.tickwheel.internal.contract;

import io.tickwheel.diagnostics.TimerCounts;
import io.tickwheel.internal.contract.CheckedTimeout.End;
import io.tickwheel.internal.engine.Engine;
import io.tickwheel.internal.intake.PendingLimit;
import io.tickwheel.internal.wheel.Layout;
import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.internal.wheel.WheelGeometry;
import io.tickwheel.time.TimeSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * An engine on a clock that the test moves, compared with a model at each call: a count of the pending timeouts by the
 * latest time at which each may run. This class and {@link CheckedTimeout} alone know the classes of the engine.
 *
 * <p>Checked at each run: that it is one of a pending timeout, not early, and in the order of its producer and tick.
 * After each call: what it returned, the counters, and that the plan is not too late (I9). After a series of steps:
 * that nothing is left that had to run.
 */
final class CheckedEngine {
    static final long NEVER = Long.MAX_VALUE;

    /** More steps than this at one time mean that the engine makes no progress. */
    private static final int MOST_STEPS = 10_000;
    /** With more timeouts the counters are compared now and then. */
    private static final int FEW = 300;

    final Engine engine;
    final List<CheckedTimeout> all = new ArrayList<>();
    /** The timeouts in the order of their runs, one that repeats once for each. */
    final List<CheckedTimeout> ran = new ArrayList<>();

    private final Setting setting;
    private final Consumer<Engine> twin;
    private final Thread owner = Thread.currentThread();
    private final TreeMap<Long, Integer> pendingByLatest = new TreeMap<>();
    private final List<Map<Long, Integer>> lastByTick = new ArrayList<>();
    /** The readings before each step back of the clock. */
    private final List<Long> setBackFrom = new ArrayList<>();

    private long nowNanos;
    private long highestNanos;
    private int wakerCalls;
    private boolean isStepping;
    private boolean isClosed;
    private long series;
    private long highestTick;
    /** The time, while the owner works at the time that was planned; else -1. */
    private long onTimeNanos = -1;

    private int ranInStep;
    private int copies;
    private boolean isInTask;

    private long expired;
    private long cancelled;
    private long returned;
    private long rejected;

    CheckedEngine(Setting setting) {
        this(setting, engine -> {});
    }

    /** Creates an engine to which a broken twin does something after each task. */
    CheckedEngine(Setting setting, Consumer<Engine> twin) {
        this.setting = setting;
        this.twin = twin;
        for (int i = 0; i < Producers.COUNT; i++) {
            lastByTick.add(new HashMap<>());
        }
        engine = engineOn(() -> setting.originNanos + nowNanos);
    }

    /** A new engine of these settings. */
    Engine engineOn(TimeSource clock) {
        Layout named = Layout.valueOf(setting.layout.name());
        return new Engine(
                new WheelGeometry(setting.tickNanos, setting.ticksPerWheel, named),
                clock,
                node -> run((CheckedTimeout) node),
                () -> wakerCalls++,
                PendingLimit.of(setting.maxPending));
    }

    long nowNanos() {
        return nowNanos;
    }

    long pending() {
        return all.size() - expired - cancelled - returned;
    }

    boolean isInTask() {
        return isInTask;
    }

    boolean isStopped() {
        return engine.isStopRequested();
    }

    /** Whether the layout refuses a delay. */
    boolean isTooLong(long delayNanos) {
        return setting.layout == Layouts.SIMPLE && delayNanos > setting.ticksPerWheel * setting.tickNanos;
    }

    /** Schedules a timeout without a task. */
    CheckedTimeout schedule(long delayNanos) {
        return schedule(delayNanos, () -> {});
    }

    CheckedTimeout schedule(long delayNanos, Runnable task) {
        return schedule(0, engine.deadlineNanos(delayNanos), task);
    }

    List<CheckedTimeout> scheduleMany(int count, long delayNanos) {
        int from = all.size();
        for (int i = 0; i < count; i++) {
            schedule(delayNanos);
        }
        return List.copyOf(all.subList(from, all.size()));
    }

    /** Schedules one from a producer's thread; null if it was rejected as the limit says. */
    CheckedTimeout schedule(int producer, long deadlineNanos, Runnable task) {
        return repeat(producer, deadlineNanos, 0, 0, false, task);
    }

    /** Schedules one that repeats, if the period is not 0. */
    CheckedTimeout repeat(
            int producer, long firstNanos, long periodNanos, int runs, boolean isHandedOver, Runnable task) {
        CheckedTimeout timeout =
                new CheckedTimeout(all.size(), producer, firstNanos, periodNanos, runs, isHandedOver, task);
        boolean isRejected = setting.maxPending > 0 && pending() >= setting.maxPending;
        timeout.series = firstNanos > nowNanos ? series : Long.MAX_VALUE;
        producing(producer, () -> {
            try {
                engine.schedule(timeout);
                holds(!isRejected, () -> "not rejected: " + timeout);
            } catch (RejectedExecutionException e) {
                holds(isRejected, () -> "rejected: " + timeout);
            }
        });
        if (isRejected) {
            rejected++;
        } else {
            all.add(timeout);
            timeout.setBacks = setBackFrom.size();
            set(timeout, firstNanos, nowNanos);
        }
        check();
        return isRejected ? null : timeout;
    }

    void cancel(int producer, CheckedTimeout timeout) {
        boolean wins = timeout.end == null;
        producing(
                producer, () -> holds(engine.cancel(timeout) == wins, () -> "cancelled " + timeout + ": not " + wins));
        if (wins) {
            if (!timeout.isRunning) {
                unset(timeout);
            }
            timeout.end = End.CANCELLED;
            cancelled++;
        }
        check();
    }

    void move(int producer, CheckedTimeout timeout, long deadlineNanos) {
        boolean wins = timeout.isInTime();
        producing(
                producer,
                () -> holds(
                        engine.reschedule(timeout, deadlineNanos) == wins, () -> "moved " + timeout + ": not " + wins));
        if (wins) {
            unset(timeout);
            timeout.isMoved = true;
            timeout.setBacks = setBackFrom.size();
            // It may be found only where its former deadline lay, which counted from then.
            set(timeout, deadlineNanos, Math.min(timeout.sinceNanos, nowNanos));
        }
        check();
    }

    /** An executor has run a task; it tells so also if the timeout was cancelled meanwhile. */
    void endRun(int producer, CheckedTimeout timeout) {
        timeout.isOut = false;
        long nextNanos = timeout.afterRunNanos();
        endRunInModel(timeout, nextNanos);
        producing(producer, () -> engine.rearm(timeout, nextNanos));
        check();
    }

    /** What no call of a producer may do without having called the waker: make the owner late. */
    private void producing(int producer, Runnable call) {
        long plannedNanos = engine.nextStepNanos();
        int calls = wakerCalls;
        Producers.run(producer, call);
        holds(
                isStepping || isClosed || wakerCalls > calls || engine.nextStepNanos() >= plannedNanos,
                () -> "the plan was brought forward, and nobody was woken");
    }

    /** Moves the clock, also back. */
    void setTime(long nanos) {
        if (nanos < nowNanos) {
            setBackFrom.add(nowNanos);
        }
        nowNanos = nanos;
        highestNanos = Math.max(highestNanos, nanos);
        same("engine time", nowNanos, engine.nowNanos());
    }

    /** Steps once, whether or not that is planned. */
    void stepAt(long nanos) {
        setTime(nanos);
        beginSeries();
        step();
    }

    /** Steps as long as the plan says that there is work now. */
    void work() {
        beginSeries();
        for (int steps = 0; !isStopped() && isStepDue(); steps++) {
            holds(steps < MOST_STEPS, () -> "no progress at " + nowNanos);
            step();
        }
        holds(
                isStopped() || pendingByLatest.isEmpty() || latestNanos() > nowNanos || latestNanos() == NEVER,
                () -> "not run at " + nowNanos + ": "
                        + all.stream()
                                .filter(timeout -> timeout.isInTime() && timeout.latestNanos <= nowNanos)
                                .toList());
    }

    /** Moves the clock from plan to plan and works at each, as the worker does. */
    void advanceTo(long nanos) {
        work();
        int idle = 0;
        while (!isStopped() && engine.nextStepNanos() <= nanos && engine.nextStepNanos() != NEVER) {
            int before = ran.size();
            setTime(Math.max(nowNanos, engine.nextStepNanos()));
            onTimeNanos = nowNanos;
            work();
            onTimeNanos = -1;
            idle = ran.size() == before ? idle + 1 : 0;
            same("steps without work, at least", idle, Math.min(idle, MOST_STEPS));
        }
        setTime(Math.max(nowNanos, nanos));
    }

    private void beginSeries() {
        series++;
        highestTick = 0;
        if (setting.layout == Layouts.NON_CASCADING) {
            lastByTick.forEach(Map::clear);
        }
    }

    private boolean isStepDue() {
        return engine.nextStepNanos() <= nowNanos && engine.nextStepNanos() != NEVER;
    }

    private void step() {
        isStepping = true;
        ranInStep = 0;
        long plannedNanos = engine.step(engine.nowNanos());
        isStepping = false;
        same("plan as returned", engine.nextStepNanos(), plannedNanos);
        check();
    }

    private void run(CheckedTimeout timeout) {
        holds(Thread.currentThread() == owner && isStepping && !isInTask, () -> "not by a step: " + timeout);
        holds(!isStopped(), () -> "run after a stop: " + timeout);
        holds(timeout.isInTime(), () -> "run, but it has ended or runs: " + timeout + " " + timeout.end);
        same("deadline of " + timeout, timeout.dueNanos, timeout.deadlineNanos());
        checkNotEarly(timeout);
        if (timeout.periodNanos == 0 && !timeout.isMoved && setBackFrom.isEmpty()) {
            checkOrder(timeout);
        }
        unset(timeout);
        ran.add(timeout);
        isInTask = true;
        if (timeout.periodNanos > 0) {
            timeout.isRunning = true;
            timeout.isOut = timeout.isHandedOver;
            timeout.runsLeft--;
            timeout.runTask();
            timeout.nextNanos = timeout.isHandedOver ? TimeoutNode.HANDED_OVER : timeout.afterRunNanos();
            if (!timeout.isHandedOver) {
                endRunInModel(timeout, timeout.nextNanos);
            }
        } else {
            timeout.end = End.EXPIRED;
            expired++;
            timeout.runTask();
        }
        isInTask = false;
        if (++ranInStep == setting.sliceTasks) {
            engine.endSlice();
        }
        twin.accept(engine);
    }

    private void endRunInModel(CheckedTimeout timeout, long nextNanos) {
        timeout.isRunning = false;
        if (timeout.end == null && nextNanos < 0) {
            timeout.end = End.EXPIRED;
            expired++;
        } else if (timeout.end == null) {
            set(timeout, nextNanos, nowNanos);
        }
    }

    /**
     * The clock has shown the end of its tick since it was scheduled or moved, or its deadline in the coarse layout. It
     * may have stepped back since then.
     */
    private void checkNotEarly(CheckedTimeout timeout) {
        long highest = nowNanos;
        for (int i = timeout.setBacks; i < setBackFrom.size(); i++) {
            highest = Math.max(highest, setBackFrom.get(i));
        }
        long shown = highest;
        holds(
                shown >= (setting.layout == Layouts.NON_CASCADING ? timeout.dueNanos : boundaryNanos(timeout)),
                () -> "early: " + timeout + " at " + nowNanos);
    }

    private void checkOrder(CheckedTimeout timeout) {
        long tick = tickOf(timeout.dueNanos);
        boolean isExact = setting.layout != Layouts.NON_CASCADING;
        if (!isExact && nowNanos != onTimeNanos) {
            // An owner that is late takes several coarse buckets at a time.
            return;
        }
        Integer last = lastByTick.get(timeout.producer).put(tick, timeout.number);
        holds(last == null || last < timeout.number, () -> "run after #" + last + " of its tick: " + timeout);
        if (isExact && timeout.series < series) {
            holds(tick >= highestTick, () -> "run after tick " + highestTick + ": " + timeout);
            highestTick = tick;
        }
    }

    /** Compares a copy of the pending timeouts with the model. For the owner, also within a task. */
    void snapshot() {
        int copy = ++copies;
        long[] count = {0};
        engine.copyPending().forEach(node -> {
            CheckedTimeout timeout = (CheckedTimeout) node;
            holds(timeout.end == null && timeout.copy != copy, () -> "copied, ended or twice: " + timeout);
            timeout.copy = copy;
            count[0]++;
        });
        same("copied", pending(), count[0]);
    }

    /** Closes the engine, which returns what is pending. */
    void close() {
        long left = pending();
        isClosed = true;
        List<TimeoutNode> closed = engine.close();
        same("returned", left, closed.size());
        for (TimeoutNode node : closed) {
            CheckedTimeout timeout = (CheckedTimeout) node;
            holds(timeout.end == null, () -> "returned, but it has ended: " + timeout);
            timeout.end = End.RETURNED;
            returned++;
        }
        check();
        for (CheckedTimeout timeout : all) {
            holds(timeout.isExpired() == (timeout.end == End.EXPIRED), () -> "expired? " + timeout);
            holds(timeout.isCancelled() == (timeout.end != End.EXPIRED), () -> "cancelled? " + timeout);
            holds(!engine.cancel(timeout), () -> "cancelled after its end: " + timeout);
            holds(!engine.reschedule(timeout, nowNanos), () -> "moved after its end: " + timeout);
            if (timeout.isOut) {
                engine.rearm(timeout, nowNanos);
            }
        }
        holds(engine.close().isEmpty(), () -> "returned by the second close");
        compareCounts();
        snapshot();
    }

    private void check() {
        if (isStepping) {
            return;
        }
        if (all.size() < FEW || all.size() % FEW == 0) {
            compareCounts();
        }
        holds(
                isClosed || isStopped() || pendingByLatest.isEmpty() || engine.nextStepNanos() <= latestNanos(),
                () -> "planned for " + engine.nextStepNanos() + ", too late for " + latestNanos());
    }

    private void compareCounts() {
        TimerCounts counts = new TimerCounts(all.size(), expired, cancelled, returned, rejected, 0);
        holds(counts.equals(engine.counts()), () -> engine.counts() + " (expected: " + counts + ")");
        same("pending", pending(), engine.counts().pending());
    }

    private void set(CheckedTimeout timeout, long deadlineNanos, long sinceNanos) {
        timeout.dueNanos = deadlineNanos;
        timeout.sinceNanos = sinceNanos;
        timeout.latestNanos = latestNanos(timeout);
        pendingByLatest.merge(timeout.latestNanos, 1, Integer::sum);
    }

    private void unset(CheckedTimeout timeout) {
        pendingByLatest.computeIfPresent(timeout.latestNanos, (latest, count) -> count == 1 ? null : count - 1);
    }

    /** By when the engine has to step. If the clock steps back, timeouts may be late by as much, or by the grain. */
    private long latestNanos() {
        if (setBackFrom.isEmpty()) {
            return Math.max(nowNanos, pendingByLatest.firstKey());
        }
        return setting.layout == Layouts.NON_CASCADING ? NEVER : Math.max(highestNanos, pendingByLatest.firstKey());
    }

    private long latestNanos(CheckedTimeout timeout) {
        if (setting.layout == Layouts.NON_CASCADING) {
            long spareNanos = Math.max(0, timeout.dueNanos - timeout.sinceNanos) / 8 + setting.tickNanos;
            long latest = timeout.dueNanos + spareNanos;
            return latest < 0 ? NEVER : latest;
        }
        // Of the very last tick none need run before the end of engine time.
        return timeout.dueNanos > NEVER - setting.tickNanos ? NEVER : boundaryNanos(timeout);
    }

    private long boundaryNanos(CheckedTimeout timeout) {
        long tick = tickOf(timeout.dueNanos);
        return tick > (NEVER - 1) / setting.tickNanos ? NEVER : tick * setting.tickNanos;
    }

    private long tickOf(long nanos) {
        return nanos / setting.tickNanos + (nanos % setting.tickNanos == 0 ? 0 : 1);
    }

    static void same(String what, long expected, long actual) {
        holds(expected == actual, () -> what + ": " + actual + " (expected: " + expected + ")");
    }

    static void holds(boolean promise, Supplier<String> otherwise) {
        if (!promise) {
            throw new AssertionError(otherwise.get());
        }
    }

    /** The layouts, by their names in the engine. */
    enum Layouts {
        HASHED,
        HIERARCHICAL,
        CASCADING,
        NON_CASCADING,
        SIMPLE
    }

    /**
     * What an engine is made of.
     *
     * @param maxPending the limit, 0 for none
     * @param sliceTasks after how many tasks a step is ended, 0 for never
     */
    record Setting(
            Layouts layout, long tickNanos, int ticksPerWheel, long originNanos, long maxPending, int sliceTasks) {}
}
