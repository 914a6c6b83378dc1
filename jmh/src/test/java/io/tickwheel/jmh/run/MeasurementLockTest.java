package io.tickwheel.jmh.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
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
}
