package io.tickwheel.jmh.throughput;

import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.internal.wheel.Wheel;
import io.tickwheel.internal.wheel.WheelGeometry;
import io.tickwheel.jmh.kit.BareTimeout;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.agrona.DeadlineTimerWheel;

/**
 * A wheel without a thread and without a clock.
 *
 * <p>Threads: one.
 */
interface BareWheel {
    /** The length of a tick: a power of two, as Agrona's wheel requires. */
    long TICK_NANOS = 1 << 20;

    int WHEEL_LENGTH = 512;

    /** Makes a wheel by its name in parameters and results. */
    static BareWheel named(String name) {
        return switch (name) {
            case "tickwheel-core" -> new OurWheel();
            case "agrona" -> new AgronaWheel();
            default -> throw new IllegalArgumentException("timer: " + name + " (expected: tickwheel-core, agrona)");
        };
    }

    /** A deadline in the middle of the tick that ends at this multiple of the tick's length. */
    static long deadlineIn(long tick) {
        return tick * TICK_NANOS - TICK_NANOS / 2;
    }

    /** Inserts a timeout that stays. */
    void insert(long deadlineNanos);

    /** Inserts a timeout and removes it; true if it was there. */
    boolean insertRemove(long deadlineNanos);

    /** Inserts a timeout and expires what is due at the end of its tick; returns the number. */
    int insertExpire(long deadlineNanos);

    /** Agrona's wheel, which stores deadlines and returns numbers for them. */
    final class AgronaWheel implements BareWheel {
        private static final DeadlineTimerWheel.TimerHandler TAKE = (unit, now, timerId) -> true;

        private final DeadlineTimerWheel wheel =
                new DeadlineTimerWheel(TimeUnit.NANOSECONDS, 0, TICK_NANOS, WHEEL_LENGTH);

        @Override
        public void insert(long deadlineNanos) {
            wheel.scheduleTimer(deadlineNanos);
        }

        @Override
        public boolean insertRemove(long deadlineNanos) {
            return wheel.cancelTimer(wheel.scheduleTimer(deadlineNanos));
        }

        /** Each poll passes one tick. */
        @Override
        public int insertExpire(long deadlineNanos) {
            insert(deadlineNanos);
            long tickEndNanos = (deadlineNanos | (TICK_NANOS - 1)) + 1;
            int expired = 0;
            while (wheel.currentTickTime() <= tickEndNanos) {
                expired += wheel.poll(tickEndNanos, TAKE, Integer.MAX_VALUE);
            }
            return expired;
        }
    }

    /** Our wheel, with a new timeout for each insertion, as in use. */
    final class OurWheel implements BareWheel {
        private final WheelGeometry geometry = new WheelGeometry(TICK_NANOS, WHEEL_LENGTH);
        private final Wheel wheel = Wheel.of(geometry);

        @Override
        public void insert(long deadlineNanos) {
            insert(new BareTimeout(deadlineNanos));
        }

        @Override
        public boolean insertRemove(long deadlineNanos) {
            TimeoutNode timeout = new BareTimeout(deadlineNanos);
            insert(timeout);
            return wheel.remove(timeout);
        }

        @Override
        public int insertExpire(long deadlineNanos) {
            insert(deadlineNanos);
            long tick = geometry.tickOf(deadlineNanos);
            wheel.advanceTo(tick);
            int expired = 0;
            for (int count = wheel.note(tick); count > 0; count = wheel.note(tick)) {
                for (int i = 0; i < count; i++) {
                    wheel.clearNoted(i, Objects.requireNonNull(wheel.noted(i)));
                }
                expired += count;
            }
            return expired;
        }

        private void insert(TimeoutNode timeout) {
            wheel.reserve(geometry.tickOf(timeout.deadlineNanos()));
            wheel.insert(timeout);
        }
    }
}
