package io.tickwheel.jmh.connections;

import io.netty.channel.Channel;
import io.tickwheel.jmh.kit.ChildJvm;
import io.tickwheel.jmh.kit.LoopbackSockets;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Semaphore;

/**
 * Real connections on loopback; the clients are another process.
 *
 * <p>Threads: one of its own; the set belongs to the event loop.
 */
public final class LoopbackConnections extends Connections {
    /** What a JVM opens beside its connections, generously. */
    private static final int OTHER_FILES = 100;

    private static final Duration LONGEST_ORDER = Duration.ofMinutes(10);

    private final Set<Channel> channels = new LinkedHashSet<>();
    private final Semaphore opened = new Semaphore(0);
    private final Semaphore closed = new Semaphore(0);
    private final ChildJvm clients;
    private long idleMillis;

    /**
     * Starts a server whose connections will get the handlers of one peer, and the process of its clients.
     *
     * @param most how many connections there will be at most
     * @throws IllegalStateException if this process may not open so many files
     */
    public LoopbackConnections(HandlerPeer peer, int most) {
        super(peer, null);
        requireFiles(most + OTHER_FILES);
        Channel listening = LoopbackSockets.serve(group(), this::initialize);
        clients = launchClients(((InetSocketAddress) listening.localAddress()).getPort());
    }

    static ChildJvm launchClients(int port) {
        return ChildJvm.launch("the clients", List.of(), Clients.class, String.valueOf(port));
    }

    static void order(ChildJvm clients, Clients.Order order, int count) {
        String line = order + " " + count;
        clients.order(line);
        try {
            clients.result(String.class, LONGEST_ORDER);
        } catch (ChildJvm.Failure e) {
            throw new IllegalStateException("the clients failed at " + line, e);
        }
    }

    static void requireFiles(int needed) {
        long most = LoopbackSockets.mostOpenFiles();
        if (most < needed) {
            throw new IllegalStateException(
                    "the connections need " + needed + " open files, and the limit is " + most + ": ulimit -n");
        }
    }

    private void initialize(Channel channel) {
        initialize(channel.pipeline(), idleMillis);
        channels.add(channel);
        channel.closeFuture().addListener(end -> {
            channels.remove(channel);
            // Its handlers are removed in a later task.
            loop().execute(closed::release);
        });
        opened.release();
    }

    @Override
    public void open(int count, long idleMillisOfNew) {
        run(() -> idleMillis = idleMillisOfNew);
        order(clients, Clients.Order.OPEN, count);
        opened.acquireUninterruptibly(count);
        run(() -> {});
    }

    @Override
    public void addHandlers(long idleMillisOfAll) {
        run(() -> channels.forEach(channel -> addHandler(channel.pipeline(), idleMillisOfAll)));
    }

    @Override
    public void exchange(int messages) {
        order(clients, Clients.Order.EXCHANGE, messages);
    }

    @Override
    public void replace(int times, long idleMillisOfNew) {
        run(() -> idleMillis = idleMillisOfNew);
        order(clients, Clients.Order.REPLACE, times);
        opened.acquireUninterruptibly(times);
        closed.acquireUninterruptibly(times);
    }

    @Override
    public void closeAll() {
        int count = size();
        order(clients, Clients.Order.CLOSE, count);
        closed.acquireUninterruptibly(count);
    }

    @Override
    public int size() {
        int[] size = new int[1];
        run(() -> size[0] = channels.size());
        return size[0];
    }

    @Override
    public void close() {
        clients.close();
        super.close();
    }
}
