package io.tickwheel.internal.diagnostics;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.stress.Waiting;
import java.util.Arrays;
import java.util.BitSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A slow task ends while the watchdog is about to report it, and another slow one begins and ends before the watchdog
 * has come to a decision: exactly one of the two threads reports the first one first.
 */
@Tag("stress") // two threads that race
@Timeout(120)
class SlowTaskSuccessionTest {
    private static final int ROUNDS = 20;
    private static final int TASKS = 1_000;
    /** The watchdog comes by so many spins later at most: each moment of the worker's is met. */
    private static final int LATEST_SPINS = 32;

    private final TimedNode first = new TimedNode(0, () -> {});
    private final TimedNode second = new TimedNode(0, () -> {});
    private final CurrentTask[] marks = new CurrentTask[TASKS];
    private final Rendezvous[] starts = new Rendezvous[TASKS];

    @Test
    void ofTwoSlowTasksInSuccessionTheFirstIsReportedFirstByOneThreadOnly() {
        for (int round = 0; round < ROUNDS; round++) {
            assertThat(reportedTwiceOrNever()).as("round " + round).isZero();
        }
    }

    private int reportedTwiceOrNever() {
        Arrays.setAll(starts, i -> new Rendezvous());
        Arrays.setAll(marks, i -> new CurrentTask());
        for (CurrentTask mark : marks) {
            mark.begin(first, 0);
        }
        BitSet byWatchdog = new BitSet(TASKS);
        Thread watchdog = new Thread(() -> claimAll(byWatchdog), "watchdog-of-a-test");
        watchdog.start();
        BitSet either = new BitSet(TASKS);
        for (int i = 0; i < TASKS; i++) {
            starts[i].meet();
            marks[i].end();
            either.set(i, !marks[i].wasClaimed(first));
            marks[i].begin(second, 1);
            marks[i].end();
            marks[i].wasClaimed(second);
        }
        Waiting.untilEnded(watchdog);
        either.xor(byWatchdog);
        return TASKS - either.cardinality();
    }

    private void claimAll(BitSet claimed) {
        for (int i = 0; i < TASKS; i++) {
            starts[i].meet();
            for (int spins = i % LATEST_SPINS; spins > 0; spins--) {
                Thread.onSpinWait();
            }
            claimed.set(i, marks[i].claim(first, 0));
        }
    }
}
