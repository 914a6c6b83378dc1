package io.tickwheel.internal.contract;

import io.tickwheel.internal.contract.CheckedEngine.Setting;
import java.util.List;

/** Does a sequence of operations to an engine that is checked at each. */
final class ModelRun {
    /** How many timeouts are looked at to find one of a tick. */
    private static final int FEW = 64;

    private final Setting setting;
    private final CheckedEngine engine;

    ModelRun(Setting setting) {
        this.setting = setting;
        engine = new CheckedEngine(setting);
    }

    /** Fails at the first difference. */
    void run(List<Operation> operations) {
        for (Operation operation : operations) {
            if (!engine.isStopped()) {
                apply(operation);
                if (engine.pending() < FEW) {
                    engine.snapshot();
                }
            }
        }
        engine.snapshot();
        engine.close();
    }

    private void apply(Operation operation) {
        int producer = operation.producer();
        switch (operation.kind()) {
            case SCHEDULE -> schedule(operation);
            case SCHEDULE_LATE ->
                engine.schedule(
                        producer, Math.max(0, engine.nowNanos() - operation.nanos()), () -> runScript(operation));
            case SCHEDULE_MANY -> scheduleMany(operation);
            case REPEAT, REPEAT_ON_EXECUTOR -> repeat(operation);
            case END_RUN -> endRun(operation);
            case MOVE, MOVE_OF_TICK -> move(operation);
            case CANCEL, CANCEL_OF_TICK -> {
                CheckedTimeout timeout = pick(operation);
                if (timeout != null) {
                    engine.cancel(producer, timeout);
                }
            }
            case CANCEL_MANY -> {
                for (int i = Math.max(0, engine.all.size() - operation.pick()); i < engine.all.size(); i++) {
                    if (i % 8 != 0) {
                        engine.cancel(producer, engine.all.get(i));
                    }
                }
            }
            case SNAPSHOT -> engine.snapshot();
            case WAKE_UP -> engine.engine.requestWakeUp();
            case END_SLICE -> engine.engine.endSlice();
            case STOP -> engine.engine.requestStop();
            case PASS -> engine.setTime(later(operation.nanos()));
            case SET_BACK -> engine.setTime(Math.max(0, engine.nowNanos() - operation.nanos()));
            case STEP -> engine.stepAt(later(operation.nanos()));
            case WORK -> {
                engine.setTime(later(operation.nanos()));
                engine.work();
            }
            case TO_PLAN -> toPlan(operation.nanos());
            case ADVANCE -> engine.advanceTo(later(operation.nanos()));
        }
    }

    private void runScript(Operation operation) {
        operation.script().forEach(this::apply);
    }

    private void schedule(Operation operation) {
        if (!isRefused(operation.nanos())) {
            engine.schedule(
                    operation.producer(),
                    engine.engine.deadlineNanos(operation.nanos()),
                    () -> runScript(operation));
        }
    }

    private void scheduleMany(Operation operation) {
        int count = operation.pick();
        for (int i = 0; i < count; i++) {
            // The span may be negative, too, or nothing.
            long nanos = operation.nanos() + operation.spanNanos() / count * i;
            boolean isScripted = i == 0 || i == count / 2 || i == count - 1;
            if (!isRefused(nanos)) {
                engine.schedule(
                        operation.producer(),
                        engine.engine.deadlineNanos(nanos),
                        isScripted ? () -> runScript(operation) : () -> {});
            }
        }
    }

    private void repeat(Operation operation) {
        if (!isRefused(operation.nanos())) {
            engine.repeat(
                    operation.producer(),
                    engine.engine.deadlineNanos(operation.nanos()),
                    operation.spanNanos(),
                    1 + operation.pick() % 5,
                    operation.kind() == Operation.Kind.REPEAT_ON_EXECUTOR,
                    () -> runScript(operation));
        }
    }

    private void endRun(Operation operation) {
        int size = engine.all.size();
        for (int i = 0; i < Math.min(size, FEW); i++) {
            CheckedTimeout timeout = engine.all.get((operation.pick() % size + i) % size);
            if (timeout.isOut) {
                engine.endRun(operation.producer(), timeout);
                return;
            }
        }
    }

    private void move(Operation operation) {
        CheckedTimeout timeout = pick(operation);
        if (timeout != null && !isRefused(operation.nanos())) {
            // To the past as well, as by a thread that read the clock before.
            long deadlineNanos = operation.nanos() > 0
                    ? engine.engine.deadlineNanos(operation.nanos())
                    : Math.max(0, engine.nowNanos() + Math.max(-setting.tickNanos() * FEW, operation.nanos()));
            engine.move(operation.producer(), timeout, deadlineNanos);
        }
    }

    private void toPlan(long offsetNanos) {
        long plannedNanos = engine.engine.nextStepNanos();
        if (plannedNanos != CheckedEngine.NEVER) {
            long nanos = plannedNanos + offsetNanos;
            boolean isOver = offsetNanos > 0 && nanos < 0;
            engine.setTime(Math.max(engine.nowNanos(), isOver ? CheckedEngine.NEVER : nanos));
        }
        engine.work();
    }

    /** Any timeout there ever was, counted from the last, or one of the present tick; null if there is none. */
    private CheckedTimeout pick(Operation operation) {
        int size = engine.all.size();
        if (size == 0) {
            return null;
        }
        int from = operation.pick() % size;
        CheckedTimeout running = engine.running();
        boolean isOfTick =
                operation.kind() == Operation.Kind.MOVE_OF_TICK || operation.kind() == Operation.Kind.CANCEL_OF_TICK;
        if (isOfTick && running != null) {
            for (int i = 0; i < Math.min(size, FEW); i++) {
                CheckedTimeout timeout = engine.all.get((from + i) % size);
                if (timeout.isInTime() && timeout.latestNanos <= engine.nowNanos()) {
                    return timeout;
                }
            }
        }
        return engine.all.get(size - 1 - from);
    }

    /** Whether the layout takes no such delay. Who schedules or moves is told before anything has changed. */
    private boolean isRefused(long delayNanos) {
        boolean isTooLong = engine.isTooLong(delayNanos);
        try {
            engine.engine.deadlineNanos(delayNanos);
            CheckedEngine.holds(!isTooLong, () -> "not refused: " + delayNanos);
        } catch (IllegalArgumentException e) {
            CheckedEngine.holds(isTooLong, () -> "refused: " + delayNanos);
        }
        return isTooLong;
    }

    private long later(long byNanos) {
        long sum = engine.nowNanos() + byNanos;
        return sum < 0 ? CheckedEngine.NEVER : sum;
    }
}
