package io.tickwheel.internal.intake;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.Z_Result;

/** I6, to be found broken: a transfer that passes over a slot which is not written, and reads the claims again. */
@JCStressTest
@Outcome(id = "true", expect = Expect.ACCEPTABLE, desc = "The second was not transferred without the first.")
@Outcome(id = "false", expect = Expect.FORBIDDEN, desc = "The second has overtaken the first.")
@State
public class OvertakenSlotTwinStress {
    private static final int LOOKS = 100;

    private final AtomicInteger claimed = new AtomicInteger();
    private final AtomicReferenceArray<String> slots = new AtomicReferenceArray<>(2);
    private final List<String> transferred = new ArrayList<>();

    @Actor
    public void producer() {
        slots.set(claimed.getAndIncrement(), "first");
        slots.set(claimed.getAndIncrement(), "second");
    }

    @Actor
    public void owner() {
        int slot = 0;
        for (int look = 0; look < LOOKS; look++) {
            for (int to = claimed.get(); slot < to; slot++) {
                String there = slots.get(slot);
                if (there != null) {
                    transferred.add(there);
                }
            }
        }
    }

    @Arbiter
    public void verdict(Z_Result result) {
        result.r1 = transferred.contains("first") || !transferred.contains("second");
    }
}
