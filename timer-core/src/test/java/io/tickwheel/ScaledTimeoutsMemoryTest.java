package io.tickwheel;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.time.ManualTime;
import java.lang.reflect.Field;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Those that have ended are let go of, and no others. */
class ScaledTimeoutsMemoryTest {
    private static final Duration MIN = Duration.ofMillis(100);
    private static final Duration MAX = Duration.ofMillis(500);

    private final ManualTime time = new ManualTime();
    private final RecordingTask task = new RecordingTask();
    private final WheelTimer timer = WheelTimer.builder().timeSource(time).build();
    private final ScaledTimeouts scaled = timer.newScaledTimeouts();

    @Test
    void fewThatHaveEndedAreKept() throws ReflectiveOperationException {
        scaled.schedule(task, Duration.ofDays(1), Duration.ofDays(2));
        for (int i = 0; i < 10_000; i++) {
            scaled.schedule(task, MIN, MAX).cancel();
            if (i % 1_000 == 0) {
                scaled.scale(i % 2);
            }
        }
        time.advance(Duration.ofSeconds(1));

        assertThat(kept()).isLessThanOrEqualTo(8);
    }

    @Test
    void noneThatHasEndedIsKeptOnceAllWereScaled() throws ReflectiveOperationException {
        for (int i = 0; i < 100; i++) {
            scaled.schedule(task, MIN, MAX);
        }
        time.advance(MAX);

        scaled.scale(0);

        assertThat(kept()).isZero();
    }

    @Test
    void thoseThatAreMovedAreKept() throws ReflectiveOperationException {
        for (int i = 0; i < 10_000; i++) {
            scaled.schedule(task, MIN, MAX);
        }
        scaled.scale(0.5);
        assertThat(kept()).isEqualTo(10_000);
        scaled.scale(0);

        time.advance(MIN);

        assertThat(task.runs()).hasSize(10_000);
        assertThat(timer.pending()).isZero();
    }

    /** By their links alone: what all they refer to leads to is now and then more, as FootprintTest says. */
    private long kept() throws ReflectiveOperationException {
        int kept = 0;
        Object members = read("members", read("members", scaled));
        for (Object member = read("newest", members); member != null; member = read("next", member)) {
            kept++;
        }
        return kept;
    }

    private static Object read(String field, Object object) throws ReflectiveOperationException {
        Field found = object.getClass().getDeclaredField(field);
        found.setAccessible(true);
        return found.get(object);
    }
}
