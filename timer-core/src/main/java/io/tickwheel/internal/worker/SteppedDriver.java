package io.tickwheel.internal.worker;

import io.tickwheel.internal.engine.Engine;
import io.tickwheel.internal.intake.StackGuard;
import io.tickwheel.internal.wheel.WheelGeometry;
import io.tickwheel.time.DrivenTimeSource;
import io.tickwheel.time.Steppable;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Lets a time source step an engine, in whatever thread moves its time.
 *
 * <p>Threads: any; a lock keeps one owner at a time (I4). Cost: a step, two readings of the clock and an uncontended
 * lock.
 */
final class SteppedDriver implements Driver, Steppable {
    private final DrivenTimeSource source;
    private final StepMetrics metrics;
    private @Nullable Engine engine;
    private @Nullable OwnerTasks ownerTasks;

    SteppedDriver(DrivenTimeSource source, StepMetrics metrics) {
        this.source = source;
        this.metrics = metrics;
    }

    /** Names the engine to step and who owns it. Once, before the timer is handed to anybody. */
    void bind(Engine boundEngine, OwnerTasks boundTasks) {
        engine = boundEngine;
        ownerTasks = boundTasks;
    }

    @Override
    public void start() {
        source.attach(this);
    }

    /** Has the source look when the next step is. */
    void wake() {
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
        return boundTasks().isOwner();
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
        StackGuard.require();
        OwnerTasks owned = boundTasks();
        if (owned.isOwner()) {
            throw new IllegalStateException("step() called from a task of the timer that it would step");
        }
        owned.acquire();
        try {
            Engine bound = boundEngine();
            if (!bound.isStopRequested()) {
                long nowNanos = bound.clock().nowNanos();
                metrics.stepBegins(nowNanos, bound.plannedWakeNanos());
                bound.step(nowNanos);
                metrics.clockRead(bound.clock().nowNanos());
            }
        } finally {
            owned.release();
        }
    }

    @Override
    public void end() {
        boundTasks().acquire();
        try {
            source.detach(this);
        } finally {
            boundTasks().release();
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

    private OwnerTasks boundTasks() {
        return Objects.requireNonNull(ownerTasks);
    }
}
