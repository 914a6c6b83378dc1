package io.tickwheel.netty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import io.netty.util.Timeout;
import io.netty.util.TimerTask;
import io.tickwheel.LiveTimers;
import io.tickwheel.diagnostics.PendingGroups;
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

    @Test
    void aTimeoutIsGroupedByItsTask() {
        timer.newTimeout(new Guard(), 1, TimeUnit.HOURS);
        time.advance(Duration.ofMinutes(1));
        PendingGroups groups = timer.diagnostics().groups();

        assertThat(groups).isNotNull();
        assertThat(groups.groups()).singleElement().satisfies(group -> {
            assertThat(group.taskClass()).isEqualTo(Guard.class.getName());
            assertThat(group.creationSite()).isNotNull();
            assertThat(group.oldestNanos()).isEqualTo(TimeUnit.MINUTES.toNanos(1));
            assertThat(group.nearestNanos()).isEqualTo(TimeUnit.MINUTES.toNanos(59));
        });
    }

    @Test
    void howTheTimerWasMadeIsSaidInItsOwnUnits() {
        assertThat(timer.diagnostics().configuration()).isEqualTo(new TimerConfiguration(1_000_000, 512, 10));
        HashedWheelTimer asNettys = new HashedWheelTimer();
        assertThat(asNettys.diagnostics().configuration()).isEqualTo(new TimerConfiguration(100_000_000, 512, 0));
        asNettys.stop();
    }

    @Test
    void whatATaskThrowsIsCountedAndTold() {
        List<String> told = new ArrayList<>();
        timer.diagnostics().addListener(new TimerListener() {
            @Override
            public void taskFailed(TimerDiagnostics of, String taskClass, Throwable thrown) {
                told.add(taskClass + ", " + thrown.getMessage());
            }
        });
        timer.newTimeout(new Failing(), 1, TimeUnit.MILLISECONDS);
        time.advance(Duration.ofMillis(1));

        assertThat(told).containsExactly(Failing.class.getName() + ", of the task");
        assertThat(timer.counts().failed()).isEqualTo(1);
    }

    @Test
    void aTrackedTimeoutBehavesAsAnyOther() {
        Guard task = new Guard();
        Timeout timeout = timer.newTimeout(task, 1, TimeUnit.MILLISECONDS);
        time.advance(Duration.ofMillis(1));

        assertThat(timeout.isExpired()).isTrue();
        assertThat(timeout.timer()).isSameAs(timer);
        assertThat(timeout.task()).isSameAs(task);
        assertThat(task.runs).containsExactly(timeout);
        assertThat(timer.newTimeout(task, 1, TimeUnit.HOURS).cancel()).isTrue();
        assertThat(timer.diagnostics().snapshot().pending())
                .satisfies(pending -> assertThat(pending.total()).isZero());
    }

    @Test
    void aTimerIsListedUntilItIsStopped() {
        assertThat(LiveTimers.list()).contains(timer.diagnostics());
        timer.stop();

        assertThat(LiveTimers.list()).doesNotContain(timer.diagnostics());
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
        heardOf.newTimeout(new Guard(), 1, TimeUnit.HOURS);
        assertThatExceptionOfType(RejectedExecutionException.class)
                .isThrownBy(() -> heardOf.newTimeout(new Guard(), 1, TimeUnit.HOURS));
        heardOf.stop();

        assertThat(heard).containsExactly("started", "rejected", "stopped with 1");
        assertThat(heardOf.diagnostics().tasks()).isNotNull();
    }

    @Test
    void whatTheBuilderCannotTakeIsRefused() {
        HashedWheelTimerBuilder builder = HashedWheelTimer.builder();

        assertThatNullPointerException().isThrownBy(() -> builder.tracking(null));
        assertThatNullPointerException().isThrownBy(() -> builder.listener(null));
        assertThatNullPointerException().isThrownBy(() -> builder.slowTaskThreshold(null));
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> builder.slowTaskThreshold(Duration.ofNanos(1)));
    }

    private static final class Guard implements TimerTask {
        private final List<Timeout> runs = new ArrayList<>();

        @Override
        public void run(Timeout timeout) {
            runs.add(timeout);
        }
    }

    private static final class Failing implements TimerTask {
        @Override
        public void run(Timeout timeout) {
            throw new IllegalStateException("of the task");
        }
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
    }
}
