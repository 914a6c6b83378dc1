package io.tickwheel.internal.diagnostics;

/** What the watchdog looks after. */
interface Watched {
    /** {@link #look}'s answer when there is nothing more to look after. */
    long OVER = -1;

    /**
     * Looks, on the watchdog's thread.
     *
     * @return how long until the next look; {@link #OVER} if there shall be none
     */
    long look();
}
