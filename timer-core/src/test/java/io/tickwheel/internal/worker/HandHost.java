package io.tickwheel.internal.worker;

import io.tickwheel.time.TimerHost;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/** A host that a test works by hand, with a clock that starts close to where nanoseconds wrap around. */
final class HandHost implements TimerHost {
    final List<String> calls = new ArrayList<>();
    final Queue<Runnable> executed = new ArrayDeque<>();
    final List<Scheduled> scheduled = new ArrayList<>();
    boolean isHostThread = true;
    boolean isForgetful = true;

    @Nullable
    Throwable failure;

    @Nullable
    RuntimeException refusal;

    /** Run once, before a call fails. */
    Runnable beforeFailure = () -> {};

    private long nowNanos = Long.MAX_VALUE - LifecycleFixture.TICK_NANOS;

    long nowNanos() {
        return nowNanos;
    }

    void pass(long nanos) {
        nowNanos += nanos;
    }

    /** Runs what was executed, and then what is due of what was scheduled before, as a host's thread does. */
    void work() {
        boolean wasHostThread = isHostThread;
        isHostThread = true;
        for (int count = executed.size(); count > 0; count--) {
            executed.remove().run();
        }
        for (Scheduled step : List.copyOf(scheduled)) {
            if (step.atNanos - nowNanos <= 0 && scheduled.remove(step)) {
                step.step.run();
            }
        }
        isHostThread = wasHostThread;
    }

    /** Lets time pass up to each step that is scheduled, and works, until a time has passed. */
    void workFor(long nanos) {
        long endNanos = nowNanos + nanos;
        work();
        while (scheduled.stream().anyMatch(step -> step.atNanos - endNanos <= 0)) {
            nowNanos = scheduled.stream()
                    .mapToLong(step -> step.atNanos)
                    .reduce((one, other) -> one - other < 0 ? one : other)
                    .orElseThrow();
            work();
        }
        nowNanos = endNanos;
    }

    /** The delay of the only step that is scheduled. */
    long delayNanos() {
        if (scheduled.size() != 1) {
            throw new AssertionError("scheduled: " + scheduled.size());
        }
        return scheduled.get(0).atNanos - nowNanos;
    }

    @Override
    public boolean isHostThread() {
        return isHostThread;
    }

    @Override
    public void execute(Runnable step) {
        calls.add("execute");
        fail();
        executed.add(step);
    }

    @Override
    public Entry schedule(Runnable step, long delayNanos) {
        if (!isHostThread) {
            throw new AssertionError("schedule is for the host's thread");
        }
        calls.add("schedule " + delayNanos);
        fail();
        Scheduled next = new Scheduled(step, nowNanos + delayNanos);
        scheduled.add(next);
        return () -> {
            calls.add("cancel");
            return isForgetful && scheduled.remove(next);
        };
    }

    private void fail() {
        if (refusal != null) {
            throw refusal;
        }
        if (failure != null) {
            Runnable before = beforeFailure;
            beforeFailure = () -> {};
            before.run();
            HandHost.<RuntimeException>throwUnchecked(failure);
        }
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> void throwUnchecked(Throwable thrown) throws T {
        throw (T) thrown;
    }

    /** Compared by identity: the same step may be scheduled twice for one time. */
    static final class Scheduled {
        final Runnable step;
        final long atNanos;

        Scheduled(Runnable step, long atNanos) {
            this.step = step;
            this.atNanos = atNanos;
        }
    }
}
