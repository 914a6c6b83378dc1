package io.tickwheel.netty.conformance;

/**
 * In what the two timers differ on purpose, as values: a test asserts that each behaves as its value says.
 *
 * <p>What is not here is the same in both.
 */
interface Expectations {
    /** Whether {@code TimerTask.cancelled} runs on the thread that cancels; otherwise it runs on the worker. */
    boolean cancelledRunsOnTheCancellingThread();

    /** Whether a cancelled timeout is no longer pending when {@code cancel} returns; otherwise at a later tick. */
    boolean cancelFreesItsPlaceAtOnce();

    /** Whether {@code TimerTask.cancelled} is called for each timeout that {@code stop} returns. */
    boolean stopCallsCancelled();

    /** Whether nothing is pending after {@code stop}; otherwise what it returned counts for ever. */
    boolean stopLeavesNothingPending();

    /** Whether what a call throws that comes after {@code stop} has the stack of that as its cause. */
    boolean refusalSaysWhereItWasStopped();

    /** Whether the call that starts the worker waits until it runs, and loses the caller's interrupt meanwhile. */
    boolean firstCallWaitsForTheWorker();

    /** Whether {@code newTimeout} calls {@code start}, so that a subclass which overrides it sees every call. */
    boolean newTimeoutCallsStart();

    /** Whether a call after one in which the worker's thread could not be started tries again; otherwise it hangs. */
    boolean failedThreadStartIsTriedAgain();

    /** Whether a thread factory that returns null is refused, by name, by the constructor. */
    boolean factoryWithoutThreadIsRefused();

    /** Whether an interrupt that a task leaves behind on the worker is gone when the next task of the tick runs. */
    boolean interruptIsClearedBetweenTasks();

    /** Whether the worker sleeps until something is due; otherwise it wakes up at every tick. */
    boolean workerSleepsUntilSomethingIsDue();

    /** Whether all that arrived takes part in the next tick; otherwise 100,000 timeouts do, and the rest is late. */
    boolean burstsAreTakenInWhole();

    /** Whether a tick's tasks run in the order of scheduling by all threads; otherwise in that of each thread. */
    boolean ordersATickAcrossThreads();

    /** Whether {@code stop} returns what is due in the tick that is running; otherwise that runs before it returns. */
    boolean stopReturnsTheRestOfTheTick();

    /** Whether the first tick begins with the constructor; otherwise with the start, which the first timeout makes. */
    boolean ticksCountFromTheConstructor();

    /** What a wheel of more than 2^30 buckets fails with. */
    Class<? extends Throwable> failureOfTooLargeWheel();

    /** Whether no timeout is lost if {@code stop} comes while the first call starts the timer. */
    boolean firstUseDuringStopLosesNothing();

    /** Whether a started timer that nobody holds any more is reported and its thread ended. */
    boolean abandonedWorkerIsEnded();

    /** Whether the warning of too many instances says where they were made. */
    boolean tooManyInstancesAreLocated();

    /** Whether a constructor that throws leaves the count of instances as it was; otherwise it is one too low later. */
    boolean failedConstructorsCountForNothing();

    /** Whether a timeout with a negative delay prints a deadline before the call; otherwise that of the call. */
    boolean negativeDelaysArePrinted();

    /** Whether the log says which timer's task of which class has failed. */
    boolean failuresAreNamed();

    /** Whether the timer has its own thread, which {@code stop} interrupts and ends; otherwise it runs on a loop. */
    boolean hasItsOwnThread();

    /** Whether the timer is one of Netty's class; otherwise it only has its methods. */
    boolean isOfNettysClass();
}
