package io.tickwheel.jmh.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.jmh.peers.FakeTimer;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("timing") // a rate takes real time
class BusyThreadTest {
    @Test
    void eachTimeoutIsCancelledAtOnceUntilItStops() throws InterruptedException {
        FakeTimer timer = new FakeTimer();

        long startNanos = System.nanoTime();

        new RandomDelays.BusyThread(timer, 10_000).stop();

        // It works for whole seconds, and for more than one if this thread was held up before it could stop it.
        long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - startNanos);
        int started = timer.started.size();
        assertThat((long) started).isPositive().isLessThanOrEqualTo(10_100 * seconds);
        assertThat(timer.delaysNanos).containsOnly(TimeUnit.SECONDS.toNanos(30));
        assertThat(timer.cancelled)
                .containsExactlyElementsOf(IntStream.range(0, started).boxed().toList());
    }
}
