package io.tickwheel.netty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.netty.util.Timeout;
import io.tickwheel.diagnostics.TimerConfiguration;
import io.tickwheel.diagnostics.TimerDiagnostics;
import io.tickwheel.diagnostics.TimerListener;
import io.tickwheel.diagnostics.Tracking;
import io.tickwheel.time.ManualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The diagnostics of the adapter's timer: what the core tests, found behind Netty's API. */
class TimerDiagnosticsTest {
    private final ManualTime time = new ManualTime();
    private final HashedWheelTimer timer = HashedWheelTimer.builder()
            .timeSource(time)
            .tracking(Tracking.all())
            .maxPending(10)
            .build();
    private final List<String> ran = new ArrayList<>();

    @Test
    void aTimeoutIsGroupedByItsTaskAndBehavesAsAnyOther() {
        NotedTask task = new NotedTask("ran", ran);
        Timeout timeout = timer.newTimeout(task, 1, TimeUnit.HOURS);
        time.advance(Duration.ofMinutes(1));

        assertThat(timer.diagnostics().groups().groups()).singleElement().satisfies(group -> {
            assertThat(group.taskClass()).isEqualTo(NotedTask.class.getName());
            assertThat(group.creationSite()).isNotNull();
            assertThat(group.oldestNanos()).isEqualTo(TimeUnit.MINUTES.toNanos(1));
            assertThat(group.nearestNanos()).isEqualTo(TimeUnit.MINUTES.toNanos(59));
        });
        time.advance(Duration.ofHours(1));
        assertThat(ran).containsExactly("ran");
        assertThat(timeout.task()).isSameAs(task);
        assertThat(timeout.timer()).isSameAs(timer);
    }

    @Test
    void howTheTimerWasMadeIsSaidInItsOwnUnits() {
        assertThat(timer.diagnostics().configuration()).isEqualTo(new TimerConfiguration(1_000_000, 512, 10));
        HashedWheelTimer asNettys = new HashedWheelTimer();
        assertThat(asNettys.diagnostics().configuration()).isEqualTo(new TimerConfiguration(100_000_000, 512, 0));
        asNettys.stop();
    }

    @Test
    void aListenerOfTheBuilderHearsOfTheTimersLife() {
        List<String> heard = new ArrayList<>();
        HashedWheelTimer heardOf = HashedWheelTimer.builder()
                .timeSource(time)
                .maxPending(1)
                .slowTaskThreshold(Duration.ofMillis(10))
                .listener(new Recorder(heard))
                .build();
        heardOf.newTimeout(
                t -> {
                    throw new IllegalStateException("of the task");
                },
                1,
                TimeUnit.MILLISECONDS);
        assertThatExceptionOfType(RejectedExecutionException.class)
                .isThrownBy(() -> heardOf.newTimeout(t -> {}, 1, TimeUnit.HOURS));
        time.advance(Duration.ofMillis(1));
        heardOf.stop();

        assertThat(heard).containsExactly("started", "rejected", "failed: of the task", "stopped with 0");
        assertThat(heardOf.counts().failed()).isEqualTo(1);
        assertThat(heardOf.diagnostics().tasks()).isNotNull();
    }

    private record Recorder(List<String> heard) implements TimerListener {
        @Override
        public void started(TimerDiagnostics timer) {
            heard.add("started");
        }

        @Override
        public void stopped(TimerDiagnostics timer, int returned) {
            heard.add("stopped with " + returned);
        }

        @Override
        public void rejected(TimerDiagnostics timer) {
            heard.add("rejected");
        }

        @Override
        public void taskFailed(TimerDiagnostics timer, String taskClass, Throwable thrown) {
            heard.add("failed: " + thrown.getMessage());
        }
    }
}
