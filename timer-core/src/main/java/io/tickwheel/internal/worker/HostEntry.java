package io.tickwheel.internal.worker;

import io.tickwheel.internal.engine.Engine;
import io.tickwheel.internal.wheel.WheelGeometry;
import io.tickwheel.time.TimerHost;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * What a {@link HostedTimer} has in its host for a time to come: one entry at most, a step at the time of the plan.
 *
 * <p>Threads: any, under a lock. Cost: an uncontended lock; if the entry is not for the time of the plan, the host is
 * told to take it back and is given another.
 */
final class HostEntry {
    /*
     * Field                    Written by  Read by  Mode            Upholds
     * turn, entry, entryNanos  any         any      under the lock  I9
     */
    private final HostedTimer timer;
    private final TimerHost host;
    private final Engine engine;
    /** The clock may move between a reading and the call that uses it, as others move it. */
    private final boolean hasVirtualClock;

    private final ReentrantLock lock = new ReentrantLock();
    /** What lies in the host: always the same, unless one could not be taken back and may come after all. */
    private Turn turn = new Turn();

    private TimerHost.@Nullable Entry entry;
    /** The plan that the entry is for. */
    private long entryNanos = WheelGeometry.NEVER;

    /** No entry yet. */
    HostEntry(HostedTimer timer, TimerHost host, Engine engine, boolean hasVirtualClock) {
        this.timer = timer;
        this.host = host;
        this.engine = engine;
        this.hasVirtualClock = hasVirtualClock;
    }

    /**
     * Has the host come round no later than planned.
     *
     * @param isExact whether an entry that is too early is replaced, too
     * @throws RejectedExecutionException if the host takes nothing any more
     */
    void arrange(boolean isExact) {
        lock.lock();
        try {
            long nextStepNanos = engine.nextStepNanos();
            boolean isLate = entryNanos > nextStepNanos;
            boolean isEarly = isExact && entryNanos < nextStepNanos;
            if ((isLate || isEarly) && !engine.isStopRequested()) {
                if (hasVirtualClock && nextStepNanos != WheelGeometry.NEVER) {
                    replace(nextStepNanos);
                } else {
                    removeEntry();
                    if (nextStepNanos != WheelGeometry.NEVER) {
                        put(nextStepNanos);
                    }
                }
            }
        } finally {
            lock.unlock();
        }
    }

    /** Has the host come round after a delay, whatever lies there. */
    void arrangeAnew(long delayNanos) {
        lock.lock();
        try {
            removeEntry();
            // Who knows whether the present one has come to its end.
            turn = new Turn();
            if (!engine.isStopRequested()) {
                entry = host.schedule(turn, delayNanos);
                entryNanos = engine.nowNanos() + delayNanos;
            }
        } finally {
            lock.unlock();
        }
    }

    void takeBack() {
        lock.lock();
        try {
            removeEntry();
        } finally {
            lock.unlock();
        }
    }

    /** An entry has come; false if it was taken back. */
    private boolean take(Turn come) {
        lock.lock();
        try {
            if (turn != come) {
                return false;
            }
            entry = null;
            entryNanos = WheelGeometry.NEVER;
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** The former entry lies there until the next does: with neither, whoever moves virtual time would pass both. */
    private void replace(long nextStepNanos) {
        TimerHost.Entry former = entry;
        entry = null;
        entryNanos = WheelGeometry.NEVER;
        try {
            put(nextStepNanos);
        } finally {
            if (former != null && !former.cancel()) {
                // It comes once this lock is free, and must not be taken for the next one.
                removeEntry();
                turn = new Turn();
            }
        }
        if (entry == null) {
            put(nextStepNanos);
        }
    }

    private void put(long nextStepNanos) {
        long nowNanos;
        do {
            // What the iteration before has put: virtual time has moved between its reading and its call.
            removeEntry();
            nowNanos = engine.nowNanos();
            entry = host.schedule(turn, Math.max(0, nextStepNanos - nowNanos));
            entryNanos = nextStepNanos;
        } while (hasVirtualClock && engine.nowNanos() != nowNanos);
    }

    private void removeEntry() {
        TimerHost.Entry former = entry;
        if (former != null) {
            entry = null;
            entryNanos = WheelGeometry.NEVER;
            if (!former.cancel()) {
                turn = new Turn();
            }
        }
    }

    /** What the host runs at the time of an entry. */
    private final class Turn implements TimerHost.Step {
        @Override
        public void run() {
            if (take(this)) {
                timer.comeRound();
            }
        }

        @Override
        public boolean hasWork() {
            return timer.hasWork();
        }

        @Override
        public long runs() {
            return timer.runs();
        }
    }
}
