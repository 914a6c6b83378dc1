package io.tickwheel.time;

import io.tickwheel.diagnostics.TimerDiagnostics;
import io.tickwheel.diagnostics.WorkerState;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;

/**
 * Virtual time for tests: it stands still until {@link #advance} moves it, and moving it runs the timers that use it,
 * in the calling thread. No thread, no sleeping, the same result every time.
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
 * would have run it, and what it schedules on the way runs on the way, too. A timer serves 292 years from its start.
 *
 * <p>An assertion that fails in a task fails the test: the methods that advance throw the first {@link Error} of a
 * task, with the others as suppressed, once all that was due has run. This includes errors of {@link
 * io.tickwheel.TimerTask#cancelled}, of exception handlers and of tasks on an executor. Exceptions go to the timer's
 * handler or log only, and what a future takes is thrown by its {@code get} only.
 *
 * <p>The methods that advance also throw {@link IllegalStateException} if a task that they run calls them, and {@link
 * IllegalArgumentException} if a duration is negative or more than 292 years. Then time has not moved.
 *
 * <p>The order is deterministic as long as one thread schedules: timers that have something to do at the same instant
 * take turns, one step each, in the order in which they planned these steps.
 *
 * <p>It is also the {@link TimerHost} of these timers, and can be that of anything else that has something to do at a
 * time. Stop the timers at the end of a test: a timer that is forgotten with something pending stays in the JVM's list
 * of timers. Thread-safe; one thread at a time advances, others wait.
 *
 * <p>Source: {@code advanceUntilIdle} has its name from kotlinx.coroutines' {@code TestCoroutineScheduler}.
 */
public final class ManualTime implements TimeSource, TimerHost {
    private final ReentrantLock advancing = new ReentrantLock();
    /** The errors that are to be thrown; under its own lock, as tasks on executors fail on any thread. */
    private final List<Error> errors = new ArrayList<>();

    private final PriorityBlockingQueue<PlannedStep> steps = new PriorityBlockingQueue<>();
    private final AtomicLong lastNumber = new AtomicLong();
    private volatile long nowNanos;
    /** The timers, under its own lock; weak, so that nothing keeps the inside of a forgotten timer. */
    private final List<WeakReference<TimerDiagnostics>> made = new ArrayList<>();

    private boolean isThrowingErrors = true;

    /** Time that starts at 0. */
    public ManualTime() {
        this(0);
    }

    /** Time that starts anywhere: code that compares readings other than by difference fails at extreme ones. */
    public ManualTime(long startNanos) {
        nowNanos = startNanos;
    }

    @Override
    public long nanoTime() {
        return nowNanos;
    }

    /**
     * Whether the methods that advance throw the errors of tasks, which is the default. Errors that are to be thrown
     * yet are dropped.
     */
    public ManualTime throwErrors(boolean isThrowing) {
        synchronized (errors) {
            isThrowingErrors = isThrowing;
            errors.clear();
        }
        return this;
    }

    /** Moves time forward and runs everything that is due on the way, in order. Zero runs what is due now. */
    public void advance(Duration step) {
        long stepNanos = checkedNanos("step", step);
        lock("advance");
        runAndUnlock(() -> runUpTo(nowNanos + stepNanos));
    }

    /** As {@link #advance(Duration)}. */
    public void advance(long step, TimeUnit unit) {
        advance(Duration.ofNanos(Objects.requireNonNull(unit, "unit").toNanos(step)));
    }

    /**
     * As {@link #advance(Duration)}, unless another thread advances for longer than a timeout in real time.
     *
     * @return false if the other thread still advances; then this call had no effect
     * @throws InterruptedException if the calling thread is interrupted while it waits; this call had no effect
     */
    public boolean tryAdvance(Duration step, Duration timeout) throws InterruptedException {
        long stepNanos = checkedNanos("step", step);
        long timeoutNanos = checkedNanos("timeout", timeout);
        requireNotInside("tryAdvance");
        // First without a time: a thread that has been interrupted before need not wait either.
        boolean isMine = advancing.tryLock() || advancing.tryLock(timeoutNanos, TimeUnit.NANOSECONDS);
        if (isMine) {
            runAndUnlock(() -> runUpTo(nowNanos + stepNanos));
        }
        return isMine;
    }

    /**
     * Moves time forward to the next instant at which something runs, and runs all that is due then.
     *
     * @return false if nothing is planned, and then time has not moved
     */
    public boolean advanceToNext() {
        lock("advanceToNext");
        return runAndUnlock(() -> {
            boolean hasRun = false;
            while (!hasRun && hasWork()) {
                hasRun = runUpTo(nextNanos());
            }
            return hasRun;
        });
    }

