package io.tickwheel.netty.internal;

import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.ScheduledFuture;
import io.netty.util.concurrent.Ticker;
import io.tickwheel.time.TimeSource;
import java.util.concurrent.TimeUnit;

/**
 * The clock that an event loop goes by, so that a timer on it goes by the same: that of the JVM, but for an embedded
 * loop, and with Netty 4.2 for a loop that was given a ticker.
 */
public final class LoopClock {
    /** The class is not public. */
    private static final String EMBEDDED = "io.netty.channel.embedded.EmbeddedEventLoop";

    private static final boolean HAS_TICKERS = hasTickers();

    private LoopClock() {}

    /**
     * The clock of a loop.
     *
     * @param loop an event loop; the calling thread is the one that uses it if it is embedded
     * @return its clock, for any thread; of an embedded loop with an origin of its own, so to be kept
     */
    public static TimeSource of(EventExecutor loop) {
        if (isEmbedded(loop)) {
            return new OfEmbedded(loop);
        }
        return HAS_TICKERS ? Tickers.clockOf(loop) : TimeSource.system();
    }

    /**
     * Whether a loop is that of an embedded channel and of the channels within it, such as the streams of HTTP/2: it
     * has no thread but that of its test.
     *
     * @param loop an event loop, or another executor
     * @return whether only the thread that uses it may hand it anything
     */
    public static boolean isEmbedded(EventExecutor loop) {
        return loop.getClass().getName().equals(EMBEDDED);
    }

    private static boolean hasTickers() {
        try {
            EventExecutor.class.getMethod("ticker");
            return true;
        } catch (NoSuchMethodException e) {
            return false;
        }
    }

    /** Loaded with Netty 4.2 only. */
    private static final class Tickers {
        private Tickers() {}

        static TimeSource clockOf(EventExecutor loop) {
            Ticker ticker = loop.ticker();
            return ticker == Ticker.systemTicker() ? TimeSource.system() : ticker::nanoTime;
        }
    }

    /**
     * The time of an embedded loop, which a test may freeze and move. No method of Netty 4.1 tells it; but a task of
     * the loop tells how far away it is, also once it is cancelled and has left the loop's queue.
     */
    private static final class OfEmbedded implements TimeSource {
        /** 73 years, so that no test comes to its end, and no sum overflows. */
        private static final long FAR_NANOS = Long.MAX_VALUE / 4;

        private final ScheduledFuture<?> farAway;

        OfEmbedded(EventExecutor loop) {
            farAway = loop.schedule(() -> {}, FAR_NANOS, TimeUnit.NANOSECONDS);
            farAway.cancel(false);
        }

        @Override
        public long nanoTime() {
            return FAR_NANOS - farAway.getDelay(TimeUnit.NANOSECONDS);
        }
    }
}
