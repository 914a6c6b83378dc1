package io.tickwheel.internal.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A host that runs an entry, or a submission, where its stack is nearly used up: it has come, and does not again. */
@Timeout(120)
class LostEntryTest {
    private static final long TICK_NANOS = LifecycleFixture.TICK_NANOS;
    /** Together less than the stack guard demands, and more than it takes to throw. */
    private static final int FRAMES_LEFT = 40;

    private final HandHost host = new HandHost();
    private final TimerLifecycle timer = TimerLifecycle.create(new TimerSettings(
                    TICK_NANOS,
                    TICK_NANOS,
                    8,
                    0,
                    work -> {
                        throw new AssertionError("no thread is needed");
                    },
                    host::nowNanos,
                    (message, thrown) -> {})
            .on(host));
    private final List<String> ran = new ArrayList<>();
    private int unwound;

    @Test
    void afterAnEntryTheNextCallThatSchedulesAsksTheHostAnew() {
        schedule(TICK_NANOS, "first");
        host.pass(TICK_NANOS);
        Runnable entry = host.scheduled.remove(0).step;
        assertThatExceptionOfType(StackOverflowError.class).isThrownBy(() -> atTheEndOfTheStack(entry));

        schedule(3 * TICK_NANOS, "second");
        host.workFor(10 * TICK_NANOS);

        assertThat(ran).containsExactly("first", "second");
    }

    @Test
    void afterASubmissionTheNextCallThatSchedulesAsksTheHostAnew() {
        host.isHostThread = false;
        schedule(TICK_NANOS, "first");
        host.pass(TICK_NANOS);
        Runnable submission = host.executed.remove();
        assertThatExceptionOfType(StackOverflowError.class).isThrownBy(() -> atTheEndOfTheStack(submission));

        schedule(3 * TICK_NANOS, "second");
        host.workFor(10 * TICK_NANOS);

        assertThat(ran).containsExactly("first", "second");
    }

    /** Runs it a number of frames above the deepest that the stack has room for. */
    @SuppressWarnings("InfiniteRecursion") // that is the purpose
    private void atTheEndOfTheStack(Runnable step) {
        try {
            atTheEndOfTheStack(step);
        } catch (StackOverflowError tooDeep) {
            unwound++;
            if (unwound != FRAMES_LEFT) {
                throw tooDeep;
            }
            step.run();
        }
    }

    private void schedule(long delayNanos, String name) {
        LifecycleFixture.schedule(timer, new TaskNode(timer.engine().deadlineNanos(delayNanos), () -> ran.add(name)));
    }
}
