package io.tickwheel;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;

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

    private void withNone() {
        ran.add("none");
    }

    private void withOne(TimeoutHandle timeout) {
        ran.add("one");
    }

    private static void ofTheClass() {}

    private static final class Guard {}

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
