package io.tickwheel.internal.worker;

import io.tickwheel.DrivenTimeSource;
import io.tickwheel.Steppable;
import io.tickwheel.internal.engine.Engine;
import io.tickwheel.internal.engine.StackProof;
import io.tickwheel.internal.engine.Waker;
import io.tickwheel.internal.wheel.WheelGeometry;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Lets a time source step an engine, in whatever thread moves its time.
 *
 * <p>Threads: any; a lock keeps one owner at a time (I4). Cost: a step, two readings of the clock and an uncontended
 * lock.
 */
final class SteppedDriver implements Driver, Steppable, Waker {
    private final DrivenTimeSource source;
    private final StepFigures figures;
    private @Nullable Engine engine;
    private @Nullable Errands errands;

    SteppedDriver(DrivenTimeSource source, StepFigures figures) {
        this.source = source;
        this.figures = figures;
    }

    /** Names the engine to step and who owns it. Once, before the timer is handed to anybody. */
    void bind(Engine boundEngine, Errands boundErrands) {
        engine = boundEngine;
        errands = boundErrands;
    }

    @Override
    public void start() {
        source.attach(this);
    }

    @Override
    public void wake() {
        source.wakeUp(this);
    }

    @Override
    public boolean hasUserThread() {
        return false;
    }

    @Override
    public @Nullable Thread thread() {
        return null;
    }

    @Override
    public boolean isDriving() {
        return boundErrands().isOwner();
    }

    @Override
    public long nanosToNextStep() {
        Engine bound = boundEngine();
        long plannedNanos = bound.plannedWakeNanos();
        return plannedNanos == WheelGeometry.NEVER
                ? Long.MAX_VALUE
                : Math.max(0, plannedNanos - bound.clock().nowNanos());
    }

    @Override
    public void step() {
        // An error between the halves of a move would lose a timeout.
        StackProof.require();
        Errands owned = boundErrands();
        if (owned.isOwner()) {
            throw new IllegalStateException("step() called from a task of the timer that it would step");
        }
        owned.own();
        try {
            Engine bound = boundEngine();
            if (!bound.isStopRequested()) {
                long nowNanos = bound.clock().nowNanos();
                figures.stepBegins(nowNanos, bound.plannedWakeNanos());
                bound.step(nowNanos);
                figures.clockRead(bound.clock().nowNanos());
            }
        } finally {
            owned.release();
        }
    }

    @Override
    public void end() {
        boundErrands().own();
        try {
            source.detach(this);
        } finally {
            boundErrands().release();
        }
    }

    @Override
    public boolean abandon() {
        source.detach(this);
        return false;
    }

    private Engine boundEngine() {
        return Objects.requireNonNull(engine);
    }

    private Errands boundErrands() {
        return Objects.requireNonNull(errands);
    }
}