    /**
     * Moves time forward from one instant with something to do to the next, until nothing is left to do or the limit is
     * reached. What is due at the limit runs, too.
     *
     * @param limit how far at most: a task that schedules itself again has no end
     * @return true if nothing is left to do; time stands at the last instant at which something has run
     */
    public boolean advanceUntilIdle(Duration limit) {
        long limitNanos = checkedNanos("limit", limit);
        lock("advanceUntilIdle");
        long targetNanos = nowNanos + limitNanos;
        return runAndUnlock(() -> {
            while (hasWork()) {
                if (nextNanos() - nowNanos > targetNanos - nowNanos) {
                    runUpTo(targetNanos);
                    return false;
                }
                runUpTo(nextNanos());
            }
            return true;
        });
    }

    /**
     * The time to the next tick with work in any timer: zero if there is work now, {@link Long#MAX_VALUE} nanoseconds
     * if none is planned. The tick of a cancelled timeout counts until it has come.
     */
    public Duration untilNextStep() {
        return Duration.ofNanos(steps.isEmpty() ? Long.MAX_VALUE : nextNanos() - nowNanos);
    }

    /** The time of the next step; the present time if there is none, or if it was planned while time moved. */
    private long nextNanos() {
        PlannedStep next = steps.peek();
        return next == null || next.atNanos - nowNanos < 0 ? nowNanos : next.atNanos;
    }

    /** The diagnostics of the timers that use this time and were not stopped, in the order in which they were made. */
    public List<TimerDiagnostics> timers() {
        synchronized (made) {
            return made.stream()
                    .map(WeakReference::get)
                    .filter(Objects::nonNull)
                    .filter(timer -> timer.worker().state() != WorkerState.STOPPED)
                    .toList();
        }
    }

    /** True: any thread may schedule a step. */
    @Override
    public boolean isHostThread() {
        return true;
    }

    /** The next {@link #advance}, or the present one, runs the step before time moves on. */
    @Override
    public void execute(Runnable step) {
        schedule(step, 0);
    }

    /** {@link #advance} runs the step when time is there, and throws what the step throws. */
    @Override
    public Entry schedule(Runnable step, long delayNanos) {
        Objects.requireNonNull(step, "step");
        if (delayNanos < 0) {
            throw new IllegalArgumentException("delayNanos: " + delayNanos + " (expected: >= 0)");
        }
        PlannedStep planned = new PlannedStep(step, nowNanos + delayNanos, lastNumber.getAndIncrement());
        steps.add(planned);
        return () -> steps.remove(planned);
    }

    @Override
    public void taskFailed(Throwable thrown) {
        synchronized (errors) {
            if (isThrowingErrors && thrown instanceof Error error) {
                errors.add(error);
            }
        }
    }

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

    private void requireNotInside(String caller) {
        if (advancing.isHeldByCurrentThread()) {
            throw new IllegalStateException(caller + "() called from a task that it runs");
        }
    }

    private void lock(String caller) {
        requireNotInside(caller);
        advancing.lock();
    }

    /** For the thread that has the lock. */
    private boolean runAndUnlock(BooleanSupplier steps) {
        try {
            boolean result = steps.getAsBoolean();
            throwNoted();
            return result;
        } finally {
            advancing.unlock();
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

    /** Whether a step is planned that will run something. */
    private boolean hasWork() {
        PlannedStep next = steps.peek();
        return next != null && (next.hasWork() || steps.stream().anyMatch(PlannedStep::hasWork));
    }

    /** Moves time to a time and runs what is due on the way; true if something has run. */
    private boolean runUpTo(long targetNanos) {
        boolean hasRun = false;
        PlannedStep next = steps.peek();
        while (next != null && next.atNanos - nowNanos <= targetNanos - nowNanos) {
            if (steps.remove(next)) {
                // What another thread planned while time moved may be in the past.
                nowNanos = next.atNanos - nowNanos > 0 ? next.atNanos : nowNanos;
                hasRun |= next.run();
            }
            next = steps.peek();
        }
        nowNanos = targetNanos;
        return hasRun;
    }

    private record PlannedStep(Runnable step, long atNanos, long number) implements Comparable<PlannedStep> {
        boolean hasWork() {
            return !(step instanceof Step ofTimer) || ofTimer.hasWork();
        }

        /** False if it is the step of a timer and has run no task. */
        boolean run() {
            long runsBefore = step instanceof Step ofTimer ? ofTimer.runs() : -1;
            step.run();
            return !(step instanceof Step ofTimer) || ofTimer.runs() != runsBefore;
        }

        @Override
        public int compareTo(PlannedStep other) {
            long laterNanos = atNanos - other.atNanos;
            return laterNanos == 0 ? Long.compare(number, other.number) : Long.signum(laterNanos);
        }
    }
}
