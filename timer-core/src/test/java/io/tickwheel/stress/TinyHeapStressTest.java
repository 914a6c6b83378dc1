package io.tickwheel.stress;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** I5, I11: a call that fails for want of memory leaves nothing behind, and the timer goes on. */
@Tag("stress")
final class TinyHeapStressTest {
    @Test
    void theAccountsAreExactAndTheTimerRunsAfterMemoryWasWanting(@TempDir Path folder) throws Exception {
        ChildJvm.Ended ended =
                new ChildJvm(folder).with("-Xmx24m", "-XX:+UseSerialGC").run(TinyHeapFlood.class.getName());
        assertThat(ended.out()).as(ended.printed()).endsWith(TinyHeapFlood.VERDICT + System.lineSeparator());
        assertThat(ended.exitCode()).isZero();
    }
}
