package io.tickwheel.jmh.connections;

import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The one event loop of a server.
 *
 * <p>Threads: any but its own; in virtual time that one.
 */
final class ServerLoop {
    private static final boolean DAEMON = true;
    /** A task of a loop should end soon: it holds up all others. */
    private static final int BATCH = 1_000;

    private final EventLoopGroup group;
    /** That of a loop without a thread of its own. */
    private final @Nullable VirtualTime time;

    ServerLoop(@Nullable VirtualTime time) {
        this.time = time;
        if (time == null) {
            group = new MultiThreadIoEventLoopGroup(
                    1, new DefaultThreadFactory(Connections.LOOP_THREAD, DAEMON), NioIoHandler.newFactory());
        } else {
            group = time.loop;
        }
        run(() -> {});
    }

    EventLoopGroup group() {
        return group;
    }

    EventLoop loop() {
        return group.next();
    }

    /** Runs something on the loop and waits for it. What that leaves for later has been done after another run. */
    void run(Runnable work) {
        Future<?> done = loop().submit(work);
        if (time != null) {
            time.loop.runNow();
        }
        done.syncUninterruptibly();
    }

    /** Does something so many times, in batches. */
    void repeat(int times, Runnable work) {
        for (int left = times; left > 0; left -= BATCH) {
            int batch = Math.min(left, BATCH);
            run(() -> {
                for (int i = 0; i < batch; i++) {
                    work.run();
                }
            });
        }
        run(() -> {});
    }

    void close() {
        if (time == null) { // else there is no thread to end
            group.shutdownGracefully(0, 1, TimeUnit.SECONDS).syncUninterruptibly();
        }
    }
}
