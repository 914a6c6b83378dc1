package io.tickwheel.netty.conformance;

import io.netty.util.Timeout;
import io.netty.util.Timer;
import io.netty.util.TimerTask;
import io.tickwheel.netty.HashedWheelTimer;
import io.tickwheel.netty.MovableTimeout;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

/** The timer of this module. */
class TickwheelSubject implements TimerSubject {
    @Override
    public Timer create() {
        return new HashedWheelTimer();
    }

    @Override
    public Timer create(long tickDuration, TimeUnit unit) {
        return new HashedWheelTimer(tickDuration, unit);
    }

    @Override
    public Timer create(long tickDuration, TimeUnit unit, int ticksPerWheel) {
        return new HashedWheelTimer(tickDuration, unit, ticksPerWheel);
    }

    @Override
    public Timer create(ThreadFactory threads) {
        return new HashedWheelTimer(threads);
    }

    @Override
    public Timer create(ThreadFactory threads, long tickDuration, TimeUnit unit) {
        return new HashedWheelTimer(threads, tickDuration, unit);
    }

    @Override
    public Timer create(ThreadFactory threads, long tickDuration, TimeUnit unit, int ticksPerWheel) {
        return new HashedWheelTimer(threads, tickDuration, unit, ticksPerWheel);
    }

    @Override
    public Timer create(
            ThreadFactory threads, long tickDuration, TimeUnit unit, int ticksPerWheel, boolean leakDetection) {
        return new HashedWheelTimer(threads, tickDuration, unit, ticksPerWheel, leakDetection);
    }

    @Override
    public Timer create(
            ThreadFactory threads,
            long tickDuration,
            TimeUnit unit,
            int ticksPerWheel,
            boolean leakDetection,
            long maxPendingTimeouts) {
        return new HashedWheelTimer(threads, tickDuration, unit, ticksPerWheel, leakDetection, maxPendingTimeouts);
    }

    @Override
    public Timer create(
            ThreadFactory threads,
            long tickDuration,
            TimeUnit unit,
            int ticksPerWheel,
            boolean leakDetection,
            long maxPendingTimeouts,
            Executor taskExecutor) {
        return new HashedWheelTimer(
                threads, tickDuration, unit, ticksPerWheel, leakDetection, maxPendingTimeouts, taskExecutor);
    }

    @Override
    public Timer createOverridden(List<String> calls) {
        return new HashedWheelTimer(new Workers(), 1, TimeUnit.MILLISECONDS) {
            @Override
            public void start() {
                calls.add("start");
                super.start();
            }

            @Override
            public MovableTimeout newTimeout(TimerTask task, long delay, TimeUnit unit) {
                calls.add("newTimeout");
                return super.newTimeout(task, delay, unit);
            }

            @Override
            public long pendingTimeouts() {
                calls.add("pendingTimeouts");
                return super.pendingTimeouts();
            }

            @Override
            public Set<Timeout> stop() {
                calls.add("stop");
                return super.stop();
            }
        };
    }

    @Override
    public boolean hasItsOwnThread() {
        return true;
    }

    @Override
    public boolean isOfNettysClass() {
        return false;
    }

    @Override
    public Class<? extends Timer> timerClass() {
        return HashedWheelTimer.class;
    }

    @Override
    public void start(Timer timer) {
        ((HashedWheelTimer) timer).start();
    }

    @Override
    public long pendingTimeouts(Timer timer) {
        return ((HashedWheelTimer) timer).pendingTimeouts();
    }

    @Override
    public boolean cancelledRunsOnTheCancellingThread() {
        return true;
    }

    @Override
    public boolean cancelFreesItsPlaceAtOnce() {
        return true;
    }

    @Override
    public boolean stopCallsCancelled() {
        return true;
    }

    @Override
    public boolean stopLeavesNothingPending() {
        return true;
    }

    @Override
    public boolean firstCallWaitsForTheWorker() {
        return false;
    }

    @Override
    public boolean newTimeoutCallsStart() {
        return false;
    }

    @Override
    public boolean failedThreadStartIsTriedAgain() {
        return true;
    }

    @Override
    public boolean factoryWithoutThreadIsRefused() {
        return true;
    }

    @Override
    public boolean interruptIsClearedBetweenTasks() {
        return true;
    }

    @Override
    public boolean workerSleepsUntilSomethingIsDue() {
        return true;
    }

    @Override
    public boolean refusalSaysWhereItWasStopped() {
        return true;
    }

    @Override
    public boolean burstsAreTakenInWhole() {
        return true;
    }

    @Override
    public boolean ordersATickAcrossThreads() {
        return false;
    }

    @Override
    public boolean stopReturnsTheRestOfTheTick() {
        return true;
    }

    @Override
    public boolean ticksCountFromTheConstructor() {
        return true;
    }

    @Override
    public Class<? extends Throwable> failureOfTooLargeWheel() {
        return IllegalArgumentException.class;
    }

    @Override
    public boolean firstUseDuringStopLosesNothing() {
        return true;
    }

    @Override
    public boolean abandonedWorkerIsEnded() {
        return true;
    }

    @Override
    public boolean tooManyInstancesAreLocated() {
        return true;
    }

    @Override
    public boolean failedConstructorsCountForNothing() {
        return true;
    }

    @Override
    public boolean negativeDelaysArePrinted() {
        return false;
    }

    @Override
    public boolean failuresAreNamed() {
        return true;
    }
}
