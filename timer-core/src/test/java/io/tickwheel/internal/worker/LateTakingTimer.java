package io.tickwheel.internal.worker;

import io.tickwheel.time.TimerHost;

/** Broken on purpose: reads the plan, and then takes the submission back. */
final class LateTakingTimer extends HostedTimer {
    LateTakingTimer(TimerSettings settings, TimerHost host) {
        super(settings, host);
    }

    @Override
    void submissionCame() {
        runStep();
        isSubmitted.set(false);
    }
}
