package io.tickwheel.internal.engine;

/**
 * A part of a step. The engine calls all of them from one place, where a compiler inlines none, as it meets several
 * classes there. So each phase is compiled by itself, and no step with all of them in it: of that code, 50 KB, the
 * second compiler had most to do.
 *
 * <p>Threads: owner only (I4).
 */
interface Phase {
    /**
     * Does what there is to do, in a slice.
     *
     * @param nowNanos the engine time of the step
     * @return whether there is more to do, so that the next step follows at once
     * @throws OutOfMemoryError if there is no memory for it: nothing is lost, and the next step tries again
     */
    boolean run(long nowNanos);
}
