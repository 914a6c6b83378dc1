package io.tickwheel.jmh.peers;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.openjdk.jol.info.ClassLayout;

class FloorTest {
    @Test
    void itIsAsLargeAsATimeoutOfOurs() {
        assertThat(ClassLayout.parseClass(Floor.class).instanceSize()).isEqualTo(40);
    }

    @Test
    void itIsCancelledOnce() {
        Floor timeout = new Floor(1, "timer", NoTask.INSTANCE);
        assertThat(timeout.cancel()).isTrue();
        assertThat(timeout.cancel()).isFalse();
        assertThat(timeout).hasToString("timeout of timer for INSTANCE, state 1");
    }
}
