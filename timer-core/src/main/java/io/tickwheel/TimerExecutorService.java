package io.tickwheel;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Callable;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/**
 * A {@link ScheduledExecutorService} whose delays are timeouts of a {@link WheelTimer} and whose tasks run on an {@link
 * Executor}: what {@link WheelTimer#asScheduledExecutorService} returns. It is for libraries that take such a service,
 * with many tasks of which most are cancelled.
 *
 * <p>It behaves as {@link java.util.concurrent.ScheduledThreadPoolExecutor} does, with its policies after {@link
 * #shutdown}; {@code docs/executors.md} lists in what it differs. In short: a delay ends at a tick of the timer; what
 * is cancelled leaves the timer at once; and {@link #execute}, {@link #submit} and {@code invokeAll} give a task to the
 * executor before they return, without the timer.
 *
 * <p>With an executor that runs tasks at once, {@code Runnable::run}, what is scheduled runs on the timer's own thread,
 * or on the executor that the timer was built with, and what is submitted runs in the thread that submits it. On
 * virtual time such a service is deterministic.
 *
 * <p>Its end and the timer's are two things. It never stops the timer or the executor. When the timer is stopped, what
 * waits in it here is cancelled, later calls that schedule are rejected, and the rest goes on.
 *
 * <p>Threads: any. What a thread has done before it submits a task happens before the task, and each run of a task
 * before the next and before {@link Future#get} returns. Cost: schedule and cancel those of the timer, one object more,
 * two for a {@code Runnable}, and a lock each, which threads rarely share; none depends on how many wait.
 */
public final class TimerExecutorService extends AbstractExecutorService implements ScheduledExecutorService {
    private final WheelTimer timer;
    private final Executor executor;
    private final LiveTasks tasks = new LiveTasks();
    /** What {@link #shutdownNow} has taken out and not returned yet; guarded by itself. */
    private final List<ScheduledTask<?>> takenBack = new ArrayList<>();

    private volatile boolean executesDelayed = true;
    private volatile boolean continuesPeriodic;

    TimerExecutorService(WheelTimer timer, Executor executor) {
        this.timer = timer;
        this.executor = Objects.requireNonNull(executor, "executor");
    }

    /**
     * Runs a command once, after a delay.
     *
     * @param command what to run, not null
     * @param delay how long from now; zero or less means at the timer's next tick, more than 292 years means never
     * @param unit the unit of the delay, not null
     * @return its future, never null; its result is null
     * @throws NullPointerException if an argument is null
     * @throws RejectedExecutionException if this is shut down, the timer is stopped or its host full, or as many
     *     timeouts are pending as it was built for
     * @throws IllegalArgumentException if the delay is longer than {@link WheelLayout#SIMPLE} takes, where that was
     *     chosen; after each of these nothing is scheduled
     */
    @Override
    public ScheduledFuture<?> schedule(Runnable command, long delay, TimeUnit unit) {
        Objects.requireNonNull(command, "command");
        return once(Executors.callable(command), command.getClass(), delay, unit);
    }

    /**
     * Calls a function once, after a delay, as {@link #schedule(Runnable, long, TimeUnit)} does.
     *
     * @param callable what to call, not null
     * @param delay how long from now; zero or less means at the timer's next tick, more than 292 years means never
     * @param unit the unit of the delay, not null
     * @return its future, never null
     * @throws NullPointerException if an argument is null
     * @throws RejectedExecutionException as {@link #schedule(Runnable, long, TimeUnit)} does
     * @throws IllegalArgumentException as {@link #schedule(Runnable, long, TimeUnit)} does
     */
    @Override
    public <V> ScheduledFuture<V> schedule(Callable<V> callable, long delay, TimeUnit unit) {
        Objects.requireNonNull(callable, "callable");
        return once(callable, callable.getClass(), delay, unit);
    }

    /**
     * Runs a command at {@code initialDelay}, {@code initialDelay + period} and so on, each at the first tick at or
     * after that time, so that it does not drift. A run that is late does not delay the next one's time: those that
     * were missed follow one another at once, at most 64 in a row, and then at the next tick. It ends when a run
     * throws, when it is cancelled, or when this is shut down.
     *
     * @param command what to run, never twice at a time; not null
     * @param initialDelay how long from now; zero or less means at the timer's next tick
     * @param period from one run's time to the next, more than zero; one that is shorter than the timer's tick gives
     *     several runs a tick, 64 at most: with less than a 64th of a tick the runs fall behind and never catch up
     * @param unit the unit of both, not null
     * @return its future, which completes only exceptionally or by being cancelled; never null
     * @throws NullPointerException if an argument is null
     * @throws IllegalArgumentException if the period is zero or less, or the initial delay is longer than {@link
     *     WheelLayout#SIMPLE} takes, where that was chosen
     * @throws RejectedExecutionException as {@link #schedule(Runnable, long, TimeUnit)} does; if a later run's timeout
     *     is rejected by the timer, its future ends with that exception
     */
    @Override
    public ScheduledFuture<?> scheduleAtFixedRate(Runnable command, long initialDelay, long period, TimeUnit unit) {
        return periodic(command, initialDelay, unit, positiveNanos("period", period, unit));
    }

