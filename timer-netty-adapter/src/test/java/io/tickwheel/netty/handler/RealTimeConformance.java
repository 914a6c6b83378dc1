package io.tickwheel.netty.handler;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Timeout.ThreadMode.SEPARATE_THREAD;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.EventLoopGroup;
import io.netty.util.Timer;
import java.io.IOException;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;

/**
 * What the parts of the suite share that run on real sockets.
 *
 * <p>Time and threads are real, since sockets and their event loops know no other. Lower bounds are exact, upper ones
 * only say that something happens at all.
 */
@Tag("timing")
@Timeout(value = 90, threadMode = SEPARATE_THREAD)
abstract class RealTimeConformance implements HandlerTime {
    final HandlerSubject subject = HandlerSuite.tested();
    final Witness witness = newWitness();
    private final EventLoopGroup loops = Loopback.newLoops();
    private final Timer timer = subject.newTimer(loops);
    private Loopback loopback;

    @AfterEach
    @Timeout(value = 60, threadMode = SEPARATE_THREAD)
    final void endAll() throws IOException {
        if (loopback != null) {
            loopback.close();
        }
        Loopback.end(loops);
        assertThat(timer.stop()).as("timeouts left behind").isEmpty();
    }

    @Override
    public final Timer timer() {
        return timer;
    }

    @Override
    public final long nanoTime() {
        return System.nanoTime();
    }

    final Witness newWitness() {
        return new Witness(System::nanoTime);
    }

    final Loopback serve(Consumer<Channel> furnish) {
        loopback = new Loopback(loops, furnish);
        return loopback;
    }

    final ChannelHandler idleMillis(long reader, long writer, long all) {
        return idleMillis(reader, writer, all, Overrides.NONE);
    }

    final ChannelHandler idleMillis(long reader, long writer, long all, Overrides overrides) {
        return subject.idle(this, IdleTimes.millis(reader, writer, all), overrides);
    }

    final ChannelHandler readTimeoutMillis(long timeout) {
        return subject.readTimeout(this, timeout, MILLISECONDS, Overrides.NONE);
    }

    final ChannelHandler writeTimeoutMillis(long timeout) {
        return subject.writeTimeout(this, timeout, MILLISECONDS, Overrides.NONE);
    }
}
