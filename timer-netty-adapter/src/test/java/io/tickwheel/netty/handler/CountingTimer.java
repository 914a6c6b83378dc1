package io.tickwheel.netty.handler;

import io.netty.util.Timeout;
import io.netty.util.TimerTask;
import io.tickwheel.netty.HashedWheelTimer;
import io.tickwheel.netty.MovableTimeout;
import io.tickwheel.time.ManualTime;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A timer in virtual time that keeps a list of what was asked of it, and refuses when told to. */
final class CountingTimer extends HashedWheelTimer {
    private final List<Timeout> scheduled = new ArrayList<>();
    private @Nullable Throwable refusal;

    CountingTimer(ManualTime time) {
        super(HashedWheelTimer.builder().timeSource(time).leakDetection(false));
    }

    @Override
    public MovableTimeout newTimeout(TimerTask task, long delay, TimeUnit unit) {
        if (refusal instanceof Error error) {
            throw error;
        }
        if (refusal instanceof RuntimeException exception) {
            throw exception;
        }
        MovableTimeout timeout = super.newTimeout(task, delay, unit);
        scheduled.add(timeout);
        return timeout;
    }

    void refuseWith(@Nullable Throwable newRefusal) {
        refusal = newRefusal;
    }

    /** All timeouts ever scheduled, in order. */
    List<Timeout> scheduled() {
        return scheduled;
    }

    /** The task of the last timeout, which all of a handler with one time share. */
    LazyTimeout<?> lastTask() {
        return (LazyTimeout<?>) scheduled.get(scheduled.size() - 1).task();
    }
}
