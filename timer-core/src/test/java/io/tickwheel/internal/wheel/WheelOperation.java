package io.tickwheel.internal.wheel;

/**
 * One thing that a test does to a wheel. Times are relative to where the wheel stands and picks are taken modulo what
 * there is, so that a sequence keeps its sense when operations are deleted from it.
 */
sealed interface WheelOperation {
    /** Inserts a timeout due so long after the current tick. */
    record InsertAfter(long delayNanos) implements WheelOperation {}

    /** Inserts a timeout due at a time that may have passed long ago. */
    record InsertAt(long deadlineNanos) implements WheelOperation {}

    /** Removes one of those that wait. */
    record Remove(int pick) implements WheelOperation {}

    /** Tries to remove one that has left the wheel. */
    record RemoveGone(int pick) implements WheelOperation {}

    /** Expires up to so many ticks after the current one, or before it, with an array of some size. */
    record ExpireBy(long ticks, int room) implements WheelOperation {}

    /** Moves to the earliest tick with an array of some size. */
    record ExpireNext(int room) implements WheelOperation {}

    /** Asks for the earliest tick. */
    record EarliestTick() implements WheelOperation {}

    /** Looks at all. */
    record ForEach() implements WheelOperation {}

    /** Forgets all. */
    record Clear() implements WheelOperation {}
}
