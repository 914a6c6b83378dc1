package io.tickwheel;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import io.tickwheel.diagnostics.PendingGroups;
import io.tickwheel.diagnostics.TaskReport;
import io.tickwheel.diagnostics.TimerCounts;
import io.tickwheel.diagnostics.Tracking;
import io.tickwheel.time.ManualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tasks that need not know their timeout: scheduled as runnables, and known by the class of these. */
class RunnableTaskTest {
    private final ManualTime time = new ManualTime();
    private final List<String> ran = new ArrayList<>();
    private final WheelTimer timer = WheelTimer.builder().timeSource(time).build();

    @Test
    void lambdasOfBothKindsAreToldApartByTheirParameters() {
        timer.schedule(() -> ran.add("none"), Duration.ofMillis(10));
        timer.schedule(timeout -> ran.add("one"), Duration.ofMillis(10));
        timer.schedule(() -> ran.add("none, by unit"), 10, MILLISECONDS);
        timer.schedule(timeout -> ran.add("one, by unit"), 10, MILLISECONDS);

        time.advance(Duration.ofMillis(10));

        assertThat(ran).containsExactly("none", "one", "none, by unit", "one, by unit");
    }

    @Test
    void referencesToMethodsToo() {
        timer.schedule(this::withNone, Duration.ofMillis(10));
        timer.schedule(this::withOne, Duration.ofMillis(10));
        timer.schedule(RunnableTaskTest::ofTheClass, Duration.ofMillis(10));
        timer.schedule(Guard::new, 10, MILLISECONDS);

        time.advance(Duration.ofMillis(10));

        assertThat(ran).containsExactly("none", "one");
        assertThat(timer.counts().expired()).isEqualTo(4);
    }

    @Test
    void whatIsBothIsCastToOne() {
        Both both = new Both(ran);
        timer.schedule((Runnable) both, Duration.ofMillis(10));
        timer.schedule((TimerTask) both, Duration.ofMillis(10));

        time.advance(Duration.ofMillis(10));

        assertThat(ran).containsExactly("as a runnable", "as a task");
    }

    @Test
    void itIsScheduledCancelledAndReturnedAsAnyOther() {
        TimeoutHandle cancelled = timer.schedule(this::withNone, Duration.ofMillis(25));
        TimeoutHandle returned = timer.schedule(this::withNone, Duration.ofHours(1));
        timer.schedule(this::withNone, Duration.ofMillis(25));

        time.advance(Duration.ofMillis(25).minusNanos(1));
        assertThat(ran).isEmpty();
        assertThat(cancelled.cancel()).isTrue();
        time.advance(Duration.ofNanos(1));

        assertThat(ran).containsExactly("none");
        assertThat(timer.stop()).containsExactly(returned);
        assertThat(timer.counts()).isEqualTo(new TimerCounts(3, 1, 1, 1, 0, 0));
    }

    @Test
    void nullIsRefusedByNameAndNothingIsScheduled() {
        assertThatNullPointerException()
                .isThrownBy(() -> timer.schedule((Runnable) null, Duration.ZERO))
                .withMessage("task");
        assertThatNullPointerException()
                .isThrownBy(() -> timer.schedule((Runnable) null, 1, SECONDS))
                .withMessage("task");
        assertThatNullPointerException()
                .isThrownBy(() -> timer.schedule(this::withNone, (Duration) null))
                .withMessage("delay");
        assertThatNullPointerException()
                .isThrownBy(() -> timer.schedule(this::withNone, 1, null))
                .withMessage("unit");

        assertThat(timer.counts().scheduled()).isZero();
    }

    @Test
    void itsTimeoutHasATaskThatCanBeScheduledAgain() {
        TimeoutHandle timeout = timer.schedule(new Guard(), Duration.ofMillis(10));

        assertThat(timeout).hasToString("WheelTimeout(pending, task: a guard)");
        timer.schedule(timeout.task(), Duration.ofMillis(20));
        time.advance(Duration.ofMillis(20));
        assertThat(timer.counts().expired()).isEqualTo(2);
    }

    @Test
    void theTaskOfItsTimeoutCallsIt() throws Exception {
        TimeoutHandle timeout = timer.schedule(this::withNone, Duration.ofHours(1));

        timeout.task().run(timeout);

        assertThat(ran).containsExactly("none");
        assertThat(timer.pending()).isOne();
    }

    @Test
    void diagnosticsNameItsClass() {
        timer.diagnostics().track(Tracking.all());
        timer.diagnostics().observe(Duration.ofMillis(1));
        timer.schedule(new Guard(), Duration.ofMillis(10));
        timer.schedule(new Failing(), Duration.ofMillis(10));

        PendingGroups groups = timer.diagnostics().groups();
        time.advance(Duration.ofMillis(10));
        TaskReport tasks = timer.diagnostics().tasks();

        assertThat(groups).isNotNull();
        assertThat(groups.groups())
                .extracting(PendingGroups.Group::taskClass)
                .containsExactlyInAnyOrder(Guard.class.getName(), Failing.class.getName());
        assertThat(groups.groups())
                .allSatisfy(group -> assertThat(group.creationSite()).isNotNull());
        assertThat(tasks).isNotNull();
        assertThat(tasks.duration().count()).isEqualTo(2);
    }

    @Test
    void whatItThrowsIsLoggedWithItsClass() {
        try (CaughtLog log = CaughtLog.of(WheelTimer.class)) {
            timer.schedule(new Failing(), Duration.ofMillis(10));
            time.advance(Duration.ofMillis(10));

            assertThat(log.messages())
                    .containsExactly("timer " + timer.diagnostics().name() + ": a task of " + Failing.class.getName()
                            + " failed");
        }
    }

    private void withNone() {
        ran.add("none");
    }

    private void withOne(TimeoutHandle timeout) {
        ran.add("one");
    }

    private static void ofTheClass() {}

    private static final class Guard implements Runnable {
        @Override
        public void run() {}

        @Override
        public String toString() {
            return "a guard";
        }
    }

    private static final class Failing implements Runnable {
        @Override
        public void run() {
            throw new IllegalStateException("thrown by a runnable");
        }
    }

    private record Both(List<String> ran) implements Runnable, TimerTask {
        @Override
        public void run() {
            ran.add("as a runnable");
        }

        @Override
        public void run(TimeoutHandle timeout) {
            ran.add("as a task");
        }
    }
}
