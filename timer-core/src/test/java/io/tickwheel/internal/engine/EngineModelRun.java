package io.tickwheel.internal.engine;

import io.tickwheel.internal.engine.EngineModel.End;
import io.tickwheel.internal.engine.EngineModel.Timeout;
import io.tickwheel.internal.engine.EngineOperation.Cancel;
import io.tickwheel.internal.engine.EngineOperation.Move;
import io.tickwheel.internal.engine.EngineOperation.Repeat;
import io.tickwheel.internal.engine.EngineOperation.Schedule;
import io.tickwheel.internal.engine.EngineOperation.Step;
import io.tickwheel.internal.engine.EngineOperation.Stop;
import io.tickwheel.internal.engine.EngineOperation.ToPlan;
import io.tickwheel.internal.engine.EngineOperation.Work;
import io.tickwheel.internal.intake.PendingLimit;
import io.tickwheel.internal.intake.WakeUpPlan;
import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.internal.wheel.WheelGeometry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Does a sequence of operations to an engine and to its model and compares the two after each. */
final class EngineModelRun {
    /** More steps than this at one time mean that tasks hold it. */
    private static final int MOST_STEPS = 100;

    private final EngineSetting setting;
    private final EngineModel model;
    private final PlanModel plan;
    private final Engine engine;
    private final List<Timeout> all = new ArrayList<>();
    private long nowNanos;
    private int wakerCalls;
    private boolean stepping;

    EngineModelRun(EngineSetting setting) {
        this.setting = setting;
        model = new EngineModel(setting.cellNanos());
        plan = new PlanModel(setting, model);
        engine = new Engine(
                setting.geometry(),
                () -> setting.originNanos() + nowNanos,
                this::runTask,
                () -> wakerCalls++,
                PendingLimit.of(setting.maxPending()),
                setting.limits());
    }

    /** Fails at the first difference. */
    void run(List<EngineOperation> operations) {
        engine.stepOnThisThreadOnly();
        for (EngineOperation operation : operations) {
            if (!engine.isStopRequested()) {
                apply(operation);
                check();
            }
        }
        close();
    }

    private void apply(EngineOperation operation) {
        if (operation instanceof Schedule schedule) {
            schedule(schedule);
        } else if (operation instanceof Repeat repeat) {
            repeat(repeat);
        } else if (operation instanceof Move move) {
            move(move);
        } else if (operation instanceof Cancel cancel) {
            cancel(cancel.pick());
        } else if (operation instanceof Stop) {
            engine.requestStop();
        } else if (operation instanceof Step step) {
            moveTo(later(nowNanos, step.jumpNanos()));
            step();
        } else if (operation instanceof Work work) {
            moveTo(later(nowNanos, work.jumpNanos()));
            work();
        } else if (operation instanceof ToPlan toPlan) {
            long plannedNanos = engine.nextStepNanos();
            if (plannedNanos != WheelGeometry.NEVER) {
                moveTo(later(plannedNanos, toPlan.offsetNanos()));
            }
            work();
        }
    }

    private void schedule(Schedule schedule) {
        if (isRefused(schedule.delayNanos())) {
            return;
        }
        long deadlineNanos = later(nowNanos, Math.max(1, schedule.delayNanos()));
        same("deadline", deadlineNanos, engine.deadlineNanos(schedule.delayNanos()));
        schedule(new Timeout(
                all.size(), deadlineNanos, () -> schedule.script().forEach(this::apply), null, () -> nowNanos));
    }

    private void repeat(Repeat repeat) {
        if (isRefused(repeat.delayNanos())) {
            return;
        }
        long firstNanos = engine.deadlineNanos(repeat.delayNanos());
        schedule(new Timeout(
                all.size(),
                firstNanos,
                () -> repeat.script().forEach(this::apply),
                io.tickwheel.schedule.Schedule.fixedRate(
                                Duration.ZERO, Duration.ofNanos(repeat.periodNanos()), repeat.missedRuns())
                        .limitedTo(repeat.mostRuns()),
                () -> nowNanos));
    }

    private void schedule(Timeout timeout) {
        int calls = wakerCalls;
        long slots = engine.slots();
        if (setting.maxPending() == 0 || model.counts().pending() < setting.maxPending()) {
            engine.schedule(timeout);
            model.schedule(timeout);
            all.add(timeout);
            if (!timeout.isQueued()) {
                holds(stepping, () -> "not in the intake: " + timeout);
            }
            boolean opened = engine.slots() > slots;
            plan.scheduled(timeout.deadlineNanos(), wakerCalls - calls, opened, engine.slots(), this::queued);
        } else {
            rejected(timeout);
            model.reject();
            same("calls of the waker", calls, wakerCalls);
        }
        same("plan", plan.nextStepNanos(), engine.nextStepNanos());
    }

    /** Whether the layout takes no such delay. Who schedules or moves is told before anything has changed. */
    private boolean isRefused(long delayNanos) {
        boolean isTooLong = setting.isTooLong(delayNanos);
        try {
            engine.deadlineNanos(delayNanos);
            holds(!isTooLong, () -> "not refused: " + delayNanos);
        } catch (IllegalArgumentException e) {
            holds(isTooLong, () -> "refused: " + delayNanos);
        }
        return isTooLong;
    }

