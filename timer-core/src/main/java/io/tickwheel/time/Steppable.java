package io.tickwheel.time;

/**
 * A timer, as the {@link DrivenTimeSource} that steps it sees it.
 *
 * <p>Threads: any. Two threads that step at once take turns.
 */
public interface Steppable {
    /**
     * How long the timer has nothing to do.
     *
     * @return nanoseconds from the source's present time: 0 if there is work now, {@link Long#MAX_VALUE} if none is
     *     planned at all
     */
    long nanosToNextStep();

    /**
     * Does the work that there is at the source's present time: takes in what was scheduled or cancelled and runs
     * tasks that are due, a bounded number of each. There may be more to do at once afterwards: see {@link
     * #nanosToNextStep}.
     *
     * @throws IllegalStateException if called by a task of this timer; nothing has happened
     */
    void step();
}
