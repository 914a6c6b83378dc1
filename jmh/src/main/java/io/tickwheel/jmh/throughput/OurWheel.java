package io.tickwheel.jmh.throughput;

import io.tickwheel.internal.wheel.HashedWheel;
import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.internal.wheel.WheelGeometry;
import org.jspecify.annotations.Nullable;

/** Our wheel, with a new timeout for each insertion, as in use. */
final class OurWheel implements BareWheel {
    private static final int DUE_AT_ONCE = 256;

    private final WheelGeometry geometry = new WheelGeometry(TICK_NANOS, WHEEL_LENGTH);
    private final HashedWheel wheel = new HashedWheel(geometry);
    private final @Nullable TimeoutNode[] due = new TimeoutNode[DUE_AT_ONCE];

    @Override
    public void insert(long deadlineNanos) {
        wheel.insert(new BareTimeout(deadlineNanos));
    }

    @Override
    public boolean insertRemove(long deadlineNanos) {
        TimeoutNode timeout = new BareTimeout(deadlineNanos);
        wheel.insert(timeout);
        return wheel.remove(timeout);
    }

    @Override
    public int insertExpire(long deadlineNanos) {
        insert(deadlineNanos);
        return wheel.expire(geometry.tickOf(deadlineNanos), due);
    }

    private static final class BareTimeout extends TimeoutNode {
        BareTimeout(long deadlineNanos) {
            super(deadlineNanos);
        }

        @Override
        public void runTask() {
            // What is measured is the wheel.
        }
    }
}
