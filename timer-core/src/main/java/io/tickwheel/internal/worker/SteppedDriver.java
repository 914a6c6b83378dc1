package io.tickwheel.internal.worker;

import io.tickwheel.DrivenTimeSource;
import io.tickwheel.Steppable;
import io.tickwheel.internal.engine.Engine;
import io.tickwheel.internal.engine.Waker;
import io.tickwheel.internal.wheel.WheelGeometry;
import java.util.Objects;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Lets a time source step an engine, in whatever thread moves its time.
 *
 * <p>Threads: any; a lock keeps one owner at a time (I4). Cost: a step and an uncontended lock.
 */
final class SteppedDriver implements Driver, Steppable, Waker {
    private final DrivenTimeSource source;
    private final ReentrantLock stepping = new ReentrantLock();
    private @Nullable Engine engine;

    SteppedDriver(DrivenTimeSource source) {
        this.source = source;
    }

    /** Names the engine to step. Once, before the timer is handed to anybody. */
    void bind(Engine bound) {
        engine = bound;
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
    public boolean isDriving() {
        return stepping.isHeldByCurrentThread();
    }

    @Override
    public long nanosToNextStep() {
        Engine bound = bound();
        long plannedNanos = bound.plannedWakeNanos();
        return plannedNanos == WheelGeometry.NEVER
                ? Long.MAX_VALUE
                : Math.max(0, plannedNanos - bound.clock().nowNanos());
    }

    @Override
    public void step() {
        if (stepping.isHeldByCurrentThread()) {
            throw new IllegalStateException("step() called from a task of the timer that it would step");
        }
        stepping.lock();
        try {
            Engine bound = bound();
            if (!bound.isStopRequested()) {
                bound.step(bound.clock().nowNanos());
            }
        } finally {
            stepping.unlock();
        }
    }

    @Override
    public void end() {
        stepping.lock();
        try {
            source.detach(this);
        } finally {
            stepping.unlock();
        }
    }

    @Override
    public boolean abandon() {
        source.detach(this);
        return false;
    }

    private Engine bound() {
        return Objects.requireNonNull(engine);
    }
}
