package io.tickwheel.netty.handler;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.Timeout.ThreadMode.SEPARATE_THREAD;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.EventLoopGroup;
import io.netty.util.Timer;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
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
    private static final long PATIENCE_SECONDS = 30;

    final HandlerSubject subject;
    final Witness witness;
    private final EventLoopGroup loops = Loopback.newLoops();
    private final Timer timer;
    private final long startNanos = System.nanoTime();
    private Loopback loopback;

    RealTimeConformance(HandlerSubject subject) {
        this.subject = subject;
        timer = subject.newTimer(loops);
        witness = newWitness();
    }

    @AfterEach
    @Timeout(value = 60, threadMode = SEPARATE_THREAD)
    final void endAll() throws IOException {
        endServer();
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
        return new Witness(() -> nanoTime() - startNanos);
    }

    final void endServer() throws IOException {
        if (loopback != null) {
            loopback.close();
        }
    }

    final Loopback serve(Consumer<Channel> furnish) {
        loopback = loopback == null ? new Loopback(loops, furnish) : new Loopback(furnish);
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

    static void until(String what, BooleanSupplier seen) {
        long giveUpNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (!seen.getAsBoolean()) {
            if (System.nanoTime() - giveUpNanos > 0) {
                fail("not seen within %d s: %s", PATIENCE_SECONDS, what);
            }
            LockSupport.parkNanos(500_000);
        }
    }

    /** Lets time pass in which nothing may happen. */
    static void letPassMillis(long millis) {
        long endNanos = System.nanoTime() + MILLISECONDS.toNanos(millis);
        for (long restNanos = endNanos - System.nanoTime(); restNanos > 0; restNanos = endNanos - System.nanoTime()) {
            LockSupport.parkNanos(restNanos);
        }
    }
}
