package io.tickwheel.netty.handler;

/**
 * In what the handlers differ on purpose, as values: a test asserts that each behaves as its value says.
 *
 * <p>What is not here is the same in both.
 */
interface HandlerDifferences {
    /** How much later than its time something may happen if nothing holds it up: a tick of the timer, less 1 ns. */
    long largestLatenessNanos();

    /** Whether a sharable subclass watches again that is removed and added again. */
    boolean watchesAgain();

    /**
     * Whether what becomes of one of several pipelines that share a handler is nothing to the others; otherwise one
     * that ends, or that the handler leaves, ends what is waited for in all, and what it reads and writes counts for
     * all.
     */
    boolean keepsPipelinesApart();

    /** Whether of several pipelines the one is watched that the handler was added to first; otherwise first active. */
    boolean watchesWhereItWasAddedFirst();

    /** Whether the write timeout's timeout waits for its time though the write is done; otherwise it goes with it. */
    boolean leavesItsTimeoutUntilDue();

    /** Whether a channel that moves to another event loop is found idle there at once, and not in the former one. */
    boolean followsTheChannelAtOnce();

    /** Whether a channel that has moved is still watched when its former event loop is shut down. */
    boolean outlivesTheFormerLoop();

    /** Whether handlers of a channel whose times have come in the same instant act in the order of the pipeline. */
    boolean keepsTheOrderWithinAnInstant();

    /** Whether a write is told of whose time comes when its channel is closed, and its pipeline has not heard of it. */
    boolean tellsOfWritesOfAClosedChannel();
}
