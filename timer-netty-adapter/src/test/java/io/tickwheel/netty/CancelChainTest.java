package io.tickwheel.netty;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.util.Timeout;
import io.netty.util.TimerTask;
import io.tickwheel.time.ManualTime;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** A {@code cancelled} that cancels a timeout whose {@code cancelled} cancels the next, and so on. */
class CancelChainTest {
    private static final int SHORT = 20;
    private static final int TOO_LONG = 20_000;
    /** So that the chain is longer than the stack on every JVM. */
    private static final int STACK_BYTES = 512 * 1024;

    private final HashedWheelTimer timer =
            HashedWheelTimer.builder().timeSource(new ManualTime()).build();
    private final List<Timeout> chain = new ArrayList<>();
    private int told;

    @Test
    void ofAShortOneEachIsCancelled() throws Exception {
        assertThat(cancelFirstOf(SHORT)).isTrue();

        // Netty 4.1 tells nobody, and so the first is the only one there.
        assertThat(told).isEqualTo(NettyTimer.findCancelledCallback() ? SHORT : 0);
        assertThat(timer.pendingTimeouts()).isEqualTo(SHORT - Math.max(1, told));
    }

    @Test
    void ofOneThatUsesUpTheStackTheRestIsPending() throws Exception {
        assertThat(cancelFirstOf(TOO_LONG)).isTrue();

        assertThat(told).isLessThan(TOO_LONG);
        assertThat(timer.pendingTimeouts())
                .isEqualTo(
                        chain.stream().filter(timeout -> !timeout.isCancelled()).count())
                .isPositive();
    }

    private boolean cancelFirstOf(int length) throws Exception {
        for (int i = 0; i < length; i++) {
            chain.add(timer.newTimeout(new CancelsTheNext(i + 1), 1, TimeUnit.HOURS));
        }
        FutureTask<Boolean> first = new FutureTask<>(() -> chain.get(0).cancel());
        Thread canceller = new Thread(null, first, "canceller", STACK_BYTES);
        canceller.start();
        return first.get(60, TimeUnit.SECONDS);
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
