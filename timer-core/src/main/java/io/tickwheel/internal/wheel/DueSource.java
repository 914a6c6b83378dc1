package io.tickwheel.internal.wheel;

import org.jspecify.annotations.Nullable;

/**
 * A place in which timeouts wait, the wheel or the intake: it notes the positions of timeouts that are due, some at a
 * time, and the owner runs them. Until the notes are forgotten, nothing moves in what was noted.
 */
public interface DueSource {
    /**
     * Forgets the last notes and notes some of the timeouts that are due up to a tick, in order.
     *
     * @return how many; 0 if nothing more is due
     */
    int note(long tick);

    /** A noted timeout; null if it has left meanwhile. A timeout that stays where it is will be noted again. */
    @Nullable
    TimeoutNode noted(int i);

    /** Takes a noted timeout out, which must not have left. */
    void clearNoted(int i, TimeoutNode node);

    /** Ends the use of the notes, also if not all of them were run. */
    void forgetNotes();
}
