package io.tickwheel.netty.conformance;

import io.netty.util.HashedWheelTimer;
import io.netty.util.Timeout;
import io.netty.util.Timer;
import io.netty.util.TimerTask;
import io.netty.util.internal.MathUtil;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

/** Netty's own timer. */
final class NettySubject implements TimerSubject {
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
            public Timeout newTimeout(TimerTask task, long delay, TimeUnit unit) {
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
        return true;
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
        return false;
    }

    @Override
    public boolean cancelFreesItsPlaceAtOnce() {
        return false;
    }

    @Override
    public boolean stopCallsCancelled() {
        return false;
    }

    @Override
    public boolean stopLeavesNothingPending() {
        return false;
    }

    @Override
    public boolean firstCallWaitsForTheWorker() {
        return true;
    }

    @Override
    public boolean newTimeoutCallsStart() {
        return true;
    }

    @Override
    public boolean failedThreadStartIsTriedAgain() {
        return false;
    }

    @Override
    public boolean factoryWithoutThreadIsRefused() {
        return false;
    }

    @Override
    public boolean interruptIsClearedBetweenTasks() {
        return false;
    }

    @Override
    public boolean workerSleepsUntilSomethingIsDue() {
        return false;
    }

    @Override
    public boolean refusalSaysWhereItWasStopped() {
        return false;
    }

    @Override
    public boolean burstsAreTakenInWhole() {
        return false;
    }

    @Override
    public boolean ordersATickAcrossThreads() {
        return true;
    }

    @Override
    public boolean stopReturnsTheRestOfTheTick() {
        return false;
    }

    @Override
    public boolean ticksCountFromTheConstructor() {
        return false;
    }

    @Override
    public Class<? extends Throwable> failureOfTooLargeWheel() {
        return MathUtil.class.desiredAssertionStatus() ? AssertionError.class : NegativeArraySizeException.class;
    }

    @Override
    public boolean firstUseDuringStopLosesNothing() {
        return false;
    }

    @Override
    public boolean abandonedWorkerIsEnded() {
        return false;
    }

    @Override
    public boolean tooManyInstancesAreLocated() {
        return false;
    }

    @Override
    public boolean failedConstructorsCountForNothing() {
        return false;
    }

    @Override
    public boolean negativeDelaysArePrinted() {
        return true;
    }

    @Override
    public boolean failuresAreNamed() {
        return false;
    }
}
