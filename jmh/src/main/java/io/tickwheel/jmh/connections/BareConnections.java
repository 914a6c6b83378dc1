package io.tickwheel.jmh.connections;

import java.util.ArrayList;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * Connections without sockets, as many as the heap holds.
 *
 * <p>Threads: one of its own; the lists belong to the event loop.
 */
public final class BareConnections extends Connections {
    private static final int SEED = 42;

    private final SplittableRandom random = new SplittableRandom(SEED);
    private final ArrayList<BareChannel> channels = new ArrayList<>();
    private int next;

    /**
     * Starts a server whose connections will get the handlers of one peer.
     *
     * @param time the virtual time, whose thread calls this and does all work; null for real time
     */
    public BareConnections(HandlerPeer peer, @Nullable VirtualTime time) {
        super(peer, time);
    }

    @Override
    public void open(int count, long idleMillis) {
        run(() -> channels.ensureCapacity(channels.size() + count));
        repeat(count, () -> channels.add(newChannel(idleMillis)));
    }

    private BareChannel newChannel(long idleMillis) {
        BareChannel channel = new BareChannel();
        initialize(channel.pipeline(), idleMillis);
        loop().register(channel);
        return channel;
    }

    @Override
    public void addHandlers(long idleMillis) {
        next = 0;
        repeat(channels.size(), () -> addHandler(nextChannel().pipeline(), idleMillis));
    }

    @Override
    public void exchange(int messages) {
        repeat(messages, () -> nextChannel().receive());
    }

    /** Any of them, as connections live for differing times. */
    @Override
    public void replace(int times, long idleMillis) {
        repeat(times, () -> {
            int any = random.nextInt(channels.size());
            channels.set(any, newChannel(idleMillis)).close();
        });
    }

    private BareChannel nextChannel() {
        next = next + 1 < channels.size() ? next + 1 : 0;
        return channels.get(next);
    }

    @Override
    public void closeAll() {
        repeat(channels.size(), () -> channels.remove(channels.size() - 1).close());
    }

    @Override
    public int size() {
        return channels.size();
    }

    @Override
    public void close() {
        closeAll();
        super.close();
    }
}
