package io.tickwheel;

import io.tickwheel.stress.Waiting;
import java.lang.ref.WeakReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** That a timer which nobody stops is found, whatever its builder was given that leads back to it. */
@Tag("timing") // the collector decides when, on a thread of its own
class ForgottenTimerTest {
    @Test
    void isFoundThoughItsExceptionHandlerRefersToIt() {
        WeakReference<WheelTimer> forgotten = forgotten();

        Waiting.until("collected", () -> {
            System.gc();
            return forgotten.refersTo(null);
        });
    }

    private static WeakReference<WheelTimer> forgotten() {
        Owner owner = new Owner();
        owner.timer.start();
        return new WeakReference<>(owner.timer);
    }

    /** As whoever has a timer of its own hears of what its tasks throw. */
    private static final class Owner {
        private final WheelTimer timer = WheelTimer.builder()
                .exceptionHandler((timeout, thrown) -> end())
                .build();

        private void end() {
            timer.stop();
        }
    }
}
