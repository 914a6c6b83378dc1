package io.tickwheel.netty.handler;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.netty.ChildJvm;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where memory is wanting no write is forgotten, each cancel is told, and each connection is watched. */
@Tag("stress") // a JVM of its own, whose memory can be taken away
class TinyHeapStressTest {
    @TempDir
    private Path folder;

    @Test
    void nothingIsLostWhereMemoryIsWanting() throws Exception {
        assertThat(ChildJvm.run(folder, TinyHeap.class, "-Xmx16m", "-XX:+UseSerialGC"))
                .endsWith(TinyHeap.VERDICT);
    }
}
