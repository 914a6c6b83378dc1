package io.tickwheel.internal.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Queue;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A group keeps few ended members, and looks at each member a bounded number of times on average. */
class GroupMembersTest {
    private static final int ADDED = 10_000;

    private final Set<Integer> pending = new HashSet<>();
    private int looks;
    private int cancels;
    private final GroupMembers<Integer> members = new GroupMembers<>(this::hasEnded, this::cancel);

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 100, 5_000, ADDED})
    void aGroupOfAnyAgeKeepsFewEndedMembers(int mostPending) {
        Queue<Integer> oldestFirst = new ArrayDeque<>();
        for (int i = 0; i < ADDED; i++) {
            pending.add(i);
            members.add(i);
            oldestFirst.add(i);
            if (oldestFirst.size() > mostPending) {
                pending.remove(oldestFirst.remove());
            }
        }

        assertThat(members.cancelAll(false)).isEqualTo(mostPending);

        assertThat(cancels).isLessThanOrEqualTo(2 * mostPending + 8);
        assertThat(looks).isLessThanOrEqualTo(2 * ADDED);
        assertThat(pending).isEmpty();
    }

    private boolean hasEnded(Integer member) {
        looks++;
        return !pending.contains(member);
    }

    private boolean cancel(Integer member) {
        cancels++;
        return pending.remove(member);
    }
}
