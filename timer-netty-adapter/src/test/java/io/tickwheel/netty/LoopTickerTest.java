package io.tickwheel.netty;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.DefaultEventLoop;
import io.netty.channel.ManualIoEventLoop;
import io.netty.channel.local.LocalIoHandler;
import io.netty.util.concurrent.MockTicker;
import io.netty.util.concurrent.Ticker;
import io.tickwheel.time.TimeSource;
import org.junit.jupiter.api.Test;

/** The clock of a timer whose loop has one: with Netty 4.2, of which loops may have a ticker, that. */
class LoopTickerTest {
    @Test
    void aTimerGoesByTheTickerOfItsLoop() {
        if (System.getProperty("tickwheel.test.nettyVersion").startsWith("4.2")) {
            OfNetty42.goesByTheTicker();
        }
    }

    @Test
    void aTimerOnALoopWithoutOneGoesByTheSystemsTime() {
        assertThat(new EventLoopTimer(new DefaultEventLoop()).timeSource()).isSameAs(TimeSource.system());
    }

    /** Not loaded with Netty 4.1. */
    private static final class OfNetty42 {
        private OfNetty42() {}

        static void goesByTheTicker() {
            MockTicker ticker = Ticker.newMockTicker();
            ManualIoEventLoop loop =
                    new ManualIoEventLoop(null, Thread.currentThread(), LocalIoHandler.newFactory(), ticker);
            EventLoopTimer timer = new EventLoopTimer(loop);
            timer.newTimeout(t -> {}, 5, MILLISECONDS);
            ticker.advance(4_999_999, NANOSECONDS);
            loop.runNow();
            assertThat(timer.counts().expired()).isZero();
            ticker.advance(1, NANOSECONDS);
            loop.runNow();
            assertThat(timer.counts().expired()).isOne();
            timer.stop();
        }
    }
}
