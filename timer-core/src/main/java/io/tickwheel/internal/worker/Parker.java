package io.tickwheel.internal.worker;

/** How the worker waits. A test puts its own in place to drive the worker in lock-step. */
interface Parker {
    /** Called by the worker, once, before anything else. */
    void begin();

    /** Has {@link #park} return, now or the next time; any thread. */
    void wake();

    /**
     * Waits until {@link #wake} was called since the last return, or the time is over, or spuriously. The interrupt
     * flag is clear afterwards.
     *
     * @param nanos more than 0; {@link Long#MAX_VALUE} for no limit
     */
    void park(long nanos);
}
