package io.tickwheel.jmh.peers;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;

/**
 * A bare loop over as many timeouts as expire, each a {@link Floor}: what is due in a tick lies in a list, and a thread
 * sleeps until there is one. It is made to be filled by one thread and then to run, and so has a lock for all; what is
 * cancelled stays where it is.
 */
final class FloorTimer extends TimerUnderTest {
    /** Enough for two minutes at the finest tick: nothing is looked at before it is due. */
    private static final int LISTS = 1 << 17;

    /** A list is made of parts: a huge array would bring the collector in, and be looped over in the interpreter. */
    private static final int PART = 1 << 10;

    private static final long NEVER = Long.MAX_VALUE;

    private final long tickNanos;
    private final long originNanos = System.nanoTime();
    private final List<List<List<Floor>>> lists = new ArrayList<>(
            IntStream.range(0, LISTS).mapToObj(i -> List.<List<Floor>>of()).toList());
    private final Thread worker;
    private volatile long plannedTick = NEVER;
    private volatile boolean stopped;

    private FloorTimer(TimerSpec spec, WorkerThread threads) {
        super(threads.name());
        worker = threads.newThread(this::work);
        tickNanos = TimeUnit.MILLISECONDS.toNanos(spec.tickMillis());
    }

    static TimerUnderTest start(TimerSpec spec) {
        FloorTimer timer = new FloorTimer(spec, new WorkerThread());
        timer.worker.start();
        return timer;
    }

    @Override
    public synchronized Object start(Runnable task, long delay, TimeUnit unit) {
        Floor timeout = new Floor(System.nanoTime() + unit.toNanos(delay), this, task);
        long tick = (timeout.deadlineNanos - originNanos) / tickNanos;
        put(timeout, tick);
        if (tick < plannedTick) {
            plannedTick = tick;
            LockSupport.unpark(worker);
        }
        return timeout;
    }

    private void put(Floor timeout, long tick) {
        int index = (int) tick & (LISTS - 1);
        if (lists.get(index).isEmpty()) {
            lists.set(index, new ArrayList<>());
        }
        List<List<Floor>> parts = lists.get(index);
        if (parts.isEmpty() || parts.get(parts.size() - 1).size() == PART) {
            parts.add(new ArrayList<>());
        }
        parts.get(parts.size() - 1).add(timeout);
    }

    @Override
    public boolean cancel(Object timeout) {
        return ((Floor) timeout).cancel();
    }

    @Override
    public void stop() {
        stopped = true;
        LockSupport.unpark(worker);
    }

    private void work() {
        while (!stopped) {
            long tick = plannedTick;
            long leftNanos = tick == NEVER ? NEVER : endNanos(tick) - System.nanoTime();
            if (leftNanos > 0) {
                LockSupport.parkNanos(leftNanos);
            } else {
                expire(tick);
            }
        }
    }

    private synchronized void expire(long tick) {
        List<List<Floor>> due = lists.set((int) tick & (LISTS - 1), List.of());
        due.forEach(part -> expire(part, tick));
        plannedTick = nextAfter(tick);
    }

    private void expire(List<Floor> due, long tick) {
        long endNanos = endNanos(tick);
        for (Floor timeout : due) {
            if (timeout.deadlineNanos - endNanos > 0) {
                put(timeout, tick); // a later round
            } else {
                timeout.expire();
            }
        }
    }

    private long nextAfter(long tick) {
        for (long next = tick + 1; next <= tick + LISTS; next++) {
            if (!lists.get((int) next & (LISTS - 1)).isEmpty()) {
                return next;
            }
        }
        return NEVER;
    }

    private long endNanos(long tick) {
        return originNanos + (tick + 1) * tickNanos;
    }
}
