package io.tickwheel;

import io.tickwheel.internal.intake.Intake;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The tasks of a {@link TimerExecutorService} that have not ended, and the service's state between start and
 * termination. They are linked lists, one for each stripe of the threads that submit, so threads that schedule at once
 * share no lock.
 *
 * <p>Threads: any. Cost: {@link #add}, {@link #begin}, {@link #end} and {@link #remove} one lock of a stripe, and no
 * allocation; {@link #close} every task.
 */
final class LiveTasks {
    /*
     * Field                        Written by        Read by  Mode
     * state                        closer            any      volatile
     * a stripe's list and count    any               any      the stripe's lock
     * of each task: its links, the thread that runs it, its timeout: the same
     *
     * A task that is linked waits, in the timer or with the executor, if it has no thread, and runs if it has one. Who
     * unlinks it decides what becomes of it: cancel, close, or the end of its last run.
     *
     * A task is armed under the lock, so that whoever cancels it finds either its timeout, or that it is to be armed by
     * one who will see that it is cancelled.
     *
     * Termination: who closes writes the state and then looks at each stripe; who unlinks does so and then reads the
     * state. So one of both sees that nothing is left.
     */
    static final int RUNNING = 0;
    static final int SHUTDOWN = 1;
    static final int STOPPED = 2;

    private final Stripe[] stripes = new Stripe[Intake.STRIPES];
    private final CountDownLatch terminated = new CountDownLatch(1);
    private volatile int state = RUNNING;

    LiveTasks() {
        for (int i = 0; i < stripes.length; i++) {
            stripes[i] = new Stripe();
        }
    }

    int state() {
        return state;
    }

    /**
     * Takes a new task in, and arms it if it is to wait in the timer.
     *
     * @return false if the service is shut down; nothing has changed then, nor if arming fails
     */
    boolean add(ScheduledTask<?> task, boolean isToWait) {
        int index = Intake.stripeOf(Thread.currentThread());
        Stripe stripe = stripes[index];
        synchronized (stripe) {
            if (state != RUNNING) {
                return false;
            }
            task.number = stripe.added * stripes.length + index;
            if (isToWait) {
                task.arm();
            }
            // From here on nothing can fail.
            stripe.added++;
            stripe.link(task);
            return true;
        }
    }

    /** The calling thread is about to run a task; false if somebody else does, or has taken it out. */
    boolean begin(ScheduledTask<?> task) {
        synchronized (stripeOf(task)) {
            if (!task.isLinked() || task.thread != null) {
                return false;
            }
            task.thread = Thread.currentThread();
            return true;
        }
    }

    /**
     * A run has ended: the task is armed again, or taken out, and then it has ended, too. If arming fails it is as if
     * it still ran.
     *
     * @param again whether it is to be armed, unless it was cancelled or the service has been closed meanwhile: who
     *     closes it writes the state, and then passes over what runs
     */
    void end(ScheduledTask<?> task, boolean again) {
        Stripe stripe = stripeOf(task);
        synchronized (stripe) {
            boolean isToWait = again && task.isToContinue();
            if (isToWait) {
                task.arm();
            } else {
                // First: whoever waits for the last task to end finds it done.
                task.cancelRun();
            }
            task.thread = null;
            if (isToWait) {
                return;
            }
            stripe.unlink(task);
        }
        terminateIfEmpty();
    }

    /**
     * Takes out a task that does not run, and ends it, under one lock: whoever finds none left finds its future done.
     *
     * @param thrown what it ends with; null to cancel it
     * @return whether it was cancelled by this call. What ending it throws comes through, and it is not taken out
     */
    boolean remove(ScheduledTask<?> task, @Nullable Throwable thrown) {
        boolean isTaken = false;
        try {
            Stripe stripe = stripeOf(task);
            synchronized (stripe) {
                isTaken = task.isLinked() && task.thread == null;
                return isTaken && endUnlinked(stripe, task, thrown);
            }
        } finally {
            if (isTaken) {
                terminateIfEmpty();
            }
        }
    }

    private static boolean endUnlinked(Stripe stripe, ScheduledTask<?> task, @Nullable Throwable thrown) {
        stripe.unlink(task);
        try {
            return task.endTaken(thrown);
        } catch (Throwable again) {
            // Or it would never be ended, and its timeout would stay where it is.
            stripe.link(task);
            throw again;
        }
    }

    /**
     * Takes no more tasks, and takes out those that wait and that are chosen. With {@link #STOPPED} the threads that
     * run others are interrupted.
     *
     * @param closed {@link #SHUTDOWN} or {@link #STOPPED}; a service that is stopped remains so
     * @param end ends each that is taken out. What it throws comes through, and this task is not taken out. It may
     *     cancel a timeout; if the timer then finds that its host has ended, {@link #remove} is called from within it
     */
    void close(int closed, Predicate<ScheduledTask<?>> chosen, Consumer<ScheduledTask<?>> end) {
        synchronized (terminated) {
            state = Math.max(state, closed);
        }
        for (Stripe stripe : stripes) {
            synchronized (stripe) {
                ScheduledTask<?> task = stripe.newest;
                while (task != null) {
                    ScheduledTask<?> older = task.older;
                    if (task.thread == null && chosen.test(task)) {
                        endUnlinked(stripe, task, end);
                    } else if (task.thread != null && closed == STOPPED) {
                        // Under the lock, so that it reaches no other run of this thread.
                        task.thread.interrupt();
                    }
                    // From the beginning, if that call has taken out others.
                    task = older == null || older.isLinked() ? older : stripe.newest;
                }
            }
        }
        terminateIfEmpty();
    }

    private static void endUnlinked(Stripe stripe, ScheduledTask<?> task, Consumer<ScheduledTask<?>> end) {
        stripe.unlink(task);
        try {
            end.accept(task);
        } catch (Throwable thrown) {
            // Or it would never be ended: there is too little stack for a cancel, say.
            stripe.link(task);
            throw thrown;
        }
    }

    boolean isTerminated() {
        return terminated.getCount() == 0;
    }

    boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
        long timeoutNanos = unit.toNanos(timeout);
        // As the JDK's: who finds it over need not wait, so an interrupt is left as it is. A latch would throw.
        return isTerminated() || terminated.await(timeoutNanos, TimeUnit.NANOSECONDS);
    }

    private void terminateIfEmpty() {
        // Once it is closed no stripe gets new tasks, so it does not matter that they are looked at in turn.
        if (state != RUNNING) {
            for (Stripe stripe : stripes) {
                synchronized (stripe) {
                    if (stripe.newest != null) {
                        return;
                    }
                }
            }
            terminated.countDown();
        }
    }

    private Stripe stripeOf(ScheduledTask<?> task) {
        return stripes[(int) (task.number & (stripes.length - 1))];
    }

    /** A list of tasks, and its own lock. */
    private static final class Stripe {
        /** Two stripes are never on one pair of cache lines, which processors fetch together. */
        @SuppressWarnings("UnusedVariable")
        long p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11, p12, p13;

        @Nullable
        ScheduledTask<?> newest;

        long added;

        void link(ScheduledTask<?> task) {
            task.older = newest;
            // A task that is the newest has itself as the newer one, so that it is known to be linked.
            task.newer = task;
            if (newest != null) {
                newest.newer = task;
            }
            newest = task;
        }

        void unlink(ScheduledTask<?> task) {
            ScheduledTask<?> older = task.older;
            ScheduledTask<?> newer = task.newer;
            boolean isNewest = newer == task;
            if (older != null) {
                older.newer = isNewest ? older : newer;
            }
            if (isNewest) {
                newest = older;
            } else if (newer != null) {
                newer.older = older;
            }
            task.older = null;
            task.newer = null;
        }
    }
}
