package io.tickwheel.jmh.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("timing") // a rate takes real time
class StartCancelLoadTest {
    @Test
    void eachTimeoutIsCancelledAtOnceUntilItStops() throws InterruptedException {
        FakeTimer timer = new FakeTimer();

        StartCancelLoad.start(timer, 10_000).stop();

        int started = timer.started.size();
        assertThat(started).isPositive().isLessThanOrEqualTo(10_100);
        assertThat(timer.delaysNanos).containsOnly(TimeUnit.SECONDS.toNanos(30));
        assertThat(timer.cancelled)
                .containsExactlyElementsOf(IntStream.range(0, started).boxed().toList());
    }
}
