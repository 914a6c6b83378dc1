package io.tickwheel.internal.worker;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/** I9: a producer on another thread and the host's thread, which takes a submitted turn, do not miss each other. */
@JCStressTest
@Outcome(id = "1", expect = Expect.ACCEPTABLE, desc = "The host has read the plan, and has its entry in time.")
@Outcome(id = "2", expect = Expect.ACCEPTABLE, desc = "The producer has submitted another turn.")
@Outcome(id = "0", expect = Expect.FORBIDDEN, desc = "The entry is too late, and nobody puts it forward.")
@State
public class HostWakeUpStress {
    private final RacedHost host = new RacedHost(HostedTimer::new);

    @Actor
    public void producer() {
        host.schedule();
    }

    @Actor
    public void host() {
        host.work();
    }

    @Arbiter
    public void verdict(I_Result result) {
        result.r1 = host.verdict();
    }
}
