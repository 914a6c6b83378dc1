package io.tickwheel.jmh.connections;

import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.util.concurrent.Future;
import io.tickwheel.jmh.kit.LoopbackSockets;
import org.jspecify.annotations.Nullable;

/**
 * The one event loop of a server.
 *
 * <p>Threads: any but its own; in virtual time that one.
 */
final class ServerLoop {
    /** A task of a loop should end soon: it holds up all others. */
    private static final int BATCH = 1_000;

    private final EventLoopGroup group;
    /** That of a loop without a thread of its own. */
    private final @Nullable VirtualTime time;

    ServerLoop(@Nullable VirtualTime time) {
        this.time = time;
        if (time == null) {
            group = LoopbackSockets.loop(Connections.LOOP_THREAD);
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

    /** Runs a task on the loop and waits for it. Tasks that it has submitted have run after another run. */
    void run(Runnable work) {
        Future<?> done = loop().submit(work);
        if (time != null) {
            time.loop.runNow();
        }
        done.syncUninterruptibly();
    }

    /** Runs a task a number of times, in batches. */
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
            LoopbackSockets.close(group);
        }
    }
}
