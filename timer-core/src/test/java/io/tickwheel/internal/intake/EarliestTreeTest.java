package io.tickwheel.internal.intake;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.internal.wheel.WheelGeometry;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The tree in which a queue finds the next block with something due. */
class EarliestTreeTest {
    private static final int OPERATIONS = 20_000;

    /** Against an array that is searched from the start. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 64})
    void findsWhatASearchFinds(int leaves) {
        EarliestTree tree = new EarliestTree(leaves);
        long[] times = new long[leaves];
        Arrays.fill(times, WheelGeometry.NEVER);
        SplittableRandom random = new SplittableRandom(leaves);
        for (int i = 0; i < OPERATIONS; i++) {
            int leaf = random.nextInt(leaves);
            times[leaf] = random.nextInt(4) == 0 ? WheelGeometry.NEVER : random.nextInt(2 * leaves);
            tree.set(leaf, times[leaf]);

            int from = random.nextInt(leaves);
            long upToNanos = random.nextInt(2 * leaves) - 1L;
            assertThat(tree.get(leaf)).isEqualTo(times[leaf]);
            assertThat(tree.earliest()).isEqualTo(Arrays.stream(times).min().getAsLong());
            assertThat(tree.next(from, upToNanos)).isEqualTo(search(times, from, upToNanos));
        }
    }

    private static int search(long[] times, int from, long upToNanos) {
        for (int i = from; i < times.length; i++) {
            if (times[i] <= upToNanos) {
                return i;
            }
        }
        return -1;
    }
}
