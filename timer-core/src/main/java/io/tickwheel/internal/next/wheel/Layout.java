package io.tickwheel.internal.next.wheel;

/** How a wheel is laid out; each is described by its public namesake, {@code io.tickwheel.WheelLayout}. */
public enum Layout {
    /** {@code HashedWheel}. */
    HASHED,
    /** {@code LevelWheel} with levels of one length, made when first needed. */
    HIERARCHICAL,
    /** {@code LevelWheel} with levels of 256 and four times 64. */
    CASCADING,
    /** {@code NonCascadingWheel}. */
    NON_CASCADING,
    /** {@code HashedWheel} for delays of at most one revolution. */
    SIMPLE
}
