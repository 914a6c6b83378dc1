package io.tickwheel.jmh.connections;

import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.handler.timeout.IdleStateEvent;
import io.netty.util.Timer;
import io.netty.util.concurrent.Future;
import io.tickwheel.jmh.kit.LoopbackSockets;
import io.tickwheel.jmh.kit.WorkerThreads;
import io.tickwheel.time.TimeSource;
import java.lang.management.ManagementFactory;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * The connections of a server with one event loop, and what their clients do. Every connection has an application that
 * writes back what it reads.
 *
 * <p>Threads: one of its own; what a method says it does, the server has done when it returns.
 */
public abstract class Connections implements AutoCloseable {
    /** New connections get no handler. */
    public static final int WITHOUT_HANDLER = 0;

    /** A task of a loop should end soon: it holds up all others. */
    private static final int BATCH = 1_000;

    private final @Nullable Timer timer;
    private final Echo echo = new Echo();
    private final EventLoopGroup group;
    /** That of a loop without a thread of its own. */
    private final @Nullable VirtualTime time;

    private final HandlerPeer peer;
    private final WorkerThreads loopThread;
    private final WorkerThreads otherThreads;

    Connections(HandlerPeer peer, @Nullable VirtualTime time) {
        this.peer = peer;
        this.time = time;
        // How the names of all threads begin that work for the server.
        String threads = WorkerThreads.newName("idle-");
        String loopName = threads + "loop";
        group = time == null ? LoopbackSockets.loop(loopName) : time.loop;
        timer = peer.startTimer(threads + "timer", time == null ? TimeSource.system() : time.timers, group);
        run(() -> {});
        loopThread = time == null ? WorkerThreads.named(loopName) : WorkerThreads.none();
        otherThreads = time == null ? WorkerThreads.named(threads).without(loopThread) : WorkerThreads.none();
    }

    /** The processor time of the event loop, and of all threads that work for the server; in virtual time of one. */
    public record Use(long loopNanos, long allNanos) {
        public Use since(Use before) {
            return new Use(loopNanos - before.loopNanos, allNanos - before.allNanos);
        }
    }

    /** The thread of the event loop; none in virtual time. */
    public final WorkerThreads loopThread() {
        return loopThread;
    }

    /** What was used until now. */
    public Use use() {
        if (time != null) {
            return new Use(0, ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime());
        }
        // Each thread is read once: so all of them used at least what the loop used.
        long loopNanos = loopThread.cpuNanos();
        return new Use(loopNanos, loopNanos + otherThreads.cpuNanos());
    }

    /**
     * Opens connections.
     *
     * @param idleMillis of the handlers that they get, or {@link #WITHOUT_HANDLER}
     */
    public abstract void open(int count, long idleMillis);

    /** Adds handlers to all connections, which have none. */
    public abstract void addHandlers(long idleMillis);

    /** Exchanges messages, one connection after the other: each comes in and goes back. */
    public abstract void exchange(int messages);

    /** Closes a connection and opens a new one, a number of times. */
    public abstract void replace(int times, long idleMillis);

    /** Closes all connections. */
    public abstract void closeAll();

    /** How many are open. */
    public abstract int size();

    /** How many idle events the applications got until now. */
    public long idleEvents() {
        return echo.idleEvents.sum();
    }

    /** How many idle events a connection with a handler gets for each idle time that passes. */
    public int eventsPerIdleTime() {
        return peer.eventsPerIdleTime();
    }

    /** Ends the server and its threads; the handlers' timer too. */
    @Override
    public void close() {
        if (timer != null) {
            timer.stop();
        }
        if (time == null) { // else there is no thread to end
            LoopbackSockets.close(group);
        }
    }

    /** Makes a new connection's pipeline; the idle time may be {@link #WITHOUT_HANDLER}. */
    final void initialize(ChannelPipeline pipeline, long idleMillis) {
        pipeline.addLast(echo);
        if (idleMillis != WITHOUT_HANDLER) {
            addHandler(pipeline, idleMillis);
        }
    }

    final void addHandler(ChannelPipeline pipeline, long idleMillis) {
        peer.addHandler(pipeline, timer, idleMillis);
    }

    final EventLoopGroup group() {
        return group;
    }

    final EventLoop loop() {
        return group.next();
    }

    /** Runs a task on the loop and waits for it. Tasks that it has submitted have run after another run. */
    final void run(Runnable work) {
        Future<?> done = loop().submit(work);
        if (time != null) {
            time.loop.runNow();
        }
        done.syncUninterruptibly();
    }

    /** Runs a task a number of times, in batches. */
    final void repeat(int times, Runnable work) {
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

    /** The application at the end of all pipelines: writes back what it reads, and counts idle events. */
    @Sharable
    private static final class Echo extends ChannelInboundHandlerAdapter {
        private final LongAdder idleEvents = new LongAdder();

        @Override
        public void channelRead(ChannelHandlerContext context, Object message) {
            context.writeAndFlush(message);
        }

        @Override
        public void userEventTriggered(ChannelHandlerContext context, Object event) {
            if (event instanceof IdleStateEvent) {
                idleEvents.increment();
            }
        }

        /** A client that closes by a reset is expected here. */
        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
            context.close();
        }
    }
}
