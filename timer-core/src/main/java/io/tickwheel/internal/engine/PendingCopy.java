package io.tickwheel.internal.engine;

import io.tickwheel.internal.intake.IntakeReader;
import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.internal.wheel.Wheel;
import io.tickwheel.internal.wheel.WheelGeometry;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.ObjIntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * What was pending in an engine at one moment, each timeout once: references, for another thread to read.
 *
 * <p>References are copied and not what holds them: a block of the intake goes on being emptied, also into the wheel,
 * and a timeout that is transferred after the copy would be missing.
 *
 * <p>Threads: made by the engine's owner, then one thread at a time. Cost: the owner copies arrays of references,
 * tombstones included, and reads no timeout.
 */
public final class PendingCopy {
    /** The location of a timeout that has not been transferred to the wheel. */
    public static final int INTAKE = -1;

    /** The location of a timeout that was taken out of the wheel to be run, or that repeats and is being run. */
    public static final int DUE = -2;

    private final long nowNanos;
    private final WheelGeometry geometry;
    private final int buckets;
    private final List<Part> parts = new ArrayList<>();

    private PendingCopy(long nowNanos, WheelGeometry geometry, Wheel wheel) {
        this.nowNanos = nowNanos;
        this.geometry = geometry;
        this.buckets = wheel.buckets();
    }

    static PendingCopy of(
            long nowNanos, WheelGeometry geometry, Wheel wheel, DueTasks due, OwnArrivals own, IntakeReader arrivals) {
        PendingCopy copy = new PendingCopy(nowNanos, geometry, wheel);
        // Pages come with the number of their bucket.
        Parts inWheelOrDue = copy.new Parts(DUE);
        wheel.copyPages(inWheelOrDue);
        due.copy(inWheelOrDue);
        Parts inIntake = copy.new Parts(INTAKE);
        own.copy(inIntake);
        arrivals.copy(inIntake);
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
     * Passes what has not ended meanwhile to the action, in no particular order, and the number of the bucket in which
     * each lay, or {@link #INTAKE} or {@link #DUE}.
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

    /** What is due after all the others; null if nothing is pending that will be due. */
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

    /** Whether a step is to come for a timeout as it is: not for one that an executor runs, which will be put back. */
    public static boolean willBeDue(TimeoutNode node) {
        return node.deadlineNanos() != WheelGeometry.NEVER && node.isPending() && !node.isRunning();
    }

    /** Adds arrays to the copy. No lambdas: to link each takes a part of the time of the first timer of a JVM. */
    private final class Parts implements Consumer<Object[]>, ObjIntConsumer<@Nullable TimeoutNode[]> {
        private final int location;

        /** Where those lie that come without the number of a bucket. */
        Parts(int location) {
            this.location = location;
        }

        @Override
        public void accept(Object[] nodes) {
            parts.add(new Part(location, nodes));
        }

        @Override
        public void accept(@Nullable TimeoutNode[] page, int bucket) {
            parts.add(new Part(bucket, page));
        }
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
