package io.tickwheel.internal.engine;

import io.tickwheel.diagnostics.TimerCounts;
import io.tickwheel.internal.intake.IntakeLimits;
import io.tickwheel.internal.intake.PendingLimit;
import io.tickwheel.internal.intake.RacedNode;
import io.tickwheel.internal.wheel.WheelGeometry;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * An engine whose callers have hardly any stack left: {@link #prepare}, then {@link #attempt} as often as one likes,
 * then {@link #damage}. An attempt schedules a timeout, or cancels one that is queued or transferred; if it overflows
 * the stack, the engine must be as if it had not been made.
 *
 * <p>Between an attempt's success and its note nothing is called, so that the notes themselves cannot overflow.
 *
 * <p>Threads: one.
 */
final class TorturedEngine {
    static final String NO_DAMAGE = "none";

    private static final int TRANSFERRED = 6;
    private static final int QUEUED = 6;
    private static final int OFFERED = 12;
    private static final int CANCELLED = 8;
    private static final int KINDS = 3;
    private static final long TICK_NANOS = 1_000;
    private static final long FARTHEST_NANOS = 40 * TICK_NANOS;
    private static final int MOST_STEPS = 100;

    private final Engine engine;
    private final int places;
    private final RacedNode[] transferred = new RacedNode[TRANSFERRED];
    private final RacedNode[] queued = new RacedNode[QUEUED + OFFERED];
    private int transferredCount;
    private int transferredCancelled;
    private int queuedCount;
    private int queuedCancelled;
    private int attempts;
    private int refused;
    private long nowNanos;
    private long scheduledBefore;
    private long cancelledBefore;
    private @Nullable Throwable failure;

    TorturedEngine(int blockLength, int forEver) {
        places = transferred.length + queued.length;
        engine = new Engine(
                new WheelGeometry(TICK_NANOS, 8),
                () -> 0,
                node -> ((RacedNode) node).runTask(),
                () -> LockSupport.unpark(Thread.currentThread()),
                PendingLimit.of(places + forEver),
                new IntakeLimits(blockLength, 0, 0));
        for (int i = 0; i < forEver; i++) {
            engine.schedule(new RacedNode(WheelGeometry.NEVER));
        }
        note();
    }

    int refused() {
        return refused;
    }

    /** Schedules some timeouts, with room to spare, and has the older of them transferred. */
    void prepare() {
        for (; transferredCount < TRANSFERRED; transferredCount++) {
            transferred[transferredCount] = new RacedNode(nowNanos + FARTHEST_NANOS);
            engine.schedule(transferred[transferredCount]);
        }
        engine.step(nowNanos);
        for (; queuedCount < QUEUED; queuedCount++) {
            queued[queuedCount] = new RacedNode(nowNanos + FARTHEST_NANOS);
            engine.schedule(queued[queuedCount]);
        }
    }

    /** Each kind in turn, until all have succeeded a few times. */
    void attempt() {
        int kind = attempts++ % KINDS;
        try {
            if (kind == 0 && queuedCount < queued.length) {
                schedule();
            } else if (kind == 1 && queuedCancelled < queuedCount && queuedCancelled < CANCELLED) {
                cancelQueued();
            } else if (kind == 2 && transferredCancelled < transferredCount) {
                cancelFiled();
            }
        } catch (StackOverflowError e) {
            refused++;
        } catch (Throwable thrown) {
            failure = thrown;
        }
    }

    /** What the attempts have damaged, seen with room to spare. */
    String damage() {
        String damage = failure == null ? accountsDamage() : failure.toString();
        if (damage.equals(NO_DAMAGE)) {
            damage = nodesDamage();
        }
        if (damage.equals(NO_DAMAGE)) {
            damage = placesDamage();
        }
        return damage;
    }

    private void schedule() {
        // Each deadline is before all others: it lowers the block's bound and the plan, and wakes the owner.
        RacedNode node = new RacedNode(nowNanos + FARTHEST_NANOS - queuedCount * TICK_NANOS);
        engine.schedule(node);
        queued[queuedCount] = node;
        queuedCount++;
    }

    private void cancelQueued() {
        engine.cancel(queued[queuedCancelled]);
        queuedCancelled++;
    }

    private void cancelFiled() {
        engine.cancel(transferred[transferredCancelled]);
        transferredCancelled++;
    }

    private String accountsDamage() {
        TimerCounts counts = engine.counts();
        long scheduled = counts.scheduled() - scheduledBefore;
        if (scheduled != transferredCount + queuedCount) {
            return "claimed " + scheduled + " of " + (transferredCount + queuedCount);
        }
        long cancelled = counts.cancelled() - cancelledBefore;
        return cancelled == transferredCancelled + queuedCancelled
                ? NO_DAMAGE
                : "cancelled " + cancelled + " of " + (transferredCancelled + queuedCancelled);
    }

    /** All that was not cancelled has to run, once. */
    private String nodesDamage() {
        nowNanos += FARTHEST_NANOS + TICK_NANOS;
        for (int i = 0; i < MOST_STEPS && engine.nextStepNanos() <= nowNanos; i++) {
            engine.step(nowNanos);
        }
        for (int i = 0; i < transferredCount; i++) {
            if (transferred[i].runs() != (i < transferredCancelled ? 0 : 1)) {
                return "transferred run " + transferred[i].runs();
            }
        }
        for (int i = 0; i < queuedCount; i++) {
            if (queued[i].runs() != (i < queuedCancelled ? 0 : 1)) {
                return "queued run " + queued[i].runs();
            }
        }
        return NO_DAMAGE;
    }

    /** The places under the limit are all free, and no more of them than there were. */
    private String placesDamage() {
        int accepted = 0;
        try {
            for (; accepted <= places; accepted++) {
                engine.schedule(new RacedNode(nowNanos));
            }
        } catch (RejectedExecutionException e) {
            nowNanos += TICK_NANOS;
            engine.step(nowNanos);
        }
        note();
        return accepted == places ? NO_DAMAGE : "places " + accepted + " of " + places;
    }

    private void note() {
        TimerCounts counts = engine.counts();
        scheduledBefore = counts.scheduled();
        cancelledBefore = counts.cancelled();
        transferredCount = 0;
        transferredCancelled = 0;
        queuedCount = 0;
        queuedCancelled = 0;
    }
}
