package io.tickwheel.netty;

import static java.util.concurrent.TimeUnit.HOURS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.netty.util.Timeout;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A stop of all loops that finds no stack is continued by the next. */
class StopAtEndOfStackTest extends OnLoops {
    private static final long STACK_BYTES = 256 << 10;

    private final Set<Timeout> returned = new HashSet<>();
    private final EventLoopTimer timer = on(group(2));
    private int failed;

    @Test
    void whatIsPendingIsReturnedOnceAndToldOnce() throws InterruptedException {
        for (int i = 0; i < 6; i++) {
            timer.newTimeout(new NotedTask("task", notes), 1, HOURS);
        }
        Thread thread = new Thread(null, () -> descend(0), "end of stack", STACK_BYTES);
        thread.start();
        thread.join();
        assertThat(failed).isPositive();
        returned.addAll(timer.stop());

        assertThat(returned).hasSize(6);
        assertThat(timer.pendingTimeouts()).isZero();
        assertThatIllegalStateException().isThrownBy(() -> timer.newTimeout(new NotedTask("later", notes), 1, HOURS));
        until("all are told", () -> notes.size() == 6 * NotedTask.timesTold());
    }

    /** Calls it at each depth upwards, until it returns. */
    private void descend(int depth) {
        try {
            if (depth < Integer.MAX_VALUE) {
                descend(depth + 1);
            }
        } catch (StackOverflowError e) {
            // The deepest one ends here, or a stop.
            failed++;
        }
        returned.addAll(timer.stop());
    }
}
