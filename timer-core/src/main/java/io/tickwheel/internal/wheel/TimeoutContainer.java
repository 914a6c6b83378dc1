package io.tickwheel.internal.wheel;

/**
 * What a timeout lies in, at an index that the timeout keeps: a page of the wheel or, before that, a block of the
 * intake.
 */
public abstract class TimeoutContainer {
    /** For the kinds of holders. */
    protected TimeoutContainer() {}
}
