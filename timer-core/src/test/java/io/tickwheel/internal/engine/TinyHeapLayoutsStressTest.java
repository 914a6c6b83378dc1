package io.tickwheel.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.stress.ChildJvm;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** I1, I9: what has left a wheel with levels, or lies in it, is not lost where memory is wanting. */
@Tag("stress")
final class TinyHeapLayoutsStressTest {
    private static final int MOST_JVMS = 10;

    @TempDir
    private Path folder;

    @Test
    void nothingIsLostWhereMemoryIsWantingInAWheelWithLevels() throws Exception {
        ChildJvm.Ended ended = inATinyHeap();
        for (int i = 1; i < MOST_JVMS && ended.out().startsWith(TinyHeapLayouts.NOT_TRIED); i++) {
            ended = inATinyHeap();
        }

        assertThat(ended.exitCode()).as(ended.printed()).isZero();
        assertThat(ended.out().strip()).isEqualTo(TinyHeapLayouts.VERDICT);
    }

    private ChildJvm.Ended inATinyHeap() throws Exception {
        return new ChildJvm(folder).with("-Xmx8m", "-XX:+UseSerialGC").run(TinyHeapLayouts.class.getName());
    }
}
