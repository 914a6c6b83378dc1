package io.tickwheel.examples.demo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** The processor time that the host of a virtual machine gave to others, as Linux counts it. */
final class StolenTime {
    /** Of the first line: the word cpu, user, nice, system, idle, iowait, irq, softirq, steal. */
    private static final int STEAL = 7;

    private final long[] atStart = ticks();

    /** Since this object was made, of the time of all processors; NaN where it is not known. */
    double percent() {
        long[] now = ticks();
        if (atStart.length <= STEAL || now.length <= STEAL) {
            return Double.NaN;
        }
        long all = LongStream.of(now).limit(STEAL + 1).sum()
                - LongStream.of(atStart).limit(STEAL + 1).sum();
        return 100.0 * (now[STEAL] - atStart[STEAL]) / Math.max(1, all);
    }

    private static long[] ticks() {
        try (Stream<String> lines = Files.lines(Path.of("/proc/stat"))) {
            String[] words = lines.findFirst().orElse("").split(" +");
            return Stream.of(words).skip(1).mapToLong(Long::parseLong).toArray();
        } catch (IOException notLinux) {
            return new long[0];
        }
    }
}
