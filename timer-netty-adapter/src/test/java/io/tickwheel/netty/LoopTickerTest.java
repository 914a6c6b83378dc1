package io.tickwheel.netty;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.DefaultEventLoop;
import io.netty.channel.ManualIoEventLoop;
import io.netty.channel.local.LocalIoHandler;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.MockTicker;
import io.netty.util.concurrent.Ticker;
import io.tickwheel.time.TimeSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The clock of a timer whose loop has one: with Netty 4.2, of which loops may have a ticker, that. */
class LoopTickerTest {
    @Test
    void aTimerGoesByTheTickerOfItsLoop() {
        boolean isNetty42 = System.getProperty("tickwheel.test.nettyVersion").startsWith("4.2");
        assertThat(loopsHaveTickers()).isEqualTo(isNetty42);
        if (isNetty42) {
            assertThat(OfNetty42.ran()).containsExactly("early: 0", "in time: 1");
        }
    }

    @Test
    void aTimerOnALoopWithoutOneGoesByTheSystemsTime() {
        assertThat(new EventLoopTimer(new DefaultEventLoop()).timeSource()).isSameAs(TimeSource.system());
    }

    private static boolean loopsHaveTickers() {
        return Arrays.stream(EventExecutor.class.getMethods())
                .anyMatch(method -> method.getName().equals("ticker"));
    }

    /** Not loaded with Netty 4.1. */
    private static final class OfNetty42 {
        private OfNetty42() {}

        static List<String> ran() {
            MockTicker ticker = Ticker.newMockTicker();
            ManualIoEventLoop loop =
                    new ManualIoEventLoop(null, Thread.currentThread(), LocalIoHandler.newFactory(), ticker);
            EventLoopTimer timer = new EventLoopTimer(loop);
            timer.newTimeout(t -> {}, 5, MILLISECONDS);
            List<String> ran = new ArrayList<>();
            ticker.advance(4_999_999, NANOSECONDS);
            loop.runNow();
            ran.add("early: " + timer.counts().expired());
            ticker.advance(1, NANOSECONDS);
            loop.runNow();
            ran.add("in time: " + timer.counts().expired());
            timer.stop();
            return ran;
        }
    }
}
