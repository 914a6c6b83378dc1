package io.tickwheel.internal.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tickwheel.stress.Waiting;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;

/** A start that finds its host at its end. */
final class HostedStartTest {
    private static final long TICK_NANOS = LifecycleFixture.TICK_NANOS;

    private final HandHost host = new HandHost();
    private final HandTimer timer = new HandTimer(host, (level, message, thrown) -> {});
    private final List<String> told = new ArrayList<>();

    /** They may wait for others who are about to use the timer, or hold what those wait for. */
    @Test
    void tasksAreToldOfTheirEndWhileOthersMayUseTheTimer() {
        timer.start();
        timer.engine().schedule(new TaskNode(timer.engine().deadlineNanos(5 * TICK_NANOS), () -> null) {
            @Override
            public void notifyCancelled() {
                Thread other = new Thread(() -> timer.markNotStarted(), "other");
                other.setDaemon(true);
                other.start();
                Waiting.untilEnded(other);
                told.add("pending");
            }
        });
        host.isHostThread = false;
        host.failure = new OutOfMemoryError("no memory for a message");
        TaskNode failed = new TaskNode(timer.engine().deadlineNanos(TICK_NANOS), () -> null);
        assertThatThrownBy(() -> timer.engine().schedule(failed)).isSameAs(host.failure);
        host.refusal = new RejectedExecutionException("for ever");

        assertThatIllegalStateException().isThrownBy(timer::start);

        assertThat(told).containsExactly("pending");
        assertThat(timer.state()).isEqualTo(TimerLifecycle.SHUTDOWN);
    }
}
