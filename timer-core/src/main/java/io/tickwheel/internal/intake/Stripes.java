package io.tickwheel.internal.intake;

/**
 * Which of several copies of a thing a thread uses, so that busy threads keep out of each other's cache lines. It is a
 * fixed function of the thread (I6).
 */
final class Stripes {
    /** So many, a power of two: four times the processors, so that few share one, within bounds. */
    static final int COUNT =
            Math.min(16, Integer.highestOneBit(8 * Runtime.getRuntime().availableProcessors() - 1));

    private static final int SHIFT = Long.SIZE - Integer.numberOfTrailingZeros(COUNT);

    private Stripes() {}

    /** The present thread's. */
    static int ofCurrentThread() {
        return of(Thread.currentThread().getId());
    }

    /** That of a thread's number: the high bits of a multiple of the golden ratio, so neighbours lie far apart. */
    static int of(long thread) {
        return (int) ((thread * 0x9E3779B97F4A7C15L) >>> SHIFT);
    }
}
