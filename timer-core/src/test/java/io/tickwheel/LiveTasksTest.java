package io.tickwheel;

import static java.util.concurrent.TimeUnit.HOURS;
import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.time.ManualTime;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LiveTasksTest {
    private final WheelTimer timer =
            WheelTimer.builder().timeSource(new ManualTime()).build();
    private final TimerExecutorService service = timer.asScheduledExecutorService(Runnable::run);

    /** So a timer does that finds in the middle of a shutdownNow that its host has ended. */
    @Test
    void whatEndsWhileAnotherIsTakenOutIsNotTakenOutAsWell() {
        List<ScheduledTask<?>> scheduled = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            scheduled.add((ScheduledTask<?>) service.schedule(() -> {}, 1, HOURS));
        }
        List<ScheduledTask<?>> taken = new ArrayList<>();

        service.tasks().close(LiveTasks.STOPPED, task -> true, task -> {
            taken.add(task);
            scheduled.get(1).cancel(false);
            scheduled.get(2).cancel(false);
        });

        assertThat(taken).containsExactly(scheduled.get(3), scheduled.get(0));
        assertThat(service.isTerminated()).isTrue();
    }
}
