package io.tickwheel.jmh.layouts;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.internal.wheel.TimeoutNode;
import io.tickwheel.internal.wheel.Wheel;
import io.tickwheel.internal.wheel.WheelGeometry;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The heap and the list do what the hashed wheel does, which has a model of its own. */
class ReferenceWheelsTest {
    private static final long TICK_NANOS = 10;
    private static final int SEQUENCES = 200;
    private static final int OPERATIONS = 500;

    @ParameterizedTest
    @EnumSource(names = {"HEAP", "LIST"})
    void theyDoWhatTheHashedWheelDoes(LayoutPeer peer) {
        for (int seed = 1; seed <= SEQUENCES; seed++) {
            new Run(peer, seed).run();
        }
    }

    /** A sequence of random operations on both. */
    private static final class Run {
        private final int seed;
        private final SplittableRandom random;
        private final Wheel wheel;
        private final Wheel hashed;
        private final List<Twin> all = new ArrayList<>();
        private long nowTick;

        Run(LayoutPeer peer, int seed) {
            this.seed = seed;
            random = new SplittableRandom(seed);
            WheelGeometry geometry = peer.geometry(TICK_NANOS, 8);
            wheel = peer.wheel(geometry);
            hashed = LayoutPeer.HASHED.wheel(geometry);
        }

        void run() {
            for (int i = 0; i < OPERATIONS; i++) {
                switch (random.nextInt(8)) {
                    case 0, 1, 2, 3 -> insert();
                    case 4, 5 -> remove();
                    case 6 -> expire(nowTick + (random.nextLong(1_000) >>> random.nextInt(10)));
                    default -> clearSeldom();
                }
                check();
            }
            expire(Long.MAX_VALUE / TICK_NANOS - 1);
            check();
        }

        private void insert() {
            long delayNanos = random.nextLong(1L << 40) >>> random.nextInt(40);
            Twin node = new Twin(nowTick * TICK_NANOS + delayNanos);
            all.add(node);
            wheel.insert(node);
            hashed.insert(node.twin);
        }

        private void remove() {
            if (!all.isEmpty()) {
                Twin node = all.get(random.nextInt(all.size()));
                assertThat(wheel.remove(node)).as("seed %s", seed).isEqualTo(hashed.remove(node.twin));
            }
        }

        private void expire(long upToTick) {
            nowTick = Math.max(nowTick, upToTick);
            int room = 1 + random.nextInt(20);
            assertThat(expired(wheel, upToTick, room))
                    .as("seed %s", seed)
                    .extracting(TimeoutNode::deadlineNanos)
                    .isEqualTo(expired(hashed, upToTick, room).stream()
                            .map(TimeoutNode::deadlineNanos)
                            .toList());
        }

        private void clearSeldom() {
            if (random.nextInt(50) == 0) {
                wheel.clear();
                hashed.clear();
            }
        }

        private void check() {
            assertThat(wheel.size()).as("seed %s", seed).isEqualTo(hashed.size());
            assertThat(wheel.earliestTick()).as("seed %s", seed).isEqualTo(hashed.earliestTick());
            List<TimeoutNode> seen = new ArrayList<>();
            wheel.forEach(seen::add);
            List<TimeoutNode> copied = new ArrayList<>();
            wheel.copyPages((nodes, bucket) -> copied.addAll(Arrays.asList(nodes)));
            assertThat(seen).hasSize((int) hashed.size());
            assertThat(copied).containsExactlyInAnyOrderElementsOf(seen);
        }

        private static List<TimeoutNode> expired(Wheel wheel, long upToTick, int room) {
            TimeoutNode[] due = new TimeoutNode[room];
            return Arrays.asList(due).subList(0, wheel.expire(upToTick, due));
        }
    }

    /** A timeout in one wheel, and one for the other: a node lies in one wheel at a time. */
    private static final class Twin extends TimeoutNode {
        private final TimeoutNode twin;

        Twin(long deadlineNanos) {
            super(deadlineNanos);
            twin = new TimeoutNode(deadlineNanos) {
                @Override
                public void runTask() {}
            };
        }

        @Override
        public void runTask() {}
    }
}
