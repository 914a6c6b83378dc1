package io.tickwheel.internal.engine;

/**
 * How much may wait in the intake. Above {@link #maxPlaces} the owner is called, and files the oldest arrivals until a
 * third of that is free.
 *
 * <p>Places are what is counted, not timeouts: one that was cancelled has left its place empty. Twice as many places
 * as there are pending timeouts let most of those that are cancelled go unfiled, and take eight bytes each.
 *
 * <p>Threads: immutable. No record, as tools that walk the heap may not look into records.
 */
final class IntakeLimits {
    static final IntakeLimits DEFAULT = new IntakeLimits(1_024, 65_536, 2);

    private final int blockLength;
    private final long leastPlaces;
    private final int placesPerPending;

    /**
     * Creates limits.
     *
     * @param blockLength places in a block
     * @param leastPlaces this many places are always allowed
     * @param placesPerPending how many places are allowed for each pending timeout
     */
    IntakeLimits(int blockLength, long leastPlaces, int placesPerPending) {
        this.blockLength = blockLength;
        this.leastPlaces = leastPlaces;
        this.placesPerPending = placesPerPending;
    }

    int blockLength() {
        return blockLength;
    }

    long leastPlaces() {
        return leastPlaces;
    }

    long maxPlaces(long pending) {
        return Math.max(leastPlaces, placesPerPending * pending);
    }
}
