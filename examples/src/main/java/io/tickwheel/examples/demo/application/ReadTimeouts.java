package io.tickwheel.examples.demo.application;

import io.netty.channel.ChannelHandler;
import io.netty.util.Timer;
import io.tickwheel.examples.demo.measure.Intake;
import io.tickwheel.examples.demo.measure.TimerKind;
import io.tickwheel.examples.demo.measure.WorkerThread;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Makes the read timeouts of a kind: Netty's handlers schedule on the event loop of their connection, tickwheel's all
 * on one timer.
 *
 * <p>Threads: any.
 */
final class ReadTimeouts implements AutoCloseable {
    private static final Duration LONGEST_START = Duration.ofSeconds(5);

    private final long timeoutMillis = Load.READ_TIMEOUT.toMillis();
    private final WorkerThread worker = new WorkerThread();
    private final @Nullable Timer timer;

    ReadTimeouts(Load load) throws InterruptedException {
        if (load.timer() == TimerKind.NETTY) {
            timer = null;
        } else {
            timer = load.timer().create(worker, load.tickMillis());
            Intake.awaitTakenIn(timer, LONGEST_START);
        }
    }

    /** A new handler, which closes its connection when nothing was read for {@link Load#READ_TIMEOUT}. */
    ChannelHandler handler() {
        return timer == null
                ? new io.netty.handler.timeout.ReadTimeoutHandler(timeoutMillis, TimeUnit.MILLISECONDS)
                : new io.tickwheel.netty.handler.ReadTimeoutHandler(timer, timeoutMillis, TimeUnit.MILLISECONDS);
    }

    /** The processor time of what they have beside the event loop. */
    long cpuNanos() {
        return timer == null ? 0 : worker.sample().cpuNanos();
    }

    @Override
    public void close() {
        if (timer != null) {
            timer.stop();
        }
    }
}
