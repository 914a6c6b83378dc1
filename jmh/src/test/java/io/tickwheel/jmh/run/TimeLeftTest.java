package io.tickwheel.jmh.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class TimeLeftTest {
    @Test
    void beginsWithThePlan() {
        assertThat(new TimeLeft(120).seconds()).isEqualTo(120);
    }

    @Test
    void learnsThatForksAreSlowerThanPlanned() {
        TimeLeft left = new TimeLeft(4_000);
        left.ended(2_000, 4_000);
        assertThat(left.seconds()).isCloseTo(4_000, within(50.0));
    }

    @Test
    void isNotMisledByTheFirstFork() {
        TimeLeft left = new TimeLeft(1_001);
        left.ended(1, 10);
        assertThat(left.seconds()).isLessThan(1_300);
    }

    @Test
    void endsAtZero() {
        TimeLeft left = new TimeLeft(10);
        left.ended(10, 300);
        assertThat(left.seconds()).isZero();
    }

    @Test
    void speaksOfMinutesAndInTheEndOfSeconds() {
        assertThat(TimeLeft.inWords(840)).isEqualTo("14 min");
        assertThat(TimeLeft.inWords(42.4)).isEqualTo("42 s");
    }
}
