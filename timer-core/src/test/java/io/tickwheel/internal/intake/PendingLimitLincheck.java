package io.tickwheel.internal.intake;

import java.util.concurrent.RejectedExecutionException;
import org.jetbrains.lincheck.datastructures.Operation;

/** The limit for Lincheck: a call is refused only if at some moment of it all places are taken (I5). */
public class PendingLimitLincheck {
    static final int PLACES = 2;

    private final TimeoutCounters limit =
            new TimeoutCounters(new Intake(() -> 0, IntakeLimits.DEFAULT), PendingLimit.of(PLACES));

    @Operation
    public final boolean acquire() {
        return tryAcquire();
    }

    @Operation
    public final void release() {
        freePlace();
    }

    boolean tryAcquire() {
        try {
            limit.acquire();
            return true;
        } catch (RejectedExecutionException e) {
            return false;
        }
    }

    void freePlace() {
        limit.release();
    }
}
