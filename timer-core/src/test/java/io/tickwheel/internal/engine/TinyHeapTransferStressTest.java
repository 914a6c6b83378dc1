package io.tickwheel.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.stress.ChildJvm;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** I5, I9: what could not be transferred for want of memory is transferred later, and nobody sleeps over it. */
@Tag("stress")
final class TinyHeapTransferStressTest {
    @TempDir
    private Path folder;

    @Test
    void nothingIsLostWhereMemoryIsWantingInAStep() throws Exception {
        ChildJvm.Ended ended =
                new ChildJvm(folder).with("-Xmx8m", "-XX:+UseSerialGC").run(TinyHeapTransfer.class.getName());

        assertThat(ended.exitCode()).as(ended.printed()).isZero();
        assertThat(ended.out().strip()).isEqualTo(TinyHeapTransfer.VERDICT);
    }
}