    /**
     * Runs a command at {@code initialDelay}, and again after a delay from the end of each run, as {@link
     * #scheduleAtFixedRate} does otherwise.
     *
     * @param command what to run, never twice at a time; not null
     * @param initialDelay how long from now; zero or less means at the timer's next tick
     * @param delay from the end of a run to the next, more than zero; one that is shorter than the timer's tick means
     *     at the next tick
     * @param unit the unit of both, not null
     * @return its future, which completes only exceptionally or by being cancelled; never null
     * @throws NullPointerException if an argument is null
     * @throws IllegalArgumentException if the delay is zero or less, or the initial delay is longer than {@link
     *     WheelLayout#SIMPLE} takes, where that was chosen
     * @throws RejectedExecutionException as {@link #scheduleAtFixedRate} does
     */
    @Override
    public ScheduledFuture<?> scheduleWithFixedDelay(Runnable command, long initialDelay, long delay, TimeUnit unit) {
        return periodic(command, initialDelay, unit, -positiveNanos("delay", delay, unit));
    }

    /**
     * Gives a command to the executor. What the command throws goes to the executor, as if it had been given the
     * command itself.
     *
     * @param command what to run, not null
     * @throws NullPointerException if it is null
     * @throws RejectedExecutionException if this is shut down, or if the executor throws it
     */
    @Override
    public void execute(Runnable command) {
        Objects.requireNonNull(command, "command");
        start(new ScheduledTask.Command(this, command));
    }

    @Override
    public Future<?> submit(Runnable task) {
        Objects.requireNonNull(task, "task");
        return start(now(Executors.callable(task), task.getClass()));
    }

    @Override
    public <T> Future<T> submit(Runnable task, T result) {
        Objects.requireNonNull(task, "task");
        return start(now(Executors.callable(task, result), task.getClass()));
    }

    @Override
    public <T> Future<T> submit(Callable<T> task) {
        Objects.requireNonNull(task, "task");
        return start(now(task, task.getClass()));
    }

    /**
     * Takes no more tasks. Those that wait for their delay are run when it is over, unless {@link
     * #setExecuteExistingDelayedTasksAfterShutdownPolicy} says otherwise, and periodic ones are cancelled, unless
     * {@link #setContinueExistingPeriodicTasksAfterShutdownPolicy} does; a periodic one that is running is cancelled
     * when its run ends. The timer and the executor are as they were. Cost: every task that has not ended.
     */
    @Override
    public void shutdown() {
        cancelByPolicy();
    }

    /**
     * Takes no more tasks, runs none that has not begun, and interrupts those that run. The timer and the executor are
     * as they were. Cost: every task that has not ended.
     *
     * @return the futures of those that had not begun, in the order in which they were due; those of periodic tasks
     *     that are not running among them. They are not cancelled, and do nothing if they are run. Never null
     */
    @Override
    public List<Runnable> shutdownNow() {
        tasks.close(LiveTasks.STOPPED, task -> true, this::takeBack);
        synchronized (takenBack) {
            List<ScheduledTask<?>> inOrder = new ArrayList<>(takenBack);
            inOrder.sort(null);
            List<Runnable> returned = List.copyOf(inOrder);
            // Last: whatever is thrown before leaves them to the next call.
            takenBack.clear();
            return returned;
        }
    }

    private void takeBack(ScheduledTask<?> task) {
        task.disarm();
        synchronized (takenBack) {
            takenBack.add(task);
        }
    }

    @Override
    public boolean isShutdown() {
        return tasks.state() != LiveTasks.RUNNING;
    }

    /**
     * Whether this is shut down and no task waits, is with the executor or runs. A task that was cancelled while it ran
     * counts until it returns.
     *
     * @return true once that is so
     */
    @Override
    public boolean isTerminated() {
        return tasks.isTerminated();
    }

