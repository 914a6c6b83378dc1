package io.tickwheel.netty.handler;

import static java.util.concurrent.TimeUnit.MICROSECONDS;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.MINUTES;
import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.channel.ChannelHandler;
import io.netty.util.Timer;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the constructors take, and what becomes of it. */
abstract class IdleArgumentConformance extends HandlerConformance {
    private final Timer timer = time.timer();

    @Test
    void timesAreInTheirUnitAndInSecondsWithoutOne() {
        assertThat(HandlerSubject.idleTimesMillis(subject.idle(timer, 1, 2, 3))).containsExactly(1000, 2000, 3000);
        assertThat(HandlerSubject.idleTimesMillis(subject.idle(timer, 1, 2, 3, MINUTES)))
                .containsExactly(60_000, 120_000, 180_000);
        assertThat(HandlerSubject.idleTimesMillis(subject.idle(timer, true, 1, 2, 3, MILLISECONDS)))
                .containsExactly(1, 2, 3);
        assertThat(HandlerSubject.idleTimesMillis(subject.idle(timer, Integer.MAX_VALUE, Integer.MIN_VALUE, 0)))
                .containsExactly(2_147_483_647_000L, 0, 0);
        assertThat(HandlerSubject.idleTimesMillis(subject.readTimeout(timer, 4)))
                .containsExactly(4000, 0, 0);
        assertThat(HandlerSubject.idleTimesMillis(subject.readTimeout(timer, 5, MILLISECONDS)))
                .containsExactly(5, 0, 0);
    }

    @Test
    void lessThanAMillisecondBecomesOne() throws Exception {
        assertThat(HandlerSubject.idleTimesMillis(subject.idle(timer, 1, 999_999, 1_000_000, NANOSECONDS)))
                .containsExactly(1, 1, 1);

        open(idle(new IdleTimes(false, 1, 0, 0, NANOSECONDS), Overrides.NONE));
        time.advanceNanos(999_999);
        nothingSeen();
        time.advanceNanos(1);

        seen("1 first READER_IDLE");
    }

    @Test
    void fractionsOfAMillisecondCountAboveOne() throws Exception {
        ChannelHandler idle = idle(new IdleTimes(false, 2_500, 0, 0, MICROSECONDS), Overrides.NONE);
        assertThat(HandlerSubject.idleTimesMillis(idle)).containsExactly(2, 0, 0);

        open(idle);
        time.advanceNanos(2_499_999);
        nothingSeen();
        time.advanceNanos(1 + subject.largestLatenessNanos());

        assertThat(witness.events).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -1, -1_000, Long.MIN_VALUE})
    void zeroAndLessAreOff(long millis) throws Exception {
        assertThat(HandlerSubject.idleTimesMillis(subject.idle(timer, millis, millis, millis, MILLISECONDS)))
                .containsExactly(0, 0, 0);
        TestChannel channel =
                open(idleMillis(millis, millis, millis), readTimeoutMillis(millis), writeTimeoutMillis(millis));
        channel.stall();
        channel.send(1);
        assertThat(time.isAnythingScheduled()).isFalse();

        channel.receive();
        time.advanceMillis(1_000);

        nothingSeen();
        assertThat(channel.isOpen()).isTrue();
    }

    @ParameterizedTest
    @EnumSource(TimeUnit.class)
    void theLargestTimesAreForEver(TimeUnit unit) throws Exception {
        long nanos = unit.toNanos(Long.MAX_VALUE);
        long millis = NANOSECONDS.toMillis(nanos);
        ChannelHandler idle =
                idle(new IdleTimes(false, Long.MAX_VALUE, Long.MAX_VALUE - 1, Long.MAX_VALUE, unit), Overrides.NONE);
        assertThat(HandlerSubject.idleTimesMillis(idle)).containsExactly(millis, millis, millis);
        TestChannel channel = open(
                idle,
                subject.readTimeout(time, Long.MAX_VALUE, unit, Overrides.NONE),
                subject.writeTimeout(time, Long.MAX_VALUE, unit, Overrides.NONE));
        channel.stall();
        channel.send(1);

        for (int i = 0; i < 100; i++) {
            time.leapDays(365);
            channel.receive();
        }

        nothingSeen();
        assertThat(channel.isOpen()).isTrue();
    }

    @Test
    void withoutAUnitThereIsNoHandler() {
        List<ThrowingCallable> calls = List.of(
                () -> subject.idle(timer, 1, 1, 1, null),
                () -> subject.idle(timer, true, 0, 0, 0, null),
                () -> subject.readTimeout(timer, 1, null),
                () -> subject.writeTimeout(timer, 1, null));
        assertThat(calls)
                .allSatisfy(call -> assertThatThrownBy(call)
                        .rootCause()
                        .isInstanceOf(NullPointerException.class)
                        .hasMessageContaining("unit"));
    }
}
