package io.tickwheel.internal.wheel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Against an array that is searched from end to end. */
class MinTreeTest {
    private final SplittableRandom random = new SplittableRandom(1);

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8, 64})
    void itFindsWhatASearchOfAllLeavesFinds(int leaves) {
        MinTree tree = new MinTree(leaves);
        long[] times = new long[leaves];
        Arrays.fill(times, WheelGeometry.NEVER);
        for (int i = 0; i < 5_000; i++) {
            int leaf = random.nextInt(leaves);
            times[leaf] = random.nextInt(4) == 0 ? WheelGeometry.NEVER : random.nextInt(100);
            tree.set(leaf, times[leaf]);
            check(tree, times);
        }
        long[] moreTimes = Arrays.copyOf(times, 4 * leaves);
        Arrays.fill(moreTimes, leaves, 4 * leaves, WheelGeometry.NEVER);
        check(tree.grown(4 * leaves), moreTimes);
    }

    private void check(MinTree tree, long[] times) {
        int leaf = random.nextInt(times.length);
        long upTo = random.nextInt(120);
        assertThat(tree.earliest()).isEqualTo(Arrays.stream(times).min().orElseThrow());
        assertThat(tree.get(leaf)).isEqualTo(times[leaf]);
        assertThat(tree.first(upTo))
                .isEqualTo(dueLeaves(times, upTo).findFirst().orElse(-1));
        assertThat(tree.last(upTo)).isEqualTo(dueLeaves(times, upTo).max().orElse(-1));
    }

    private static IntStream dueLeaves(long[] times, long upTo) {
        return IntStream.range(0, times.length).filter(leaf -> times[leaf] <= upTo);
    }
}
