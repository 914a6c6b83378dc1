package io.tickwheel;

import java.util.concurrent.Callable;
import java.util.concurrent.Delayed;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RunnableScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A task of a {@link TimerExecutorService}: the future that its user holds, what the timer runs when it is due, and
 * what the executor is given, in one object.
 *
 * <p>Threads: {@link #run(TimeoutHandle)} the timer's, {@link #run()} the executor's, the others any; the fields that
 * are not private as {@link LiveTasks} says.
 */
class ScheduledTask<V extends @Nullable Object> extends FutureTask<V>
        implements RunnableScheduledFuture<V>, RefusableTask {
    /** How many missed runs are made up for in a row before other timeouts have their turn. */
    static final int MOST_RUNS = 64;

    private final TimerExecutorService service;
    private final Class<?> taskClass;
    /** More than 0 from due time to due time, less than 0 from the end of a run to the next; 0 for a single run. */
    private final long periodNanos;
    /** Written by the thread that runs it. */
    private volatile long dueNanos;

    private @Nullable WheelTimeout timeout;

    long number;

    @Nullable
    Thread thread;

    @Nullable
    ScheduledTask<?> older;

    @Nullable
    ScheduledTask<?> newer;

    ScheduledTask(TimerExecutorService service, Callable<V> task, Class<?> taskClass, long dueNanos, long periodNanos) {
        super(task);
        this.service = service;
        this.taskClass = taskClass;
        this.dueNanos = dueNanos;
        this.periodNanos = periodNanos;
    }

    /** The class of what the user has submitted. */
    final Class<?> taskClass() {
        return taskClass;
    }

    /** Whether it runs again after a run, as far as the service and its user have said by now. */
    final boolean isToContinue() {
        return !isDone() && service.isToContinue();
    }

    final boolean isLinked() {
        return newer != null;
    }

    /**
     * Puts it into the timer, to be run when it is due, or at the next tick if that has passed.
     *
     * @throws IllegalStateException if the timer is stopped
     */
    final void arm() {
        WheelTimeout before = timeout;
        WheelTimeout armed = before == null
                ? service.timer().scheduleAt(this, dueNanos)
                : service.timer().scheduleAgain(this, Math.max(dueNanos, service.dueNanos(0)), before);
        if (armed.isCancelled()) {
            // Cancelled by stop, which found no timeout here yet, so the task was not told.
            throw new IllegalStateException("the timer is stopped");
        }
        timeout = armed;
    }

    @Override
    public final void run(TimeoutHandle expired) {
        service.handOver(this);
    }

    /** The timer was stopped: others end a task before its timeout. */
    @Override
    public final void cancelled(TimeoutHandle returned) {
        service.tasks().remove(this, null);
    }

    /** Runs it, if it was not taken out of the service. */
    @Override
    public final void run() {
        if (!service.tasks().begin(this)) {
            return;
        }
        boolean again = false;
        try {
            disarm();
            if (periodNanos == 0) {
                super.run();
            } else {
                again = runMissed();
            }
        } finally {
            endRun(again);
        }
    }

    /** Ends it with what the executor has thrown instead of running it. */
    @Override
    public final void refused(Throwable thrown) {
        service.tasks().remove(this, thrown);
    }

    /** Cancels it, and takes it out of the timer. */
    @Override
    public final boolean cancel(boolean mayInterruptIfRunning) {
        if (service.tasks().remove(this, null)) {
            return true;
        }
        boolean isCancelled = super.cancel(mayInterruptIfRunning);
        if (isCancelled) {
            // It was running, and may wait for its next run by now.
            service.tasks().remove(this, null);
        }
        return isCancelled;
    }

    /**
     * Cancels what is taken out of the service; true if this call has. What has come to an end of its own stays as it
     * is, and if there is too little stack all does: so first that for which most is needed.
     */
    final boolean cancelTaken() {
        disarm();
        return super.cancel(false);
    }

    /** The same for one that has run, and so is not in the timer: it needs no more stack than a store. */
    final void cancelRun() {
        super.cancel(false);
    }

    /** Ends what is taken out of the service with what was thrown, or cancels it; true if it was cancelled. */
    final boolean endTaken(@Nullable Throwable thrown) {
        if (thrown == null) {
            return cancelTaken();
        }
        super.setException(thrown);
        // An executor that has thrown may have run it all the same, and a periodic one then waits for its next run.
        disarm();
        return false;
    }

    @Override
    public final boolean isPeriodic() {
        return periodNanos != 0;
    }

    @Override
    public final long getDelay(TimeUnit unit) {
        return unit.convert(dueNanos - service.nowNanos(), TimeUnit.NANOSECONDS);
    }

    @Override
    public final int compareTo(Delayed other) {
        if (other instanceof ScheduledTask<?> task && task.service == service) {
            int byTime = Long.compare(dueNanos, task.dueNanos);
            return byTime != 0 ? byTime : Long.compare(number, task.number);
        }
        return Long.compare(getDelay(TimeUnit.NANOSECONDS), other.getDelay(TimeUnit.NANOSECONDS));
    }

    /** Takes its timeout out of the timer; true if it was there. */
    final boolean disarm() {
        WheelTimeout armed = timeout;
        // To ask first needs no stack where stop, or the end of a host, tells of a timeout that has ended.
        return armed != null && !armed.isExpired() && !armed.isCancelled() && armed.cancel();
    }

    /** Runs it once, and for each time that it has missed meanwhile; false if it has ended. */
    private boolean runMissed() {
        int runs = 0;
        do {
            if (!runAndReset()) {
                return false;
            }
            runs++;
            dueNanos = nextNanos();
        } while (periodNanos > 0
                && runs < MOST_RUNS
                && dueNanos <= service.nowNanos()
                && service.isToContinue()
                // The next run must not see what this one has left: the executor clears it, or wants to end its thread.
                && !Thread.currentThread().isInterrupted());
        return true;
    }

    private long nextNanos() {
        // A delay, too, may be longer than the first one of some layouts: the period is not bounded.
        long nextNanos = periodNanos < 0 ? service.nowNanos() - periodNanos : dueNanos + periodNanos;
        return nextNanos < 0 ? Long.MAX_VALUE : nextNanos;
    }

    private void endRun(boolean again) {
        LiveTasks tasks = service.tasks();
        try {
            tasks.end(this, again);
        } catch (RuntimeException | Error thrown) {
            if (!service.timer().core().isStopped()) {
                super.setException(thrown);
            }
            // If the timer was stopped, as if it had been pending then.
            tasks.end(this, false);
        }
    }

    /** A command of {@code execute}, which no future tells about: what it throws goes to the executor. */
    static final class Command extends ScheduledTask<@Nullable Object> {
        Command(TimerExecutorService service, Runnable command) {
            super(service, Executors.callable(command), command.getClass(), service.nowNanos(), 0);
        }

        @Override
        protected void setException(Throwable thrown) {
            super.setException(thrown);
            Command.<RuntimeException>rethrow(thrown);
        }

        /** Throws what a {@link Runnable} has thrown, which may be checked if it is not written in Java. */
        @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
        private static <T extends Throwable> void rethrow(Throwable thrown) throws T {
            throw (T) thrown;
        }
    }
}
