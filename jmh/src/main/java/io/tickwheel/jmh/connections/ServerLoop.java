package io.tickwheel.jmh.connections;

import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.util.concurrent.TimeUnit;

/**
 * The one event loop of a server.
 *
 * <p>Threads: any but its own.
 */
final class ServerLoop {
    private static final boolean DAEMON = true;
    /** A task of a loop should end soon: it holds up all others. */
    private static final int BATCH = 1_000;

    private final EventLoopGroup group;

    ServerLoop() {
        group = new MultiThreadIoEventLoopGroup(
                1, new DefaultThreadFactory(Connections.LOOP_THREAD, DAEMON), NioIoHandler.newFactory());
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
        loop().submit(work).syncUninterruptibly();
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
        group.shutdownGracefully(0, 1, TimeUnit.SECONDS).syncUninterruptibly();
    }
}
