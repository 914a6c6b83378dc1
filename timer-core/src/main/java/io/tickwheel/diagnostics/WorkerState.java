package io.tickwheel.diagnostics;

/** The state of a timer's worker. */
public enum WorkerState {
    /** Nothing steps the timer: nothing has been scheduled yet, or its host has failed. */
    NOT_STARTED,
    /** Timeouts are taken and run. */
    STARTED,
    /** The timer was stopped, for ever. */
    STOPPED
}
