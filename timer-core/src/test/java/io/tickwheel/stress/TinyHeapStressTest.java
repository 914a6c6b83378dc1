package io.tickwheel.stress;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** I5, I11: a call that fails for want of memory leaves nothing behind, and the timer goes on. */
@Tag("stress")
final class TinyHeapStressTest {
    @TempDir
    private Path folder;

    @Test
    void theCountersAreExactAndTheTimerRunsAfterMemoryWasWanting() throws Exception {
        assertThat(lastWordsOf(TinyHeapFlood.class)).isEqualTo(TinyHeapFlood.VERDICT);
    }

    @Test
    void cancellingNeedsNoMemory() throws Exception {
        assertThat(lastWordsOf(TinyHeapCancel.class)).isEqualTo(TinyHeapCancel.VERDICT);
    }

    /** I9: what is thrown after a claim leaves no slot that nobody writes, also where it is a call that is linked. */
    @Test
    void theFirstTimeoutOfAJvmMayFailForWantOfMemory() throws Exception {
        ChildJvm.Ended ended = new ChildJvm(folder)
                .with("-Xmx20m", "-XX:+UseSerialGC", "-XX:-UseTLAB")
                .run(TinyHeapFirst.class.getName());

        assertThat(ended.out().strip()).as(ended.printed()).isEqualTo(TinyHeapFirst.VERDICT);
    }

    private String lastWordsOf(Class<?> main) throws Exception {
        ChildJvm.Ended ended =
                new ChildJvm(folder).with("-Xmx24m", "-XX:+UseSerialGC").run(main.getName());
        assertThat(ended.exitCode()).as(ended.printed()).isZero();
        return ended.out().lines().reduce((before, last) -> last).orElse("nothing");
    }
}
