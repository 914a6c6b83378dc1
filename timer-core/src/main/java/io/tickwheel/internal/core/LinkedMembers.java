package io.tickwheel.internal.core;

import org.jspecify.annotations.Nullable;

/**
 * A list of timeouts, from which none can be taken when it ends, as it knows the one before it alone. So each that is
 * added pays for a look at two others, in turn: as many may have ended as are pending, where one ends for each that is
 * added, and no call passes over all of them.
 *
 * <p>Threads: under a lock of its owner. Cost: {@link #add} O(1), at most {@link #MOST_DROPPED} members and a few more;
 * it allocates nothing.
 */
final class LinkedMembers<M extends LinkedMember<M>> {
    /** How many that have not ended are looked at for each that is added. */
    private static final int LOOKS = 2;

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
        int looks = LOOKS;
        int dropped = 0;
        M before = lookedAt == null ? newest : lookedAt;
        while (before != null && looks > 0 && dropped < MOST_DROPPED) {
            M member = before.next();
            if (member == null || member.isPending()) {
                before = member;
                looks--;
            } else {
                before.setNext(member.next());
                // One that its caller keeps does not keep the others.
                member.setNext(null);
                dropped++;
            }
        }
        lookedAt = before;
    }
}
