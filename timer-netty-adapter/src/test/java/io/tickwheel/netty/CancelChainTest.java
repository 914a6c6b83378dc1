package io.tickwheel.netty;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.util.Timeout;
import io.netty.util.TimerTask;
import io.tickwheel.time.ManualTime;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** A {@code cancelled} that cancels a timeout whose {@code cancelled} cancels the next, and so on. */
class CancelChainTest {
    private static final int LENGTH = 20;

    private final HashedWheelTimer timer =
            HashedWheelTimer.builder().timeSource(new ManualTime()).build();
    private final List<Timeout> chain = new ArrayList<>();
    private int told;

    @Test
    void eachIsCancelled() {
        assertThat(cancelFirst()).isTrue();

        // Netty 4.1 tells nobody, and so the first is the only one there.
        assertThat(told).isEqualTo(NettyTimer.findCancelledCallback() ? LENGTH : 0);
        assertThat(timer.pendingTimeouts()).isEqualTo(LENGTH - Math.max(1, told));
    }

    private boolean cancelFirst() {
        for (int i = 0; i < LENGTH; i++) {
            chain.add(timer.newTimeout(new CancelsTheNext(i + 1), 1, TimeUnit.HOURS));
        }
        return chain.get(0).cancel();
    }

    private final class CancelsTheNext implements TimerTask {
        private final int next;

        CancelsTheNext(int next) {
            this.next = next;
        }

        @Override
        public void run(Timeout timeout) {
            throw new AssertionError("was to be cancelled");
        }

        @Override
        public void cancelled(Timeout timeout) {
            told++;
            if (next < chain.size()) {
                chain.get(next).cancel();
            }
        }
    }
}
