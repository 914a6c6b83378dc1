package io.tickwheel.internal.worker;

import io.tickwheel.time.TimerHost;

/** A {@link TimerHost} of which some have no other work, to which a long step would deny its turn. */
public interface WholeStepHost extends TimerHost {
    /** Whether a step runs all that is due, up to a few thousand tasks, as whoever runs it does so once. */
    boolean runsWholeSteps();
}
