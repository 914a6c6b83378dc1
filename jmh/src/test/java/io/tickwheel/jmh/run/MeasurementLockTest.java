package io.tickwheel.jmh.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MeasurementLockTest {
    @Test
    void oneAtATime(@TempDir Path folder) throws IOException {
        try (MeasurementLock first = MeasurementLock.tryTake(folder)) {
            assertThat(first).isNotNull();
            assertThat(MeasurementLock.tryTake(folder)).isNull();
        }
        try (MeasurementLock next = MeasurementLock.tryTake(folder)) {
            assertThat(next).isNotNull();
        }
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void oneProcessAtATime(@TempDir Path folder) throws IOException, InterruptedException {
        try (MeasurementLock first = MeasurementLock.tryTake(folder)) {
            assertThat(first).isNotNull();
            assertThat(takenByAnotherProcess(folder)).isEqualTo("refused");
        }
        assertThat(takenByAnotherProcess(folder)).isEqualTo("taken");
    }

    private static String takenByAnotherProcess(Path folder) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Taker.class.getName(),
                        folder.toString())
                .redirectErrorStream(true)
                .start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(printed).isZero();
        return printed.strip();
    }

    /** Another process that measures. */
    static final class Taker {
        private Taker() {}

        public static void main(String[] folder) throws IOException {
            try (MeasurementLock lock = MeasurementLock.tryTake(Path.of(folder[0]))) {
                System.out.println(lock == null ? "refused" : "taken");
            }
        }
    }
}
