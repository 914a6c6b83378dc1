package io.tickwheel.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.stress.ChildJvm;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** I1, I5, I9: what repeats or is moved, and could not be put back or told of for want of memory. */
@Tag("stress")
final class TinyHeapRepeatStressTest {
    /** In one of some eighty JVMs no try met a full heap. */
    private static final int MOST_JVMS = 10;

    @TempDir
    private Path folder;

    @Test
    void nothingIsLostWhereMemoryIsWantingForARunOrAMove() throws Exception {
        ChildJvm.Ended ended = inATinyHeap();
        for (int i = 1; i < MOST_JVMS && ended.out().startsWith(TinyHeapRepeat.NOT_TRIED); i++) {
            ended = inATinyHeap();
        }

        assertThat(ended.exitCode()).as(ended.printed()).isZero();
        assertThat(ended.out().strip()).isEqualTo(TinyHeapRepeat.VERDICT);
    }

    private ChildJvm.Ended inATinyHeap() throws Exception {
        return new ChildJvm(folder).with("-Xmx8m", "-XX:+UseSerialGC").run(TinyHeapRepeat.class.getName());
    }
}
