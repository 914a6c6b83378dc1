package io.tickwheel.internal.worker;

import io.tickwheel.internal.engine.Engine;
import io.tickwheel.internal.intake.StackGuard;
import io.tickwheel.internal.wheel.WheelGeometry;
import io.tickwheel.time.DrivenTimeSource;
import io.tickwheel.time.Steppable;
import org.jspecify.annotations.Nullable;

/**
 * A timer that its time source steps, in the thread that moves that time.
 *
 * <p>Threads: any; a lock keeps one owner at a time (I4). Cost: a step, two readings of the clock and an uncontended
 * lock.
 */
final class SteppedTimer extends TimerLifecycle implements Steppable {
    private final DrivenTimeSource source;

    SteppedTimer(TimerSettings settings, DrivenTimeSource source) {
        super(settings);
        this.source = source;
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
    public long nanosToNextStep() {
        long plannedNanos = engine().plannedWakeNanos();
        return plannedNanos == WheelGeometry.NEVER ? Long.MAX_VALUE : Math.max(0, plannedNanos - engine().nowNanos());
    }

    @Override
    public void step() {
        // An error between the halves of a move would lose a timeout.
        StackGuard.require();
        if (ownerTasks().isOwner()) {
            throw new IllegalStateException("step() called from a task of the timer that it would step");
        }
        ownerTasks().acquire();
        try {
            Engine engine = engine();
            if (!engine.isStopRequested()) {
                long nowNanos = engine.nowNanos();
                metrics().stepBegins(nowNanos, engine.plannedWakeNanos());
                engine.step(nowNanos);
                metrics().clockRead(engine.nowNanos());
            }
        } finally {
            ownerTasks().release();
        }
    }

    /** Makes the source ask when the next step is. */
    @Override
    void wake() {
        source.wakeUp(this);
    }

    @Override
    void startStepping() {
        source.attach(this);
    }

    @Override
    boolean isStepping() {
        return ownerTasks().isOwner();
    }

    @Override
    void endStepping() {
        ownerTasks().acquire();
        try {
            source.detach(this);
        } finally {
            ownerTasks().release();
        }
    }

    @Override
    boolean abandonStepping() {
        source.detach(this);
        return false;
    }
}
