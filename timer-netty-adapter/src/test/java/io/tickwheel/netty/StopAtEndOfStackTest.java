package io.tickwheel.netty;

import static java.util.concurrent.TimeUnit.HOURS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.netty.util.Timeout;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.EventExecutorGroup;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A stop of all loops that finds no stack is continued by the next. */
class StopAtEndOfStackTest extends OnLoops {
    private static final long STACK_BYTES = 256 << 10;

    private final List<Timeout> returned = new ArrayList<>();
    private final EventExecutorGroup group = group(3);
    private final EventLoopTimer timer = new EventLoopTimer(group);
    private int failed;

    @Test
    void whatIsPendingIsReturnedOnceAndToldOnce() throws Exception {
        List<Timeout> pending = new ArrayList<>();
        for (EventExecutor loop : group) {
            pending.add(loop.submit(() -> timer.newTimeout(new NotedTask("task", notes), 1, HOURS))
                    .get());
        }
        Thread thread = new Thread(null, () -> descend(0), "end of stack", STACK_BYTES);
        thread.start();
        thread.join();
        assertThat(failed).isPositive();
        returned.addAll(timer.stop());

        assertThat(returned).containsExactlyInAnyOrderElementsOf(pending);
        assertThat(timer.pendingTimeouts()).isZero();
        assertThatIllegalStateException().isThrownBy(() -> timer.newTimeout(new NotedTask("later", notes), 1, HOURS));
        // What the loops were given runs before their end.
        group.shutdownGracefully(0, 0, SECONDS).syncUninterruptibly();
        assertThat(notes).hasSize(pending.size() * NotedTask.timesTold());
    }

    /** Calls it at each depth upwards. */
    private void descend(int depth) {
        try {
            if (depth < Integer.MAX_VALUE) {
                descend(depth + 1);
            }
        } catch (StackOverflowError e) {
            // The deepest one ends here.
        }
        try {
            returned.addAll(timer.stop());
        } catch (StackOverflowError e) {
            // Once more further up.
            failed++;
        }
    }
}
