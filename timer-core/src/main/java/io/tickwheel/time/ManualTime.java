package io.tickwheel.time;

import io.tickwheel.diagnostics.TimerDiagnostics;
import io.tickwheel.diagnostics.WorkerState;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Virtual time for tests: it stands still until {@link #advance} moves it, and moving it runs the timers that use it,
 * in the calling thread. No thread, no sleeping, the same result every time. {@link #advanceToNext} and {@link
 * #advanceUntilIdle} move it as far as there is something to do.
 *
 * <pre>{@code
 * ManualTime time = new ManualTime();
 * WheelTimer timer = WheelTimer.builder().timeSource(time).build();
 * timer.schedule(t -> fired.add("ping"), Duration.ofSeconds(30));
 *
 * time.advance(Duration.ofSeconds(29)); // nothing yet
 * time.advance(Duration.ofSeconds(1));  // fired
 * }</pre>
 *
 * <p>Time moves from one tick boundary with work to the next, so each task sees the time at which a perfect clock
 * would have run it, and what it schedules on the way runs on the way, too.
 *
 * <p>An assertion that fails in a task fails the test: {@link #advance} throws every {@link Error} of a task once all
 * that was due has run. What else a task throws goes to the timer's handler or log only, as in production; and what a
 * future takes, that of an executor's task or of {@link io.tickwheel.TimedFutures}, is thrown by that future's
 * {@code get} only.
 *
 * <p>The order is deterministic as long as one thread schedules. A timer runs its tasks by tick, and those of one tick
 * in the order in which they were scheduled. Timers that have something to do at the same
 * instant take turns, one step each, in the order in which they first scheduled something; when their tasks were
 * scheduled, cancelled or moved does not matter. A step runs all that is due on its timer, up to a few thousand
 * timeouts. What a task schedules is due at the next tick at the earliest.
 *
 * <p>It is the {@link TimerHost} of these timers, too, and could be that of anything else that has something to do at a
 * time: {@link #schedule} and {@link #execute} have it done by {@link #advance}, in the same order.
 *
 * <p>Source: {@code advanceUntilIdle} has its name from kotlinx.coroutines' {@code TestCoroutineScheduler}. Reactor's
 * {@code VirtualTimeScheduler} and RxJava's {@code TestScheduler} have {@link #advance} as {@code advanceTimeBy}.
 *
 * <p>Stop the timers at the end of a test: one that is forgotten with something pending stays in the JVM's list of
 * timers, and so do this time and all that the tasks refer to.
 *
 * <p>Threads: {@link #nanoTime}, {@link #timers} and the timers' own methods any; one thread at a time advances, others
 * wait. Cost: what is due, not the time that passes.
 */
public final class ManualTime implements TimeSource, TimerHost {
    private final ReentrantLock advancing = new ReentrantLock();
    /** What {@link #advance} has to throw; under its own lock, as tasks on executors fail on any thread. */
    private final List<Error> errors = new ArrayList<>();

    private final StepQueue steps;
    /** Those that were made, under its own lock; weak, so that whoever keeps this keeps no timer's inside. */
    private final List<WeakReference<TimerDiagnostics>> made = new ArrayList<>();

    private boolean isThrowingErrors = true;

    /** Time that starts at 0. */
    public ManualTime() {
        this(0);
    }

    /**
     * Time that starts anywhere: code that compares readings other than by difference fails at extreme ones.
     *
     * @param startNanos the first reading
     */
    public ManualTime(long startNanos) {
        steps = new StepQueue(startNanos);
    }

    @Override
    public long nanoTime() {
        return steps.nowNanos();
    }

    /**
     * Whether {@link #advance} throws what tasks have thrown, as far as it is an {@link Error}: a failed assertion, a
     * missing class, a stack or heap used up. So it does unless this says otherwise. That of {@link
     * io.tickwheel.TimerTask#cancelled}, of a task on an executor and of an exception handler counts, too; what comes
     * outside of {@link #advance} is thrown by its next call. The timer's handler or log is told in any case.
     *
     * @param isThrowing false for a test in which tasks throw errors on purpose; what is to be thrown yet is dropped
     * @return this
     */
    public ManualTime throwErrors(boolean isThrowing) {
        synchronized (errors) {
            isThrowingErrors = isThrowing;
            errors.clear();
        }
        return this;
    }

    /**
     * Moves time forward and runs everything that is due on the way, in order.
     *
     * <p>A timer serves 292 years from its start: what would be due after that never is.
     *
     * @param step how far, zero or more; zero runs what is due now
     * @throws NullPointerException if step is null
     * @throws IllegalArgumentException if step is negative or more than 292 years
     * @throws IllegalStateException if called by a task that this advances; time has not moved
     * @throws Error the first that a task has thrown, with the others as suppressed, unless {@link #throwErrors} says
     *     otherwise; time has moved, and all that was due has run
     */
    public void advance(Duration step) {
        long stepNanos = checkedNanos("step", step);
        beginAdvance("advance");
        advanceBy(stepNanos);
    }

    /**
     * Moves time forward as {@link #advance(Duration)} does, unless another thread advances and goes on with that.
     *
     * @param step how far, zero or more; zero runs what is due now
     * @param timeout how long to wait for such a thread, in real time, zero or more
     * @return true if time has moved; false if the other thread still advances, and then this call has done nothing
     * @throws InterruptedException if the calling thread is interrupted while it waits; this call has done nothing
     * @throws NullPointerException if step or timeout is null
     * @throws IllegalArgumentException if step or timeout is negative or more than 292 years
     * @throws IllegalStateException if called by a task that this advances; time has not moved
     * @throws Error as {@link #advance(Duration)} does
     */
    public boolean tryAdvance(Duration step, Duration timeout) throws InterruptedException {
        long stepNanos = checkedNanos("step", step);
        long timeoutNanos = checkedNanos("timeout", timeout);
        requireNotInside("tryAdvance");
        // First without a time: who has been interrupted before need not wait either.
        boolean isMine = advancing.tryLock() || advancing.tryLock(timeoutNanos, TimeUnit.NANOSECONDS);
        if (isMine) {
            advanceBy(stepNanos);
        }
        return isMine;
    }

    /**
     * Moves time forward, as {@link #advance(Duration)} does.
     *
     * @param step how far, zero or more
     * @param unit the unit of the step, not null
     * @throws NullPointerException if unit is null
     * @throws IllegalArgumentException if step is negative
     * @throws IllegalStateException if called by a task that this advances; time has not moved
     * @throws Error as {@link #advance(Duration)} does
     */
    public void advance(long step, TimeUnit unit) {
        Objects.requireNonNull(unit, "unit");
        advance(Duration.ofNanos(unit.toNanos(step)));
    }

    /**
     * Moves time forward to the next instant at which a task is due, or anything else that was {@linkplain #schedule
     * scheduled} here, and runs all that is due then. Time passes over steps that come for nothing, as what they were
     * planned for was cancelled.
     *
     * @return true if something has run; false if nothing is planned, and then time has not moved
     * @throws IllegalStateException if called by a task that this advances; time has not moved
     * @throws Error as {@link #advance(Duration)} does, once all that is due at the instant has run
     */
    public boolean advanceToNext() {
        beginAdvance("advanceToNext");
        try {
            boolean hasRun = false;
            while (!hasRun && steps.hasWork()) {
                hasRun = runUpTo(steps.nextNanos());
            }
            throwNoted();
            return hasRun;
        } finally {
            advancing.unlock();
        }
    }

    /**
     * Moves time forward from one instant with something to do to the next, until nothing is left to do or the limit is
     * reached. What is due at the limit runs, too. Timeouts that were cancelled, and those that are never due, are not
     * waited for; nor is what another thread is about to schedule, such as that of an executor.
     *
     * @param limit how far at most, zero or more: a task that schedules itself again has no end
     * @return true if nothing is left to do; time stands where something has run last, and has not moved if nothing
     *     has. False if the limit was reached with something left; time has moved by the limit
     * @throws NullPointerException if limit is null
     * @throws IllegalArgumentException if limit is negative or more than 292 years
     * @throws IllegalStateException if called by a task that this advances; time has not moved
     * @throws Error as {@link #advance(Duration)} does
     */
    public boolean advanceUntilIdle(Duration limit) {
        long limitNanos = checkedNanos("limit", limit);
        beginAdvance("advanceUntilIdle");
        try {
            boolean isIdle = runUntilIdle(steps.nowNanos() + limitNanos);
            throwNoted();
            return isIdle;
        } finally {
            advancing.unlock();
        }
    }

    /**
     * How long nothing will happen.
     *
     * @return the time to the next tick with work in any timer: zero if there is work now, {@link Long#MAX_VALUE}
     *     nanoseconds if none is planned; what was planned for a timeout that is cancelled counts until it has come
     */
    public Duration untilNextStep() {
        return Duration.ofNanos(steps.untilNextNanos());
    }

    /**
     * What the timers that use this time tell about themselves: what is pending in them, and who put it there. Those
     * that were stopped are not among them, nor is one that was forgotten, once the collector has found it; who keeps
     * this list, or this time, does not hinder that.
     *
     * @return a list of its own, in the order in which the timers were made; never null
     */
    public List<TimerDiagnostics> timers() {
        synchronized (made) {
            return made.stream()
                    .map(WeakReference::get)
                    .filter(Objects::nonNull)
                    .filter(timer -> timer.worker().state() != WorkerState.STOPPED)
                    .toList();
        }
    }

    /**
     * Virtual time has no thread of its own: every thread may schedule a step.
     *
     * @return true
     */
    @Override
    public boolean isHostThread() {
        return true;
    }

    /** Called by a timer: the next {@link #advance}, or the present one, runs the step before time moves on. */
    @Override
    public void execute(Runnable step) {
        schedule(step, 0);
    }

    /**
     * Called by a timer: {@link #advance} runs the step when time is there. What it throws comes out of {@code advance}
     * at once: time stands there, and the next call runs what else is due.
     *
     * @throws NullPointerException if step is null
     * @throws IllegalArgumentException if delayNanos is negative
     */
    @Override
    public Entry schedule(Runnable step, long delayNanos) {
        Objects.requireNonNull(step, "step");
        if (delayNanos < 0) {
            throw new IllegalArgumentException("delayNanos: " + delayNanos + " (expected: >= 0)");
        }
        return steps.add(step, delayNanos);
    }

    /** Called by a timer. */
    @Override
    public void taskFailed(Throwable thrown) {
        synchronized (errors) {
            if (isThrowingErrors && thrown instanceof Error error) {
                errors.add(error);
            }
        }
    }

    /** Called by a timer. */
    @Override
    public void timerMade(TimerDiagnostics timer) {
        synchronized (made) {
            made.removeIf(earlier -> earlier.get() == null);
            made.add(new WeakReference<>(timer));
        }
    }

    private static long checkedNanos(String name, Duration span) {
        Objects.requireNonNull(span, name);
        if (span.isNegative() || span.compareTo(Duration.ofNanos(Long.MAX_VALUE)) > 0) {
            throw new IllegalArgumentException(name + ": " + span + " (expected: from 0 to 2^63 - 1 ns)");
        }
        return span.toNanos();
    }

    /** The caller advances until it lets go of the lock. */
    private void beginAdvance(String caller) {
        requireNotInside(caller);
        advancing.lock();
    }

    /** For a thread that has the lock, which it lets go of. */
    private void advanceBy(long stepNanos) {
        try {
            runUpTo(steps.nowNanos() + stepNanos);
            throwNoted();
        } finally {
            advancing.unlock();
        }
    }

    private void requireNotInside(String caller) {
        if (advancing.isHeldByCurrentThread()) {
            throw new IllegalStateException(caller + "() called from a task that it runs");
        }
    }

    private void throwNoted() {
        synchronized (errors) {
            if (errors.isEmpty()) {
                return;
            }
            Error first = errors.get(0);
            // An error that is thrown again and again cannot be suppressed by itself.
            errors.stream().filter(error -> error != first).forEach(first::addSuppressed);
            errors.clear();
            throw first;
        }
    }

    private boolean runUntilIdle(long targetNanos) {
        while (steps.hasWork()) {
            if (steps.untilNextNanos() > targetNanos - steps.nowNanos()) {
                runUpTo(targetNanos);
                return false;
            }
            runUpTo(steps.nextNanos());
        }
        return true;
    }

    /** Moves time to a time and runs what is due on the way; true if something has run. */
    private boolean runUpTo(long targetNanos) {
        boolean hasRun = false;
        StepQueue.Planned next = steps.takeUpTo(targetNanos);
        while (next != null) {
            hasRun |= next.run();
            next = steps.takeUpTo(targetNanos);
        }
        return hasRun;
    }
}
