package io.tickwheel.internal.engine;

/**
 * A part of a step. The engine calls all of them from one place, which a compiler does not inline, as it meets several
 * classes there: each phase is compiled by itself, once, and a step as a whole is not compiled with all of them in it.
 * That code, of 50 KB, took half of the time of the compilers.
 *
 * <p>Threads: owner only (I4).
 */
interface Phase {
    /**
     * Does what there is to do, in a slice.
     *
     * @param nowNanos the engine time of the step
     * @return whether there is more to do, so that the next step follows at once
     * @throws OutOfMemoryError nothing is lost, and the next step tries again
     */
    boolean run(long nowNanos);
}
