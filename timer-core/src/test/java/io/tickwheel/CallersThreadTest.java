package io.tickwheel;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.schedule.Schedule;
import io.tickwheel.stress.Waiting;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** I11: an executor that runs tasks in its caller's thread, as a full pool may: then that is the timer's. */
@Tag("timing") // a whole timer, whose next task is to be due before its thread could park
@Timeout(120)
class CallersThreadTest {
    private static final long SOME_TICKS_NANOS = 5_000_000;

    private final CompletableFuture<Boolean> seen = new CompletableFuture<>();

    @Test
    void anInterruptLeftBehindIsNotSeenByOneThatRepeatsAndIsDueWithIt() throws Exception {
        try (WheelTimer timer = WheelTimer.builder().executor(Runnable::run).build()) {
            timer.schedule(
                    () -> {
                        timer.schedule(() -> Thread.currentThread().interrupt(), Duration.ZERO);
                        timer.schedule(timeout -> look(), Schedule.fixedRate(Duration.ZERO, Duration.ofHours(1)));
                        Waiting.letPass(SOME_TICKS_NANOS);
                    },
                    Duration.ZERO);

            assertThat(seen.get(1, TimeUnit.MINUTES)).isFalse();
        }
    }

    private void look() {
        seen.complete(Thread.currentThread().isInterrupted());
    }
}
