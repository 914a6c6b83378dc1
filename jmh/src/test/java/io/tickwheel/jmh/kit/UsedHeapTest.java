package io.tickwheel.jmh.kit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class UsedHeapTest {
    private static final int BYTES = 1 << 24;

    private final List<Finalized> reachable = new ArrayList<>();

    /** As Netty's timer on a busy machine. Needs a thread and time, as the JVM's finalizer has its own. */
    @Test
    @Tag("timing")
    void whatAFinalizerHasYetToLetGoOfIsNotCounted() throws InterruptedException {
        for (int i = 0; i < 4; i++) {
            reachable.add(new Finalized());
        }
        long beforeBytes = UsedHeap.bytes();
        reachable.clear();

        // The last one may be in its finalizer.
        assertThat(beforeBytes - UsedHeap.bytes()).isGreaterThan(5 * BYTES / 2);
    }

    private static final class Finalized {
        private final byte[] bytes = new byte[BYTES];

        @Override
        @SuppressWarnings({"deprecation", "removal", "Finalize"})
        protected void finalize() throws InterruptedException {
            TimeUnit.MILLISECONDS.sleep(200 + bytes.length % 2);
        }
    }
}
