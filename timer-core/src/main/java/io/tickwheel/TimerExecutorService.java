package io.tickwheel;

import io.tickwheel.internal.engine.PendingCopy;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.RunnableFuture;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A {@link WheelTimer} as a {@link ScheduledExecutorService}. Tasks that wait are in the timer alone. Thread-safe. */
final class TimerExecutorService extends AbstractExecutorService implements ScheduledExecutorService {
    /*
     * A task that has not ended is pending in the timer, or active; between two steps of the timer no task is on its
     * way from the one to the other. A call makes its task pending or active and then reads isShutdown. A closer writes
     * that and then copies the pending and the active tasks, in this order. So the closer finds the task, or the call
     * refuses it. The thread that ends the last task of the copy terminates the service.
     */
    final WheelTimer timer;
    final Executor executor;
    /** The tasks that the executor was given. */
    final Set<ScheduledTask<?>> active = ConcurrentHashMap.newKeySet();

    volatile boolean isShutdown;
    volatile boolean isStopped;

    private final CountDownLatch terminated = new CountDownLatch(1);
    /** The tasks of that copy; later without some that have ended. Guarded by the latch. */
    private @Nullable List<ScheduledTask<?>> unended;

    TimerExecutorService(WheelTimer timer, Executor executor) {
        this.timer = timer;
        this.executor = Objects.requireNonNull(executor, "executor");
    }

    @Override
    public ScheduledFuture<?> schedule(Runnable command, long delay, TimeUnit unit) {
        return start(new ScheduledTask<@Nullable Object>(this, runnable(command)), delay, unit);
    }

    @Override
    public <V> ScheduledFuture<V> schedule(Callable<V> callable, long delay, TimeUnit unit) {
        return start(new ScheduledTask<V>(this, Objects.requireNonNull(callable, "callable")), delay, unit);
    }

    @Override
    public ScheduledFuture<?> scheduleAtFixedRate(Runnable command, long initialDelay, long period, TimeUnit unit) {
        long periodNanos = positiveNanos("period", period, unit);
        return start(new ScheduledTask.Periodic(this, runnable(command), periodNanos), initialDelay, unit);
    }

    @Override
    public ScheduledFuture<?> scheduleWithFixedDelay(Runnable command, long initialDelay, long delay, TimeUnit unit) {
        long delayNanos = positiveNanos("delay", delay, unit);
        return start(new ScheduledTask.Periodic(this, runnable(command), -delayNanos), initialDelay, unit);
    }

    private <T extends ScheduledTask<?>> T start(T task, long delay, TimeUnit unit) {
        refuseIfShutdown(task);
        try {
            long deadlineNanos = timer.core().engine().deadlineNanos(unit.toNanos(delay));
            task.timeout = new WheelTimeout(timer, task, timer.core().trackNext(), deadlineNanos);
            timer.core().schedule(task.timeout);
        } catch (IllegalStateException e) {
            throw timer.rejection(e);
        }
        refuseIfShutdown(task);
        return task;
    }

    @Override
    public void execute(Runnable command) {
        boolean isOwn = command instanceof ScheduledTask<?> own && own.service == this;
        ScheduledTask<?> task = isOwn ? (ScheduledTask<?>) command : new ScheduledTask<>(this, runnable(command));
        active.add(task);
        refuseIfShutdown(task);
        task.handOver();
    }

    /** Refuses a task that has not run by now. */
    private void refuseIfShutdown(ScheduledTask<?> task) {
        if (isShutdown && task.cancel(false)) {
            throw new RejectedExecutionException("the executor service is shut down");
        }
    }

    @Override
    protected <T> RunnableFuture<T> newTaskFor(Runnable command, T result) {
        return new ScheduledTask<>(this, Executors.callable(command, result));
    }

    @Override
    protected <T> RunnableFuture<T> newTaskFor(Callable<T> callable) {
        return new ScheduledTask<>(this, callable);
    }

    @Override
    public void shutdown() {
        isShutdown = true;
        for (ScheduledTask<?> task : findUnended()) {
            if ((task.isPeriodic() || isStopped) && !task.isRunning(false)) {
                task.cancel(false);
            }
        }
        tryTerminate();
    }

    @Override
    public List<Runnable> shutdownNow() {
        isStopped = true;
        isShutdown = true;
        // First: one of them may hold up the timer's thread.
        active.forEach(task -> task.isRunning(true));
        List<ScheduledTask<?>> returned = findUnended();
        returned.removeIf(task -> !task.claim(task));
        returned.forEach(ScheduledTask::leaveTimer);
        tryTerminate();
        returned.sort(null);
        return List.copyOf(returned);
    }

    /** All tasks that have not ended, and others. */
    private List<ScheduledTask<?>> findUnended() {
        PendingCopy pending = timer.core().copyPending();
        if (pending == null) {
            // A task holds up the timer's thread, which goes on with this after it.
            timer.schedule(late -> shutdown(), 0, TimeUnit.NANOSECONDS);
            return new ArrayList<>(active);
        }
        List<ScheduledTask<?>> found = new ArrayList<>();
        pending.forEachCopied(node -> {
            if (node.task() instanceof ScheduledTask<?> task && task.service == this) {
                found.add(task);
            }
        });
        found.addAll(active);
        synchronized (terminated) {
            unended = new ArrayList<>(found);
        }
        return found;
    }

    /** A run of a task is over, or it will not run. */
    void ended(ScheduledTask<?> task) {
        active.remove(task);
        if (isShutdown) {
            tryTerminate();
        }
    }

    private void tryTerminate() {
        synchronized (terminated) {
            List<ScheduledTask<?>> all = unended;
            while (all != null && !all.isEmpty() && all.get(all.size() - 1).hasEnded()) {
                all.remove(all.size() - 1);
            }
            if (all != null && all.isEmpty()) {
                terminated.countDown();
            }
        }
    }

    @Override
    public boolean isShutdown() {
        return isShutdown;
    }

    @Override
    public boolean isTerminated() {
        return terminated.getCount() == 0;
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
        Objects.requireNonNull(unit, "unit");
        return isTerminated() || terminated.await(timeout, unit);
    }

    /** A command that is a {@link Callable} as well must not be called. */
    private static Runnable runnable(Runnable command) {
        return command instanceof Callable<?> ? () -> command.run() : Objects.requireNonNull(command, "command");
    }

    private static long positiveNanos(String name, long time, TimeUnit unit) {
        if (time <= 0) {
            throw new IllegalArgumentException(name + ": " + time + " (expected: more than 0)");
        }
        return unit.toNanos(time);
    }
}
