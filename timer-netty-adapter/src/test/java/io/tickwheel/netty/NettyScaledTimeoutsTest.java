package io.tickwheel.netty;

import static java.util.concurrent.TimeUnit.DAYS;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import io.netty.util.Timeout;
import io.tickwheel.diagnostics.Tracking;
import io.tickwheel.netty.NettyTimeoutGroupTest.Kind;
import io.tickwheel.time.ManualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Timeouts of both timers that are scaled, in virtual time. */
@Tag("oldest-netty")
class NettyScaledTimeoutsTest {
    private final ManualTime time = new ManualTime();
    private final List<String> notes = new ArrayList<>();

    @ParameterizedTest
    @EnumSource
    void oneCallMovesAllThatIsPendingAndWhatComesAfter(Kind kind) {
        GroupingTimer timer = kind.timer(time, 0);
        ScaledTimeouts scaled = timer.newScaledTimeouts();
        Timeout before = scaled.newTimeout(task("before"), 100, 500, MILLISECONDS);
        scaled.newTimeout(task("cancelled"), 100, 500, MILLISECONDS).cancel();
        notes.clear();
        time.advance(Duration.ofMillis(50));

        scaled.scale(0.25);

        scaled.newTimeout(task("after"), 100, 500, MILLISECONDS);
        assertThat(scaled.factor()).isEqualTo(0.25);
        time.advance(Duration.ofMillis(149));
        assertThat(notes).isEmpty();
        time.advance(Duration.ofMillis(1));
        assertThat(notes).containsExactly("before");
        time.advance(Duration.ofMillis(50));
        assertThat(notes).containsExactly("before", "after");
        assertThat(before.timer()).isSameAs(timer);
        assertThat(kind.counts(timer).pending()).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void backAtOneTheyHaveTheirGreatestDelay(Kind kind) {
        GroupingTimer timer = kind.timer(time, 0);
        ScaledTimeouts scaled = timer.newScaledTimeouts();
        scaled.scale(0);
        scaled.newTimeout(task("ran"), 100, 500, MILLISECONDS);

        scaled.scale(1);

        time.advance(Duration.ofMillis(499));
        assertThat(notes).isEmpty();
        time.advance(Duration.ofMillis(1));
        assertThat(notes).containsExactly("ran");
    }

    @Test
    void theyAreTrackedAtTheLineThatScheduledThem() {
        HashedWheelTimer timer = HashedWheelTimer.builder()
                .timeSource(time)
                .tracking(Tracking.all())
                .build();
        timer.newScaledTimeouts().newTimeout(task("tracked"), 100, 500, MILLISECONDS);

        assertThat(timer.diagnostics().groups().groups().get(0).creationSite())
                .contains("NettyScaledTimeoutsTest.java");
    }

    @ParameterizedTest
    @EnumSource
    void badArgumentsAndAStoppedTimerAreRefused(Kind kind) {
        GroupingTimer timer = kind.timer(time, 0);
        ScaledTimeouts scaled = timer.newScaledTimeouts();

        assertThatNullPointerException()
                .isThrownBy(() -> scaled.newTimeout(null, 1, 2, DAYS))
                .withMessage("task");
        assertThatNullPointerException()
                .isThrownBy(() -> scaled.newTimeout(task("no unit"), 1, 2, null))
                .withMessage("unit");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> scaled.newTimeout(task("turned round"), 2, 1, MILLISECONDS))
                .withMessage("minDelay: 2000000 ns (expected: at most maxDelay, 1000000 ns)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> scaled.scale(2))
                .withMessage("factor: 2.0 (expected: 0 to 1)");
        assertThat(kind.counts(timer).scheduled()).isZero();
        timer.stop();
        assertThatIllegalStateException()
                .isThrownBy(() -> scaled.newTimeout(task("too late"), 1, 2, DAYS))
                .withMessage("cannot be started once stopped");
        scaled.scale(0);
    }

    private NotedTask task(String name) {
        return new NotedTask(name, notes);
    }
}
