package io.tickwheel.jmh.throughput;

import java.util.concurrent.TimeUnit;
import org.agrona.DeadlineTimerWheel;

/** Agrona's wheel, which keeps deadlines and gives out numbers for them. */
final class AgronaWheel implements BareWheel {
    private static final DeadlineTimerWheel.TimerHandler TAKE = (unit, now, timerId) -> true;

    private final DeadlineTimerWheel wheel = new DeadlineTimerWheel(TimeUnit.NANOSECONDS, 0, TICK_NANOS, WHEEL_LENGTH);

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
