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
    private static final int FEW_CALLS = 30;

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
    private boolean hasRun;

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

    /** Runs it as near to the end of the stack as there is room for a few calls, which is less than the guard wants. */
    @SuppressWarnings("InfiniteRecursion") // that is the purpose
    private void atTheEndOfTheStack(Runnable step) {
        try {
            atTheEndOfTheStack(step);
        } catch (StackOverflowError tooDeep) {
            if (hasRun || !hasRoom()) {
                throw tooDeep;
            }
            hasRun = true;
            step.run();
        }
    }

    private static boolean hasRoom() {
        try {
            return calls(FEW_CALLS) == 0;
        } catch (StackOverflowError tooDeep) {
            return false;
        }
    }

    private static int calls(int left) {
        return left == 0 ? 0 : calls(left - 1);
    }

    private void schedule(long delayNanos, String name) {
        LifecycleFixture.schedule(timer, new TaskNode(timer.engine().deadlineNanos(delayNanos), () -> ran.add(name)));
    }
}
