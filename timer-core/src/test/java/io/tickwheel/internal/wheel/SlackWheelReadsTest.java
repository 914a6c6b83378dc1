package io.tickwheel.internal.wheel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.Consumer;
import java.util.function.ObjIntConsumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** I10: how often the deadlines of the earliest tick are read; ticks of 100 ns, cells of 10 ns. */
class SlackWheelReadsTest {
    private final WheelGeometry geometry = new WheelGeometry(100, 8, 10);
    private final CountingWheel counting = new CountingWheel(new HashedWheel(geometry));
    private final Wheel wheel = SlackWheel.around(counting, geometry);
    private final @Nullable TimeoutNode[] due = new TimeoutNode[4];

    /** As an owner does for each cell in which something of the intake is due. */
    @Test
    void thatNothingIsDueIsAskedAgainAndAgainAndReadOnce() {
        wheel.insert(new NamedTimeout("far", 950));
        for (int cell = 1; cell < 90; cell++) {
            assertThat(wheel.expire(cell, due)).isZero();
        }

        assertThat(counting.reads).isLessThanOrEqualTo(2);
    }

    @Test
    void onceOneHasLeftTheyAreReadAnew() {
        NamedTimeout earliest = new NamedTimeout("earliest", 915);
        wheel.insert(earliest);
        wheel.insert(new NamedTimeout("next", 945));
        assertThat(wheel.earliestTick()).isEqualTo(92);

        wheel.remove(earliest);

        assertThat(wheel.earliestTick()).isEqualTo(95);
    }

    @Test
    void oneThatComesLaterMayBeTheEarliest() {
        wheel.insert(new NamedTimeout("first", 945));
        assertThat(wheel.earliestTick()).isEqualTo(95);

        wheel.insert(new NamedTimeout("earlier", 915));

        assertThat(wheel.earliestTick()).isEqualTo(92);
    }

    /** A wheel that counts how often deadlines of its earliest tick are read. */
    private static final class CountingWheel extends Wheel {
        private final Wheel wheel;
        private int reads;

        CountingWheel(Wheel wheel) {
            this.wheel = wheel;
        }

        @Override
        long earliestDeadlineNanos(int limit) {
            reads++;
            return wheel.earliestDeadlineNanos(limit);
        }

        @Override
        public int buckets() {
            return wheel.buckets();
        }

        @Override
        public long size() {
            return wheel.size();
        }

        @Override
        public void insert(TimeoutNode node) {
            wheel.insert(node);
        }

        @Override
        public boolean remove(TimeoutNode node) {
            return wheel.remove(node);
        }

        @Override
        public int expire(long upToTick, @Nullable TimeoutNode[] due) {
            return wheel.expire(upToTick, due);
        }

        @Override
        public long earliestTick() {
            return wheel.earliestTick();
        }

        @Override
        public void forEach(Consumer<? super TimeoutNode> action) {
            wheel.forEach(action);
        }

        @Override
        public void copyPages(ObjIntConsumer<@Nullable TimeoutNode[]> action) {
            wheel.copyPages(action);
        }

        @Override
        public void clear() {
            wheel.clear();
        }
    }
}
