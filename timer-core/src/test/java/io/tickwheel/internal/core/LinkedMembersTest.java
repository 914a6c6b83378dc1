package io.tickwheel.internal.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LinkedMembersTest {
    private static final int LIVE = 1_000;
    private static final int MOST_LOOKS = 40;

    private final LinkedMembers<Member> members = new LinkedMembers<>();
    private Member lastLook = new Member();
    private long looks;

    @Test
    void allAreTakenOutNewestFirstAndTheListIsEmptyThen() {
        Member first = add();
        Member second = add();

        assertThat(linked()).containsExactly(second, first);
        assertThat(linked()).isEmpty();
    }

    @Test
    void asManyHaveEndedAsArePendingWhereOneEndsForEachThatIsAdded() {
        Deque<Member> live = new ArrayDeque<>();
        for (int i = 0; i < 100 * LIVE; i++) {
            live.add(add());
            if (live.size() > LIVE) {
                live.remove().isPending = false;
            }
        }

        assertThat(linked()).containsAll(live).hasSizeLessThanOrEqualTo(2 * LIVE + MOST_LOOKS);
    }

    @Test
    void thoseThatEndInAnyOrderAreDroppedToo() {
        SplittableRandom random = new SplittableRandom(1);
        List<Member> live = new ArrayList<>();
        for (int i = 0; i < 100 * LIVE; i++) {
            live.add(add());
            if (live.size() > LIVE) {
                int ends = random.nextInt(live.size());
                live.get(ends).isPending = false;
                live.set(ends, live.get(live.size() - 1));
                live.remove(live.size() - 1);
            }
        }

        assertThat(linked()).containsAll(live).hasSizeLessThanOrEqualTo(2 * LIVE + MOST_LOOKS);
    }

    /** The look that finds it comes a round later, when as many more have been added and have ended. */
    @Test
    void ofThoseThatEndRightAfterALookAtThemLittleMoreThanTwiceAsManyAreKept() {
        for (int i = 0; i < LIVE; i++) {
            add();
        }
        for (int i = 0; i < 100 * LIVE; i++) {
            Member added = add();
            (lastLook.isPending ? lastLook : added).isPending = false;
        }

        assertThat(linked()).hasSizeBetween(2 * LIVE, 3 * LIVE + LIVE / 8);
    }

    /** Whoever adds one waits for no more than that. */
    @Test
    void noCallLooksAtMoreThanAFew() {
        List<Member> peak = new ArrayList<>();
        for (int i = 0; i < 100 * LIVE; i++) {
            peak.add(add());
        }
        peak.forEach(member -> member.isPending = false);
        long most = 0;
        for (int i = 0; i < 10 * LIVE; i++) {
            long before = looks;
            add().isPending = false;
            most = Math.max(most, looks - before);
        }

        assertThat(most).isLessThanOrEqualTo(MOST_LOOKS);
        assertThat(linked()).hasSizeLessThanOrEqualTo(MOST_LOOKS);
    }

    private Member add() {
        Member member = new Member();
        members.add(member);
        return member;
    }

    private List<Member> linked() {
        List<Member> all = new ArrayList<>();
        for (Member member = members.takeAll(); member != null; member = member.next) {
            all.add(member);
        }
        return all;
    }

    private final class Member implements LinkedMember<Member> {
        private boolean isPending = true;
        private @Nullable Member next;

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
            looks++;
            lastLook = this;
            return isPending;
        }
    }
}
