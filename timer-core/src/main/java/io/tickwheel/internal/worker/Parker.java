package io.tickwheel.internal.worker;

import io.tickwheel.internal.engine.Waker;

/** How the worker waits. A test puts its own in place to drive the worker in lock-step. */
interface Parker extends Waker {
    /** Called by the worker, once, before anything else. */
    void begin();

    /**
     * Waits until {@link #wake} was called since the last return, or so long, or for no reason at all. The interrupt
     * flag is clear afterwards.
     *
     * @param nanos more than 0; {@link Long#MAX_VALUE} for no limit
     */
    void park(long nanos);
}
