package io.tickwheel.schedule;

/**
 * What a fixed rate does about runs whose time has passed when the run before has ended: the task has taken longer than
 * a period, or the timer's thread, the process or the machine stood still.
 */
public enum MissedRuns {
    /**
     * All are made up for, one after the other without a pause; other timeouts that are due run in between. The number
     * of runs is that of the periods. As the JDK's executor does.
     */
    RUN_ALL,

    /** One run at once for all that were missed, then the next at its time. */
    RUN_ONCE,

    /** None: the next run is at the first of its times that is still to come. */
    SKIP
}