    /**
     * Waits until {@link #isTerminated}. The time is the system's, also if the timer's is virtual.
     *
     * @return false if it takes longer than the timeout
     * @throws InterruptedException if the thread is interrupted; nothing has changed
     * @throws NullPointerException if the unit is null
     */
    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
        Objects.requireNonNull(unit, "unit");
        return tasks.awaitTermination(timeout, unit);
    }

    /**
     * Says whether periodic tasks go on after {@link #shutdown}; until {@link #shutdownNow}, or until they are
     * cancelled or throw. By default they do not. If this is set to false after {@link #shutdown}, those that wait are
     * cancelled at once.
     *
     * @param isToContinue true to have them go on
     */
    public void setContinueExistingPeriodicTasksAfterShutdownPolicy(boolean isToContinue) {
        continuesPeriodic = isToContinue;
        if (!isToContinue && isShutdown()) {
            cancelByPolicy();
        }
    }

    /**
     * Whether periodic tasks go on after {@link #shutdown}.
     *
     * @return false by default
     */
    public boolean getContinueExistingPeriodicTasksAfterShutdownPolicy() {
        return continuesPeriodic;
    }

    /**
     * Says whether tasks whose delay is not over at {@link #shutdown} are run. By default they are. If this is
     * set to false after {@link #shutdown}, those that wait are cancelled at once.
     *
     * @param isToExecute false to have them cancelled
     */
    public void setExecuteExistingDelayedTasksAfterShutdownPolicy(boolean isToExecute) {
        executesDelayed = isToExecute;
        if (!isToExecute && isShutdown()) {
            cancelByPolicy();
        }
    }

    /**
     * Whether tasks whose delay is not over at {@link #shutdown} are run.
     *
     * @return true by default
     */
    public boolean getExecuteExistingDelayedTasksAfterShutdownPolicy() {
        return executesDelayed;
    }

    WheelTimer timer() {
        return timer;
    }

    LiveTasks tasks() {
        return tasks;
    }

    /** The present time of the timer. */
    long nowNanos() {
        return timer.core().nowNanos();
    }

    /** The time after a delay from now, after now. */
    long dueNanos(long delayNanos) {
        return timer.core().deadlineNanos(delayNanos);
    }

    /** Whether a periodic task that has run is to run again. */
    boolean isToContinue() {
        int state = tasks.state();
        return state == LiveTasks.RUNNING || (state == LiveTasks.SHUTDOWN && continuesPeriodic);
    }

    /** Gives the executor a task that is due. If that fails, the task has ended. */
    void handOver(ScheduledTask<?> task) {
        try {
            executor.execute(task);
        } catch (Throwable thrown) {
            task.refused(thrown);
            throw thrown;
        }
    }

    private <V> ScheduledTask<V> now(Callable<V> task, Class<?> taskClass) {
        return new ScheduledTask<>(this, task, taskClass, nowNanos(), 0);
    }

    private <V> ScheduledTask<V> once(Callable<V> task, Class<?> taskClass, long delay, TimeUnit unit) {
        Objects.requireNonNull(unit, "unit");
        return arm(new ScheduledTask<>(this, task, taskClass, dueNanos(unit.toNanos(delay)), 0));
    }

    private ScheduledTask<?> periodic(Runnable command, long initialDelay, TimeUnit unit, long periodNanos) {
        Objects.requireNonNull(command, "command");
        long firstNanos = dueNanos(unit.toNanos(initialDelay));
        return arm(new ScheduledTask<>(this, Executors.callable(command), command.getClass(), firstNanos, periodNanos));
    }

    private <T extends ScheduledTask<?>> T arm(T task) {
        try {
            add(task, true);
        } catch (IllegalStateException e) {
            throw timer.rejection(e);
        }
        return task;
    }

    private <T extends ScheduledTask<?>> T start(T task) {
        add(task, false);
        handOver(task);
        return task;
    }

    private void add(ScheduledTask<?> task, boolean isToWait) {
        if (!tasks.add(task, isToWait)) {
            throw new RejectedExecutionException("the executor service is shut down");
        }
    }

    private void cancelByPolicy() {
        // The policies after the state: who sets one and finds the service not shut down sets it in time.
        tasks.close(LiveTasks.SHUTDOWN, this::isCancelledByPolicy, ScheduledTask::cancelTaken);
    }

    private boolean isCancelledByPolicy(ScheduledTask<?> task) {
        return task.isPeriodic() ? !continuesPeriodic : !executesDelayed && task.getDelay(TimeUnit.NANOSECONDS) > 0;
    }

    private static long positiveNanos(String name, long time, TimeUnit unit) {
        Objects.requireNonNull(unit, "unit");
        if (time <= 0) {
            throw new IllegalArgumentException(name + ": " + time + " (expected: more than 0)");
        }
        return unit.toNanos(time);
    }
}
