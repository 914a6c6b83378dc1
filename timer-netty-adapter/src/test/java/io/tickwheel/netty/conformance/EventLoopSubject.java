package io.tickwheel.netty.conformance;

import io.netty.util.Timer;
import io.netty.util.concurrent.DefaultEventExecutor;
import io.tickwheel.netty.EventLoopTimer;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

/**
 * The timer of this module that runs on event loops, on a loop whose thread is of the test's factory. Its tick is the
 * default of 1 microsecond, whatever tick a test asks for.
 */
final class EventLoopSubject implements TimerSubject {
    @Override
    public Timer create() {
        return create(Executors.defaultThreadFactory());
    }

    @Override
    public Timer create(long tickDuration, TimeUnit unit) {
        return create(Executors.defaultThreadFactory(), tickDuration, unit);
    }

    @Override
    public Timer create(long tickDuration, TimeUnit unit, int ticksPerWheel) {
        return create(Executors.defaultThreadFactory(), tickDuration, unit, ticksPerWheel);
    }

    @Override
    public Timer create(ThreadFactory threads) {
        return create(threads, 1, TimeUnit.MILLISECONDS);
    }

    @Override
    public Timer create(ThreadFactory threads, long tickDuration, TimeUnit unit) {
        return create(threads, tickDuration, unit, 512);
    }

    @Override
    public Timer create(ThreadFactory threads, long tickDuration, TimeUnit unit, int ticksPerWheel) {
        return create(threads, tickDuration, unit, ticksPerWheel, false);
    }

    @Override
    public Timer create(
            ThreadFactory threads, long tickDuration, TimeUnit unit, int ticksPerWheel, boolean leakDetection) {
        return create(threads, tickDuration, unit, ticksPerWheel, leakDetection, 0);
    }

    @Override
    public Timer create(
            ThreadFactory threads,
            long tickDuration,
            TimeUnit unit,
            int ticksPerWheel,
            boolean leakDetection,
            long maxPendingTimeouts) {
        return EventLoopTimer.builder(new DefaultEventExecutor(threads))
                .ticksPerWheel(ticksPerWheel)
                .maxPending(maxPendingTimeouts > 0 ? maxPendingTimeouts : Long.MAX_VALUE)
                .build();
    }

    /** It runs its tasks on its loops. */
    @Override
    public Timer create(
            ThreadFactory threads,
            long tickDuration,
            TimeUnit unit,
            int ticksPerWheel,
            boolean leakDetection,
            long maxPendingTimeouts,
            Executor taskExecutor) {
        throw new UnsupportedOperationException();
    }

    /** It is final. */
    @Override
    public Timer createOverridden(List<String> calls) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Class<? extends Timer> timerClass() {
        return EventLoopTimer.class;
    }

    @Override
    public void start(Timer timer) {
        // It starts with the first timeout; the loop's thread is not the timer's to start.
        timer.newTimeout(timeout -> {}, 1, TimeUnit.DAYS).cancel();
    }

    @Override
    public long pendingTimeouts(Timer timer) {
        return ((EventLoopTimer) timer).pendingTimeouts();
    }

    @Override
    public void settle(Timer timer) {
        ((EventLoopTimer) timer).loops().get(0).submit(() -> {}).syncUninterruptibly();
    }

    @Override
    public boolean hasItsOwnThread() {
        return false;
    }

    @Override
    public boolean isOfNettysClass() {
        return false;
    }

    @Override
    public boolean cancelledRunsOnTheCancellingThread() {
        return false;
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
        return false;
    }

    @Override
    public boolean interruptIsClearedBetweenTasks() {
        return false;
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
        return false;
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
