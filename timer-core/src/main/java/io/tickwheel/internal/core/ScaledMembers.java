package io.tickwheel.internal.core;

import io.tickwheel.internal.wheel.TimeoutNode;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Timeouts whose delays lie between a minimum and a maximum, at a share of the way that is one for all of them.
 *
 * <p>One that has ended stays linked until a later {@link #start} comes to it, as {@link LinkedMembers} says.
 *
 * <p>Threads: any; {@link #scale} one after the other. Cost: {@link #start} O(1), and an object of 40 bytes
 * beside the timeout; {@link #scale} O(members), and as much as a move for each.
 */
public final class ScaledMembers {
    /*
     * Field      Written by      Read by  Mode
     * all below  any             any      under the lock, as are the members' references to the next; those of members
     *                                     that scale has taken out are its own. A member's timeout is written before
     *                                     it is added
     */
    private final Object lock = new Object();
    /** What a thread holds that moves all: of two, the later one finds every member again, and has the last word. */
    private final Object scaling = new Object();

    private final LinkedMembers<Member> members = new LinkedMembers<>();
    private double factor = 1;

    /** No members, all of them at their maximum. */
    public ScaledMembers() {}

    /** The share of the way from the minimum to the maximum at which timeouts run. */
    public double factor() {
        synchronized (lock) {
            return factor;
        }
    }

    /**
     * Schedules a timeout and keeps it to be moved.
     *
     * @param minNanos its least delay
     * @param maxNanos its greatest delay
     * @param schedule what schedules it after as many nanoseconds as it is given
     * @throws IllegalArgumentException if the least delay is above the greatest, or this is longer than the layout
     *     takes
     * @throws OutOfMemoryError if there is no memory to move it, as all were scaled meanwhile
     * @throws IllegalStateException if there is no place for that in the host; after any of these, or what {@code
     *     schedule} throws, nothing is scheduled; none of these is thrown for what has ended by then
     */
    public <T extends TimeoutNode> T start(TimerCore core, long minNanos, long maxNanos, LongFunction<T> schedule) {
        if (minNanos > maxNanos) {
            throw new IllegalArgumentException(
                    "minDelay: " + minNanos + " ns (expected: at most maxDelay, " + maxNanos + " ns)");
        }
        core.requireInSpan(maxNanos);
        // The shortest is a nanosecond: from 0 the longest would be one more than what was checked.
        long minDelayNanos = Math.max(1, minNanos);
        long minDeadlineNanos = core.deadlineNanos(minDelayNanos);
        long spreadNanos = Math.max(1, maxNanos) - minDelayNanos;
        // Before the timeout, which may run at once: then it could not be taken back for want of memory.
        Member member = new Member(core, minDeadlineNanos, spreadNanos);
        double used = factor();
        T timeout = schedule.apply(restNanos(core, minDeadlineNanos, spreadNanos, used));
        member.timeout = timeout;
        try {
            // All may be scaled at any moment from here on; whoever moves it last has read the present factor before.
            for (double present = add(member); present != used; present = factor()) {
                used = present;
                member.move(used);
            }
        } catch (Throwable thrown) {
            if (core.cancel(timeout)) {
                throw thrown;
            }
            // It has ended by then: there is nothing left to move.
        }
        return timeout;
    }

    /**
     * Moves all that have not ended. If it fails, some are not moved; the next call moves all.
     *
     * @param newFactor the share of the way from the minimum to the maximum, from 0 to 1
     * @throws IllegalArgumentException if it is not; nothing has changed
     * @throws OutOfMemoryError if there is no memory to tell an owner
     */
    public void scale(double newFactor) {
        if (!(newFactor >= 0 && newFactor <= 1)) {
            throw new IllegalArgumentException("factor: " + newFactor + " (expected: 0 to 1)");
        }
        synchronized (scaling) {
            Member member = takeAll(newFactor);
            try {
                while (member != null) {
                    member.move(newFactor);
                    member = putBackOne(member);
                }
            } finally {
                while (member != null) {
                    member = putBackOne(member);
                }
            }
        }
    }

    private double add(Member member) {
        synchronized (lock) {
            members.add(member);
            return factor;
        }
    }

    private @Nullable Member takeAll(double newFactor) {
        synchronized (lock) {
            factor = newFactor;
            return members.takeAll();
        }
    }

    /** Links a member that was taken out, unless it has ended; the next of those taken out with it. */
    private @Nullable Member putBackOne(Member member) {
        Member next = member.next;
        if (member.isPending()) {
            synchronized (lock) {
                members.link(member);
            }
        }
        return next;
    }

    /** What is left of a delay; rounded up, as a timeout is never early. */
    private static long restNanos(TimerCore core, long minDeadlineNanos, long spreadNanos, double factor) {
        // As a double the greatest spreads are inexact.
        long shareNanos = factor == 1 ? spreadNanos : Math.min(spreadNanos, (long) Math.ceil(factor * spreadNanos));
        long minRestNanos = minDeadlineNanos - core.nowNanos();
        return minRestNanos > Long.MAX_VALUE - shareNanos ? Long.MAX_VALUE : minRestNanos + shareNanos;
    }

    /** A timeout, and between which times it may run. */
    private static final class Member implements LinkedMember<Member> {
        private final TimerCore core;
        private final long minDeadlineNanos;
        private final long spreadNanos;
        /** Null until it is scheduled, which is before anybody else sees the member. */
        private @Nullable TimeoutNode timeout;

        private @Nullable Member next;

        Member(TimerCore core, long minDeadlineNanos, long spreadNanos) {
            this.core = core;
            this.minDeadlineNanos = minDeadlineNanos;
            this.spreadNanos = spreadNanos;
        }

        @Override
        public @Nullable Member next() {
            return next;
        }

        @Override
        public void setNext(@Nullable Member newNext) {
            next = newNext;
        }

        @Override
        public boolean isPending() {
            return timeout != null && timeout.isPending();
        }

        void move(double factor) {
            TimeoutNode moved = timeout;
            if (moved != null && moved.isPending()) {
                core.reschedule(moved, restNanos(core, minDeadlineNanos, spreadNanos, factor));
            }
        }
    }
}
