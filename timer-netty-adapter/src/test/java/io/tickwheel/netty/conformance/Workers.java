package io.tickwheel.netty.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

/** Makes daemon threads and remembers them. */
final class Workers implements ThreadFactory {
    private static final AtomicInteger NUMBER = new AtomicInteger();

    private final List<Thread> made = new CopyOnWriteArrayList<>();

    @Override
    public Thread newThread(Runnable work) {
        Thread thread = new Thread(work, "conformance-worker-" + NUMBER.incrementAndGet());
        thread.setDaemon(true);
        made.add(thread);
        return thread;
    }

    List<Thread> made() {
        return made;
    }

    /** The one thread made so far. */
    Thread only() {
        assertThat(made).hasSize(1);
        return made.get(0);
    }
}
