package io.tickwheel.internal.diagnostics;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.WheelTimer;
import io.tickwheel.stress.ChildJvm;
import io.tickwheel.stress.Waiting;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("timing") // the thread is what is tested: that it comes and goes
class WatchdogTest {
    @Test
    void itsThreadEndsWhenNoTimerIsObserved(@TempDir Path folder) throws Exception {
        ChildJvm.Ended ended = new ChildJvm(folder).run(ObservesForAWhile.class.getName());

        assertThat(ended.exitCode()).as(ended::printed).isZero();
    }

    /** Ends when the thread has come and gone. */
    static final class ObservesForAWhile {
        private ObservesForAWhile() {}

        public static void main(String[] arguments) {
            try (WheelTimer timer = WheelTimer.create()) {
                timer.diagnostics().observe(Duration.ofMillis(1));
                Waiting.until("the thread has come", () -> isThere());
                timer.diagnostics().stopObserving();
                Waiting.until("the thread has gone", () -> !isThere());
            }
        }

        private static boolean isThere() {
            return Thread.getAllStackTraces().keySet().stream()
                    .anyMatch(thread -> thread.getName().equals("tickwheel-watchdog"));
        }
    }
}
