package io.tickwheel.netty.handler;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.ChannelHandler;
import org.junit.jupiter.api.AfterEach;

/**
 * What all parts of the handlers' conformance suite share: a subject, virtual time, and a look at the end of each test
 * whether anything is left behind.
 *
 * <p>The suite says what a timeout handler has to do to stand in for Netty's. {@link NettyHandlersConformanceTest} and
 * {@link TickwheelHandlersConformanceTest} run all its parts. Where the two differ on purpose, each is asserted to
 * behave in its own way.
 */
abstract class HandlerConformance {
    final HandlerSubject subject = HandlerSuite.tested();
    final FrozenTime time = subject.frozenTime();
    final Witness witness = new Witness(time::elapsedNanos);

    @AfterEach
    final void nothingIsLeftWhenTheChannelsAreClosed() {
        time.closeChannels();
        assertThat(time.isAnythingScheduled()).isFalse();
        time.stopTimer();
    }

    /** An active channel with these handlers and the witness. */
    final TestChannel open(ChannelHandler... handlers) throws Exception {
        TestChannel channel = time.channel();
        channel.pipeline().addLast(handlers).addLast(witness);
        channel.connect();
        return channel;
    }

    /** From which nothing goes out. */
    final TestChannel openStalled(ChannelHandler... handlers) throws Exception {
        TestChannel channel = open(handlers);
        channel.stall();
        return channel;
    }

    final ChannelHandler idleMillis(long reader, long writer, long all) {
        return idle(IdleTimes.millis(reader, writer, all), Overrides.NONE);
    }

    final ChannelHandler idle(IdleTimes times, Overrides overrides) {
        return subject.idle(time, times, overrides);
    }

    final ChannelHandler readTimeoutMillis(long timeout) {
        return readTimeoutMillis(timeout, Overrides.NONE);
    }

    final ChannelHandler readTimeoutMillis(long timeout, Overrides overrides) {
        return subject.readTimeout(time, timeout, MILLISECONDS, overrides);
    }

    final ChannelHandler writeTimeoutMillis(long timeout) {
        return writeTimeoutMillis(timeout, Overrides.NONE);
    }

    final ChannelHandler writeTimeoutMillis(long timeout, Overrides overrides) {
        return subject.writeTimeout(time, timeout, MILLISECONDS, overrides);
    }

    /** Asserts all that came to the end of the pipeline so far. */
    final void seen(String... lines) {
        assertThat(witness.lines()).containsExactly(lines);
    }

    final void nothingSeen() {
        assertThat(witness.lines()).isEmpty();
    }
}
