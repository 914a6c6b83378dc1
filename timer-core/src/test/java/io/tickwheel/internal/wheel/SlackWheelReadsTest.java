package io.tickwheel.internal.wheel;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** I10: how often the deadlines of the earliest tick are read; ticks of 100 ns, cells of 10 ns. */
class SlackWheelReadsTest {
    /** More than are read anew once one has left. */
    private static final int MANY = 100;

    private static final int NEARER = 50;

    private final WheelGeometry geometry = new WheelGeometry(100, 8, 10);
    private final CountingWheel counting = new CountingWheel(new HashedWheel(geometry));
    private final @Nullable TimeoutNode[] due = new TimeoutNode[4];
    private Wheel wheel = SlackWheel.around(counting, geometry);

    @Test
    void ofVeryManyTheBeginningOfTheirTickIsTaken() {
        for (int i = 0; i <= 4_096; i++) {
            wheel.insert(new NamedTimeout("one of very many", 9_951 + i % 40));
        }

        assertThat(wheel.earliestTick()).isEqualTo(991);
    }

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

    /** As where one repeats, or is scheduled and cancelled, before a tick that many share. */
    @Test
    void thoseOfManyAreReadOnceHoweverOftenFewComeBeforeThem() {
        insertMany(9_951);
        for (long tick = 1; tick <= NEARER; tick++) {
            NamedTimeout nearer = new NamedTimeout("nearer", 100 * tick - 50);
            wheel.insert(nearer);
            assertThat(wheel.earliestTick()).isEqualTo(10 * tick - 5);
            if (tick % 2 == 0) {
                wheel.remove(nearer);
            } else {
                assertThat(wheel.expire(10 * tick, due)).isOne();
            }
            assertThat(wheel.earliestTick()).isEqualTo(996);
        }

        assertThat(counting.reads).isLessThanOrEqualTo(NEARER + 2);
    }

    @Test
    void oneThatComesToManyWhileAnotherTickIsTheEarliestMayBeTheirEarliest() {
        insertMany(9_951);
        assertThat(wheel.earliestTick()).isEqualTo(996);
        NamedTimeout nearer = new NamedTimeout("nearer", 50);
        wheel.insert(nearer);
        assertThat(wheel.earliestTick()).isEqualTo(5);

        wheel.insert(new NamedTimeout("earlier", 9_915));
        wheel.remove(nearer);

        assertThat(wheel.earliestTick()).isEqualTo(992);
    }

    @Test
    void ofManyThatWereClearedNothingIsKept() {
        insertMany(9_951);
        assertThat(wheel.earliestTick()).isEqualTo(996);

        wheel.clear();
        wheel.insert(new NamedTimeout("later", 9_985));

        assertThat(wheel.earliestTick()).isEqualTo(999);
    }

    /** Of one place in the simple layout, too. */
    @Test
    void whatLiesARevolutionAheadHidesNoDeadline() {
        CountingWheel simple = new CountingWheel(SimpleWheel.byTicks(geometry));
        wheel = SlackWheel.around(simple, geometry);
        insertMany(551);
        wheel.insert(new NamedTimeout("next revolution", 950));
        for (int i = 0; i < NEARER; i++) {
            NamedTimeout nearer = new NamedTimeout("nearer", 195);
            wheel.insert(nearer);
            assertThat(wheel.earliestTick()).isEqualTo(20);
            wheel.remove(nearer);
            assertThat(wheel.earliestTick()).isEqualTo(56);
        }

        assertThat(simple.reads).isLessThanOrEqualTo(NEARER + 2);
    }

    private void insertMany(long deadlineNanos) {
        for (int i = 0; i < MANY; i++) {
            wheel.insert(new NamedTimeout("one of many", deadlineNanos + i % 40));
        }
    }

    /** A wheel that counts how often deadlines of its earliest tick are read. */
    private static final class CountingWheel extends ForwardingWheel {
        private int reads;

        CountingWheel(Wheel wheel) {
            super(wheel);
        }

        @Override
        long earliestDeadlineNanos(int limit) {
            reads++;
            return super.earliestDeadlineNanos(limit);
        }
    }
}