    private void move(Move move) {
        if (!all.isEmpty() && !isRefused(move.delayNanos())) {
            Timeout timeout = all.get(all.size() - 1 - move.pick() % all.size());
            long deadlineNanos = engine.deadlineNanos(move.delayNanos());
            long beforeNanos = timeout.deadlineNanos();
            int calls = wakerCalls;
            boolean won = model.move(timeout, deadlineNanos);
            holds(engine.reschedule(timeout, deadlineNanos) == won, () -> "moved " + timeout + ": not " + won);
            plan.moved(won ? beforeNanos : 0, deadlineNanos, wakerCalls - calls);
            same("plan", plan.nextStepNanos(), engine.nextStepNanos());
        }
    }

    private long queued() {
        return all.stream().filter(TimeoutNode::isQueued).count();
    }

    private void rejected(Timeout timeout) {
        try {
            engine.schedule(timeout);
        } catch (RejectedExecutionException expected) {
            return;
        }
        throw new AssertionError("not rejected: " + timeout);
    }

    private void cancel(int pick) {
        if (!all.isEmpty()) {
            Timeout timeout = all.get(all.size() - 1 - pick % all.size());
            int calls = wakerCalls;
            boolean won = model.cancel(timeout);
            holds(engine.cancel(timeout) == won, () -> "winner of " + timeout + ": not " + won);
            same("plan", plan.nextStepNanos(), engine.nextStepNanos());
            same("calls of the waker", calls, wakerCalls);
        }
    }

    private void step() {
        stepping = true;
        int calls = wakerCalls;
        plan.beginStep(nowNanos);
        model.beginStep(nowNanos, DueTasks.TASKS_PER_STEP);
        int expired = (int) model.counts().expired();
        long plannedNanos = engine.step(engine.nowNanos());
        stepping = false;
        same("plan as returned", engine.nextStepNanos(), plannedNanos);
        same("calls of the waker in a step", calls, wakerCalls);
        if (engine.isStopRequested()) {
            return;
        }
        Timeout missed = model.next();
        holds(missed == null, () -> "not run: " + missed);
        holds(
                plannedNanos > WakeUpPlan.AWAKE || model.counts().expired() > expired || model.hasMoved(),
                () -> "awake for nothing");
        if (plannedNanos > WakeUpPlan.AWAKE) {
            model.endStep();
        }
        plan.endStep(plannedNanos);
    }

    private void work() {
        for (int steps = 0; engine.nextStepNanos() <= nowNanos && !engine.isStopRequested(); steps++) {
            holds(steps < MOST_STEPS, () -> "time stands still");
            if (engine.nextStepNanos() == WheelGeometry.NEVER) {
                return;
            }
            step();
        }
        holds(
                engine.isStopRequested() || !model.isAnyMarkedDue(nowNanos),
                () -> "not run of what was moved or repeats");
    }

    private void runTask(TimeoutNode node) {
        holds(stepping && !engine.isStopRequested(), () -> "run outside a step, or after a stop: " + node);
        Timeout timeout = (Timeout) node;
        boolean isMarked = model.isMarkedDue(timeout, nowNanos);
        if (isMarked) {
            model.beginRun(timeout);
        } else {
            Timeout expected = model.next();
            holds(node == expected, () -> "run: " + node + " (expected: " + expected + ")");
        }
        holds(node.deadlineNanos() <= nowNanos, () -> "early: " + node);
        check();
        timeout.runTask();
        check();
        if (timeout.repeats()) {
            // Before the engine counts and puts it back, which it does next.
            model.endRun(timeout);
        }
    }

    private void close() {
        List<TimeoutNode> returned = engine.close();
        same("returned", returned.size(), new HashSet<>(returned).size());
        holds(model.close().equals(new HashSet<>(returned)), () -> "returned: " + returned);
        check();
        same("pending at the end", 0, engine.counts().pending());
        for (Timeout timeout : all) {
            holds(timeout.isExpired() == (timeout.end() == End.EXPIRED), () -> "expired? " + timeout);
            holds(timeout.isCancelled() == (timeout.end() != End.EXPIRED), () -> "cancelled? " + timeout);
            holds(!engine.cancel(timeout), () -> "cancelled after its end: " + timeout);
            holds(!engine.reschedule(timeout, 0), () -> "moved after its end: " + timeout);
        }
    }

    private void check() {
        holds(model.counts().equals(engine.counts()), () -> engine.counts() + " (expected: " + model.counts() + ")");
        List<TimeoutNode> copied = new ArrayList<>();
        engine.copyPending().forEach((node, bucket) -> copied.add(node));
        Set<TimeoutNode> once = new HashSet<>(copied);
        same("copied", once.size(), copied.size());
        holds(once.equals(pending()), () -> "copied: " + once + " (expected: " + pending() + ")");
    }

    private Set<TimeoutNode> pending() {
        return all.stream().filter(timeout -> timeout.end() == null).collect(Collectors.toSet());
    }

    private void moveTo(long nanos) {
        nowNanos = Math.max(nowNanos, nanos);
        same("engine time", nowNanos, engine.nowNanos());
    }

    private static long later(long nanos, long byNanos) {
        long sum = nanos + byNanos;
        return byNanos > 0 && sum < 0 ? Long.MAX_VALUE : Math.max(0, sum);
    }

    static void same(String what, long expected, long actual) {
        holds(expected == actual, () -> what + ": " + actual + " (expected: " + expected + ")");
    }

    static void holds(boolean promise, Supplier<String> otherwise) {
        if (!promise) {
            throw new AssertionError(otherwise.get());
        }
    }
}
