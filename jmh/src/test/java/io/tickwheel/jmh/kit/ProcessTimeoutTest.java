package io.tickwheel.jmh.kit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("timing") // it is counted in real time, and its process is a real one
class ProcessTimeoutTest {
    @Test
    void endsTheProcessAfterItsSteps() throws Exception {
        long startNanos = System.nanoTime();
        Process process = hang();
        ProcessTimeout timeout = ProcessTimeout.start(process, Duration.ofMillis(5), 4);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(System.nanoTime() - startNanos)
                .isGreaterThanOrEqualTo(Duration.ofMillis(20).toNanos());
        assertThat(timeout.isOver()).isTrue();
    }

    @Test
    void isNotOverWhileStepsAreLeft() throws Exception {
        Process process = hang();
        ProcessTimeout timeout = ProcessTimeout.start(process, Duration.ofHours(1), 1);
        assertThat(timeout.isOver()).isFalse();
        timeout.stop();
        assertThat(process.isAlive()).isTrue();
        process.destroyForcibly();
    }

    private static Process hang() throws Exception {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        ChildProgram.class.getName(),
                        "hang")
                .start();
    }
}
