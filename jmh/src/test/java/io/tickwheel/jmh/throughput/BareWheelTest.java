package io.tickwheel.jmh.throughput;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BareWheelTest {
    private static final int REVOLUTIONS = 3;
    private static final long LAST_TICK = (long) REVOLUTIONS * BareWheel.WHEEL_LENGTH;

    @ParameterizedTest
    @ValueSource(strings = {"tickwheel-core", "agrona"})
    void eachOperationExpiresOneTimeout(String name) {
        BareWheel wheel = BareWheel.named(name);
        for (int i = 1; i <= BareWheel.WHEEL_LENGTH; i++) {
            wheel.insert(BareWheel.deadlineIn(LAST_TICK + i));
        }
        for (long tick = 1; tick <= LAST_TICK; tick++) {
            assertThat(wheel.insertExpire(BareWheel.deadlineIn(tick))).isOne();
        }
        assertThat(wheel.insertExpire(BareWheel.deadlineIn(LAST_TICK + 1))).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"tickwheel-core", "agrona"})
    void whatWasRemovedDoesNotExpire(String name) {
        BareWheel wheel = BareWheel.named(name);
        for (long tick = 1; tick <= LAST_TICK; tick++) {
            assertThat(wheel.insertRemove(BareWheel.deadlineIn(tick))).isTrue();
        }
        assertThat(wheel.insertExpire(BareWheel.deadlineIn(LAST_TICK))).isOne();
    }

    @Test
    void anUnknownWheelIsRefused() {
        assertThatThrownBy(() -> BareWheel.named("netty"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("timer: netty (expected: tickwheel-core, agrona)");
    }
}
