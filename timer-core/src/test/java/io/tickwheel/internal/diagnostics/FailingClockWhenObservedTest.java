package io.tickwheel.internal.diagnostics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** I11: a clock that fails when an observed task begins keeps none from running, as its timeout has ended by then. */
class FailingClockWhenObservedTest {
    private static final long SLOW_NANOS = 10_000_000;

    private final Listeners listeners = new Listeners(new RecordingLog(), NoListener.INSTANCE, () -> 0);
    private final TaskMonitor observation = new TaskMonitor(
            TimedNode::runTaskOf, this::readClock, SLOW_NANOS, new FakeTimer(), listeners, Thread::currentThread);
    private final List<String> ran = new ArrayList<>();
    private boolean isFailing;

    @Test
    void theTaskRunsAndIsNotMeasured() {
        isFailing = true;
        observation.runTask(new TimedNode(0, () -> ran.add("first")));
        isFailing = false;
        observation.runTask(new TimedNode(0, () -> ran.add("second")));

        assertThat(ran).containsExactly("first", "second");
        assertThat(observation.report().duration().count()).isEqualTo(1);
        assertThat(observation.running()).isNull();
    }

    private long readClock() {
        if (isFailing) {
            throw new IllegalStateException("on purpose");
        }
        return 1;
    }
}
