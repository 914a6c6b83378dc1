package io.tickwheel.small;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.netty.HashedWheelTimer;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The exchange that the other projects run fails if a second version of Netty is on the class path. */
class MixedVersionsTest {
    @Test
    void theExchangeFails() {
        HashedWheelTimer timer = new HashedWheelTimer(1, TimeUnit.MILLISECONDS);
        try {
            assertThat(new HttpExchange(timer).run())
                    .anyMatch(seen -> seen.startsWith("java.lang.AbstractMethodError"));
        } finally {
            timer.stop();
        }
    }
}
