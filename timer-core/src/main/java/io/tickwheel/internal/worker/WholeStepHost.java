package io.tickwheel.internal.worker;

import io.tickwheel.time.TimerHost;

/** A {@link TimerHost} that may have no other work, which a long step would hold up. */
public interface WholeStepHost extends TimerHost {
    /** Whether a step runs everything that is due, up to a few thousand tasks. */
    boolean runsWholeSteps();
}
