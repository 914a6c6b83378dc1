package io.tickwheel.internal.core;

import org.jspecify.annotations.Nullable;

/**
 * A list of timeouts in one direction, so one that ends cannot take itself out. Instead each {@link #add} looks at one
 * of the others, in turn, and drops it and those behind it as long as they have ended. Where one ends for each that is
 * added, about as many that have ended stay linked as are pending, at worst a little more than twice as many.
 *
 * <p>Threads: under a lock of its owner. Cost: {@link #add} O(1), at most {@link #MOST_DROPPED} members and a few more;
 * it allocates nothing.
 */
final class LinkedMembers<M extends LinkedMember<M>> {
    /** How many that have ended are dropped at most for each that is added: after a peak there are many. */
    private static final int MOST_DROPPED = 32;

    private @Nullable M newest;
    /** The looks go on behind this one; behind the newest if it is null. */
    private @Nullable M lookedAt;

    /** Links a member, and drops some of those that have ended. */
    void add(M member) {
        dropSome();
        link(member);
    }

    /** Links a member that was taken out. */
    void link(M member) {
        member.setNext(newest);
        newest = member;
    }

    /** Takes all out, those included that have ended; they stay linked with each other. Null if there are none. */
    @Nullable
    M takeAll() {
        M all = newest;
        newest = null;
        lookedAt = null;
        return all;
    }

    private void dropSome() {
        M before = lookedAt == null ? newest : lookedAt;
        if (before == null) {
            return;
        }
        M member = before.next();
        for (int i = 0; i < MOST_DROPPED && member != null && !member.isPending(); i++) {
            before.setNext(member.next());
            // One that its caller keeps does not keep the others.
            member.setNext(null);
            member = before.next();
        }
        lookedAt = member;
    }
}
