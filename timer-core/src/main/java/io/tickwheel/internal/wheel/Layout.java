package io.tickwheel.internal.wheel;

/** How a wheel is laid out; each is described by its public namesake, {@code io.tickwheel.WheelLayout}. */
public enum Layout {
    /** {@link HashedWheel}. */
    HASHED,
    /** {@link LevelWheel} with levels of one length, made when first needed. */
    HIERARCHICAL,
    /** {@link LevelWheel} with levels of 256 and four times 64. */
    CASCADING,
    /** {@link NonCascadingWheel}. */
    NON_CASCADING,
    /** {@link HashedWheel} for delays of at most one revolution. */
    SIMPLE
}
