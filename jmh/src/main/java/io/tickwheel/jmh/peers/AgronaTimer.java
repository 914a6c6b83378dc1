package io.tickwheel.jmh.peers;

import java.util.ArrayDeque;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.agrona.DeadlineTimerWheel;
import org.agrona.collections.Long2ObjectHashMap;

/**
 * Agrona's wheel, which stores deadlines and returns numbers for them, with what it leaves to its user: a map of tasks,
 * a lock, and a thread that polls at each tick. A tick of Agrona's wheel is a power of two nanoseconds: the greatest
 * power that is not longer than the tick of the other timers.
 */
final class AgronaTimer extends TimerUnderTest {
    private final DeadlineTimerWheel wheel;
    private final Long2ObjectHashMap<Runnable> tasks = new Long2ObjectHashMap<>();
    private final Queue<Runnable> due = new ArrayDeque<>();
    private final Thread worker;
    private volatile boolean stopped;

    private AgronaTimer(int tickMillis, WorkerThread threads) {
        super(threads.name());
        long tickNanos = Long.highestOneBit(TimeUnit.MILLISECONDS.toNanos(tickMillis));
        wheel = new DeadlineTimerWheel(TimeUnit.NANOSECONDS, System.nanoTime(), tickNanos, WHEEL_LENGTH);
        worker = threads.newThread(this::work);
    }

    static TimerUnderTest start(int tickMillis) {
        AgronaTimer timer = new AgronaTimer(tickMillis, new WorkerThread());
        timer.worker.start();
        return timer;
    }

    @Override
    public Object start(Runnable task, long delay, TimeUnit unit) {
        long deadlineNanos = System.nanoTime() + unit.toNanos(delay);
        synchronized (wheel) {
            long id = wheel.scheduleTimer(deadlineNanos);
            tasks.put(id, task);
            return id;
        }
    }

    @Override
    public boolean cancel(Object timeout) {
        long id = (Long) timeout;
        synchronized (wheel) {
            tasks.remove(id);
            return wheel.cancelTimer(id);
        }
    }

    @Override
    public void stop() {
        stopped = true;
        LockSupport.unpark(worker);
    }

    /** Tasks run outside the lock, as they start timeouts themselves. */
    private void work() {
        while (!stopped) {
            long leftNanos = tickEndNanos() - System.nanoTime();
            if (leftNanos > 0) {
                LockSupport.parkNanos(leftNanos);
            } else {
                poll();
                for (Runnable task = due.poll(); task != null; task = due.poll()) {
                    task.run();
                }
            }
        }
    }

    private long tickEndNanos() {
        synchronized (wheel) {
            return wheel.currentTickTime();
        }
    }

    /** Passes one tick. */
    private void poll() {
        synchronized (wheel) {
            wheel.poll(
                    System.nanoTime(),
                    (unit, nowNanos, id) -> due.add(Objects.requireNonNull(tasks.remove(id))),
                    Integer.MAX_VALUE);
        }
    }
}
