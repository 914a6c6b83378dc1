package io.tickwheel.internal.wheel;

/**
 * What a timeout lies in, at an index that the timeout keeps: a page of the wheel or, before that, a block of the
 * intake.
 */
public abstract class TimeoutHolder {
    /** For the kinds of holders. */
    protected TimeoutHolder() {}
}
