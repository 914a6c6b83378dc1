package io.tickwheel.internal.contract;

import io.tickwheel.internal.contract.Operation.Kind;
import java.util.List;

/** Does a sequence of operations to an engine that is checked at each. */
final class ModelRun {
    /** How many timeouts are looked at to find one of a kind, and how many are copied after each operation. */
    private static final int FEW = 64;

    private final CheckedEngine checked;

    ModelRun(CheckedEngine checked) {
        this.checked = checked;
    }

    /** Fails at the first difference. */
    void run(List<Operation> operations) {
        for (Operation operation : operations) {
            if (!checked.isStopped()) {
                apply(operation);
                if (checked.pending() < FEW) {
                    checked.snapshot();
                }
            }
        }
        checked.snapshot();
        checked.close();
    }

    private void apply(Operation operation) {
        long nanos = operation.nanos();
        switch (operation.kind()) {
            case SCHEDULE -> schedule(operation);
            case SCHEDULE_LATE -> schedule(operation, Math.max(0, checked.nowNanos() - nanos), true);
            case REPEAT, REPEAT_ON_EXECUTOR -> repeat(operation);
            case END_RUN, MOVE, CANCEL -> change(operation);
            case CANCEL_MANY -> {
                int size = checked.all.size();
                for (int i = Math.max(0, size - operation.pick()); i < size; i++) {
                    if (i % 8 != 0) {
                        checked.cancel(operation.producer(), checked.all.get(i));
                    }
                }
            }
            case SNAPSHOT -> checked.snapshot();
            case WAKE_UP -> checked.engine.requestWakeUp();
            case END_SLICE -> checked.engine.endSlice();
            case STOP -> checked.engine.requestStop();
            case PASS -> checked.setTime(later(nanos));
            case SET_BACK -> checked.setTime(Math.max(0, checked.nowNanos() - nanos));
            case STEP -> checked.stepAt(later(nanos));
            case WORK -> {
                checked.setTime(later(nanos));
                checked.work();
            }
            case TO_PLAN -> {
                long plannedNanos = checked.engine.nextStepNanos();
                if (plannedNanos < CheckedEngine.NEVER - Math.max(0, nanos)) {
                    checked.setTime(Math.max(checked.nowNanos(), plannedNanos + nanos));
                }
                checked.work();
            }
            case ADVANCE -> checked.advanceTo(later(nanos));
        }
    }

    private void schedule(Operation operation) {
        int count = operation.pick();
        for (int i = 0; i < count; i++) {
            long nanos = operation.nanos() + operation.spanNanos() / count * i;
            if (!isRefused(nanos)) {
                boolean hasTask = i == 0 || i == count / 2 || i == count - 1;
                schedule(operation, checked.engine.deadlineNanos(nanos), hasTask);
            }
        }
    }

    private void schedule(Operation operation, long deadlineNanos, boolean hasTask) {
        checked.schedule(operation.producer(), deadlineNanos, hasTask ? () -> runScript(operation) : () -> {});
    }

    private void repeat(Operation operation) {
        if (!isRefused(operation.nanos())) {
            checked.repeat(
                    operation.producer(),
                    checked.engine.deadlineNanos(operation.nanos()),
                    operation.spanNanos(),
                    1 + operation.pick() % 5,
                    operation.kind() == Kind.REPEAT_ON_EXECUTOR,
                    () -> runScript(operation));
        }
    }

    private void runScript(Operation operation) {
        operation.script().forEach(this::apply);
    }

    private void change(Operation operation) {
        CheckedTimeout timeout = pick(operation);
        if (timeout == null) {
            return;
        }
        if (operation.kind() == Kind.CANCEL) {
            checked.cancel(operation.producer(), timeout);
        } else if (operation.kind() == Kind.MOVE && !isRefused(operation.nanos())) {
            // To the past as well, as by a thread that read the clock before.
            long nanos = operation.nanos() > 0
                    ? checked.engine.deadlineNanos(operation.nanos())
                    : Math.max(0, checked.nowNanos() + operation.nanos());
            checked.move(operation.producer(), timeout, nanos);
        } else if (timeout.isOut) {
            checked.endRun(operation.producer(), timeout);
        }
    }

    /** Any timeout there ever was, counted from the last, or one that runs or that a task in a step finds due. */
    private CheckedTimeout pick(Operation operation) {
        int size = checked.all.size();
        int from = operation.pick() % Math.max(1, size);
        for (int i = 0; i < Math.min(size, FEW); i++) {
            CheckedTimeout timeout = checked.all.get((from + i) % size);
            if (operation.kind() == Kind.END_RUN
                    ? timeout.isOut
                    : checked.isInTask()
                            && operation.pick() % 4 > 0
                            && timeout.isInTime()
                            && timeout.latestNanos <= checked.nowNanos()) {
                return timeout;
            }
        }
        return size == 0 ? null : checked.all.get(size - 1 - from);
    }

    /** Whether the layout takes no such delay: then the caller is told before anything has changed. */
    private boolean isRefused(long delayNanos) {
        boolean isTooLong = checked.isTooLong(delayNanos);
        try {
            checked.engine.deadlineNanos(delayNanos);
            CheckedEngine.holds(!isTooLong, () -> "not refused: " + delayNanos);
        } catch (IllegalArgumentException e) {
            CheckedEngine.holds(isTooLong, () -> "refused: " + delayNanos);
        }
        return isTooLong;
    }

    private long later(long byNanos) {
        long sum = checked.nowNanos() + byNanos;
        return sum < 0 ? CheckedEngine.NEVER : sum;
    }
}
