package io.tickwheel.internal.core;

import org.jspecify.annotations.Nullable;

/**
 * What can be linked in a {@link LinkedMembers}, by a field of its own.
 *
 * <p>Threads: the link under the list's lock, the others any.
 *
 * @param <M> the kind of the members
 */
interface LinkedMember<M> {
    /**
     * The member behind this one: the list runs from the newest to the oldest. In one direction only, so that a member
     * has one reference more and no more.
     */
    @Nullable
    M next();

    /** Sets what {@link #next} returns. */
    void setNext(@Nullable M next);

    /** Whether it has not ended. */
    boolean isPending();
}
