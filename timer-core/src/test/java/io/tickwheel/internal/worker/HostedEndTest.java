package io.tickwheel.internal.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.internal.wheel.TimeoutNode;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A host that ends where the end of its timer fails: for want of memory. */
final class HostedEndTest {
    private static final long TICK_NANOS = LifecycleFixture.TICK_NANOS;

    private final HandHost host = new HandHost();
    private final List<String> logged = new ArrayList<>();
    private final List<String> told = new ArrayList<>();
    private final TimerLifecycle timer = TimerLifecycle.create(LifecycleFixture.settings(
            0, Thread::new, host::nowNanos, (level, message, thrown) -> logged.add(message + ": " + thrown), host));

    @Test
    void oneThatFailsIsToldOfInTheLogAndAStopGoesOnWithIt() {
        timer.start();
        schedulePending();
        timer.setStopListener(returned -> {
            throw new OutOfMemoryError("as often as it is told");
        });

        timer.hostEnds();

        assertThat(told).isEmpty();
        assertThat(logged)
                .containsExactly("a timer whose host has ended could not be stopped, and runs nothing any more; stop()"
                        + " goes on: java.lang.OutOfMemoryError: as often as it is told");
        timer.setStopListener(returned -> {});
        List<TimeoutNode> returned = timer.stop(nodes -> nodes, List.of(), false);
        assertThat(returned).hasSize(1);
        assertThat(timer.engine().counts().pending()).isZero();
    }

    private void schedulePending() {
        timer.engine().schedule(new TaskNode(timer.engine().deadlineNanos(5 * TICK_NANOS), () -> null) {
            @Override
            public void notifyCancelled() {
                told.add("pending");
            }
        });
    }
}
