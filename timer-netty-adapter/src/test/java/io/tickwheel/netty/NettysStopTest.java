package io.tickwheel.netty;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.util.HashedWheelTimer;
import io.netty.util.Timeout;
import io.netty.util.Version;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What the list of differences says of old versions of Netty's own timer, which the suite runs on new ones only. */
@Tag("oldest-netty")
@Tag("timing") // Netty's timer has a thread
class NettysStopTest {
    private static final String OLDEST = "4.1.60.Final";

    @Test
    void whatItReturnsIsCancelledButOnTheOldest() {
        HashedWheelTimer timer = new HashedWheelTimer();
        Timeout timeout = timer.newTimeout(t -> {}, 1, TimeUnit.DAYS);

        assertThat(timer.stop()).containsExactly(timeout);

        String version = Version.identify().get("netty-common").artifactVersion();
        assertThat(timeout.isCancelled()).as(version).isEqualTo(!version.equals(OLDEST));
    }
}
