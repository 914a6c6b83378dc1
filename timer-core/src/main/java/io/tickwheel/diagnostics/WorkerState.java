package io.tickwheel.diagnostics;

/** The life of a timer's worker. */
public enum WorkerState {
    /** Nothing has been scheduled yet. */
    NOT_STARTED,
    /** Timeouts are taken and run. */
    STARTED,
    /** The timer was stopped, for ever. */
    STOPPED
}
