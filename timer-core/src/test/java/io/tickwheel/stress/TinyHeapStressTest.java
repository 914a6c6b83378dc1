package io.tickwheel.stress;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** I5, I9, I11: a call that meets an OutOfMemoryError throws it and leaves nothing half done, and the timer goes on. */
@Tag("stress")
final class TinyHeapStressTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"first", "schedule", "transfer", "cancel", "stop"})
    void nothingIsLostWhereTheHeapIsFull(String scenario) throws Exception {
        ChildJvm.Ended ended = new ChildJvm(folder)
                .with("-Xmx20m", "-XX:+UseSerialGC", "-XX:-UseTLAB")
                .run(TinyHeap.class.getName(), scenario);

        assertThat(ended.exitCode()).as(ended.printed()).isZero();
        assertThat(ended.out().strip()).isEqualTo(TinyHeap.VERDICT);
    }
}
