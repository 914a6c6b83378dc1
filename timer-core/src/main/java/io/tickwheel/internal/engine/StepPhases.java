package io.tickwheel.internal.engine;

import io.tickwheel.internal.intake.WakeUpPlan;

/**
 * What a step does, in its order (I7).
 *
 * <p>Threads: owner only (I4).
 */
final class StepPhases {
    // The places of some phases in the list.
    private static final int DUE = 3;
    private static final int OWN = 4;
    private static final int TRANSFER = 5;
    private static final int PLAN = 6;

    private final WakeUpPlan plan;
    private final OwnArrivals own;
    private final DueTasks tasks;
    private final Phase[] phases;

    StepPhases(
            WakeUpPlan plan,
            Phase messages,
            Phase arrivals,
            OwnArrivals own,
            DueTasks tasks,
            Phase transfer,
            Phase planner) {
        this.plan = plan;
        this.own = own;
        this.tasks = tasks;
        this.phases = new Phase[] {messages, arrivals, own, tasks, own, transfer, planner};
    }

    /** Does a step, as {@link Engine#step} says. */
    long step(long nowNanos) {
        plan.beginStep();
        own.setStepping(true);
        try {
            boolean isBehind = runUpToDue(0, nowNanos);
            run(OWN, nowNanos);
            isBehind |= run(TRANSFER, nowNanos);
            if (!isBehind && !tasks.isStopRequested()) {
                run(PLAN, nowNanos);
            }
        } catch (Throwable thrown) {
            // A task may have stopped the timer: then the plan is closed, and stays so.
            if (!tasks.isStopRequested()) {
                // I9: a producer that found the owner awake relies on another read of the intake.
                plan.stayAwake();
            }
            throw thrown;
        } finally {
            own.setStepping(false);
        }
        return plan.nextStepNanos();
    }

    /** Runs a phase and those after it until what is due has run. */
    private boolean runUpToDue(int phase, long nowNanos) {
        boolean isBehind = false;
        try {
            isBehind = run(phase, nowNanos);
        } finally {
            // After an error, too: what is due may free the memory that is wanting.
            isBehind |= phase < DUE && runUpToDue(phase + 1, nowNanos);
        }
        return isBehind;
    }

    private boolean run(int phase, long nowNanos) {
        return phases[phase].run(nowNanos);
    }
}
