package io.tickwheel.internal.engine;

import io.tickwheel.internal.intake.IntakeReader;
import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.internal.wheel.Wheel;
import io.tickwheel.internal.wheel.WheelGeometry;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The timeouts that were pending in an engine at one moment, each once: references, for another thread to read. The
 * owner copies arrays, and reads no timeout.
 */
public final class PendingCopy {
    private final long nowNanos;
    private final WheelGeometry geometry;
    private final List<@Nullable Object[]> parts = new ArrayList<>();

    PendingCopy(long nowNanos, WheelGeometry geometry, Wheel wheel, RunningTimeouts running, IntakeReader arrivals) {
        this.nowNanos = nowNanos;
        this.geometry = geometry;
        wheel.copy(parts::add);
        running.copy(parts::add);
        arrivals.copy(parts::add);
    }

    /** The engine time at which it was made. */
    public long nowNanos() {
        return nowNanos;
    }

    /** How many whole revolutions the wheel makes before a timeout is due; 0 if its layout has none. */
    public long remainingRounds(TimeoutNode node) {
        return geometry.remainingRounds(geometry.tickOf(node.deadlineNanos()), geometry.tickAt(nowNanos));
    }

    /** Passes the timeouts that have not ended meanwhile to the action, in no particular order. */
    public void forEach(Consumer<TimeoutNode> action) {
        forEachCopied(node -> {
            if (node.isPending()) {
                action.accept(node);
            }
        });
    }

    /** As {@link #forEach}, also the timeouts that have ended meanwhile. */
    public void forEachCopied(Consumer<TimeoutNode> action) {
        for (Object[] part : parts) {
            for (Object there : part) {
                if (there instanceof TimeoutNode node) {
                    action.accept(node);
                }
            }
        }
    }

    /** Whether a step is to come. A timeout that is never due, or that an executor runs, needs none. */
    public boolean hasWork() {
        boolean[] hasWork = {false};
        forEach(node -> hasWork[0] |= node.deadlineNanos() != WheelGeometry.NEVER && !node.isRunning());
        return hasWork[0];
    }
}
