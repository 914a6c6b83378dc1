package io.tickwheel.internal.engine;

import io.tickwheel.internal.intake.IntakeReader;
import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.internal.wheel.Wheel;
import io.tickwheel.internal.wheel.WheelGeometry;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ObjIntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The timeouts that were pending in an engine at one moment, each once: references, for another thread to read. The
 * owner copies arrays, and reads no timeout.
 */
public final class PendingCopy {
    /** The location of a timeout that has not been transferred to the wheel. */
    public static final int INTAKE = -1;

    /** The location of a timeout that repeats and is being run. */
    public static final int DUE = -2;

    private final long nowNanos;
    private final WheelGeometry geometry;
    private final int buckets;
    private final List<Part> parts = new ArrayList<>();

    private PendingCopy(long nowNanos, WheelGeometry geometry, int buckets) {
        this.nowNanos = nowNanos;
        this.geometry = geometry;
        this.buckets = buckets;
    }

    static PendingCopy of(long nowNanos, WheelGeometry geometry, Wheel wheel, DueTasks tasks, IntakeReader arrivals) {
        PendingCopy copy = new PendingCopy(nowNanos, geometry, wheel.buckets());
        wheel.copyPages((nodes, bucket) -> copy.parts.add(new Part(bucket, nodes)));
        tasks.copy(nodes -> copy.parts.add(new Part(DUE, nodes)));
        arrivals.copy(nodes -> copy.parts.add(new Part(INTAKE, nodes)));
        return copy;
    }

    /** The engine time at which it was made. */
    public long nowNanos() {
        return nowNanos;
    }

    /** How many buckets the wheel has. */
    public int buckets() {
        return buckets;
    }

    /** How many whole revolutions the wheel makes before a timeout is due; 0 if its layout has none. */
    public long remainingRounds(TimeoutNode node) {
        return geometry.remainingRounds(geometry.tickOf(node.deadlineNanos()), geometry.tickAt(nowNanos));
    }

    /**
     * Passes the timeouts that have not ended meanwhile to the action, in no particular order, each with the number of
     * its bucket, or {@link #INTAKE} or {@link #DUE}.
     */
    public void forEach(ObjIntConsumer<TimeoutNode> action) {
        for (Part part : parts) {
            for (Object there : part.nodes) {
                if (there instanceof TimeoutNode node && node.isPending()) {
                    action.accept(node, part.bucket);
                }
            }
        }
    }

    /** The timeout that is due last; null if nothing is pending that will be due. */
    public @Nullable TimeoutNode lastDue() {
        TimeoutNode last = null;
        for (Part part : parts) {
            for (Object there : part.nodes) {
                if (there instanceof TimeoutNode node
                        && (last == null || node.deadlineNanos() > last.deadlineNanos())
                        && willBeDue(node)) {
                    last = node;
                }
            }
        }
        return last;
    }

    /** Whether a step is to come for a timeout as it is; false while an executor runs it. */
    public static boolean willBeDue(TimeoutNode node) {
        return node.deadlineNanos() != WheelGeometry.NEVER && node.isPending() && !node.isRunning();
    }

    private static final class Part {
        private final int bucket;
        private final @Nullable Object[] nodes;

        Part(int bucket, @Nullable Object[] nodes) {
            this.bucket = bucket;
            this.nodes = nodes;
        }
    }
}
