package io.tickwheel.examples.recipes;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.WheelTimer;
import io.tickwheel.time.ManualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** One call moves all idle timeouts towards their shortest delay, and back. */
class ScalingRecipeTest {
    private final ManualTime time = new ManualTime();
    private final WheelTimer timer = WheelTimer.builder().timeSource(time).build();
    private final ShrinkingTimeouts connections = new ShrinkingTimeouts(timer, time);
    private final List<String> closed = new ArrayList<>();

    @Test
    void aFactorAppliesToPendingAndToLaterTimeouts() {
        connections.begin(() -> closed.add("old"));
        time.advance(Duration.ofSeconds(60));
        connections.scale(0.2);
        connections.begin(() -> closed.add("new"));

        time.advance(Duration.ofSeconds(7));
        assertThat(closed).isEmpty();
        time.advance(Duration.ofSeconds(1));
        assertThat(closed).containsExactly("old");
        time.advance(Duration.ofSeconds(60));
        assertThat(closed).containsExactly("old", "new");
        assertThat(timer.pending()).isZero();
    }

    @Test
    void aTimeoutThatIsOverdueRunsAtTheNextTick() {
        connections.begin(() -> closed.add("old"));
        time.advance(Duration.ofMinutes(4));

        connections.scale(0);
        time.advance(Duration.ofMillis(1));

        assertThat(closed).containsExactly("old");
    }

    @Test
    void whatIsLeftGetsItsFullDelayBack() {
        Runnable close = () -> closed.add("old");
        connections.begin(close);
        connections.scale(0.2);
        connections.scale(1);

        time.advance(Duration.ofSeconds(299));
        assertThat(closed).isEmpty();
        assertThat(connections.end(close)).isTrue();
        assertThat(timer.pending()).isZero();
    }
}
