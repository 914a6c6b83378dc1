package io.tickwheel.internal.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a step on a host has thrown is logged: an executor would keep it in a future that nobody reads. */
class FailingHostReportTest {
    private static final long TICK_NANOS = LifecycleFixture.TICK_NANOS;

    private final HandHost host = new HandHost();
    private final List<Throwable> reported = new ArrayList<>();
    private final List<String> ran = new ArrayList<>();
    private final HandTimer timer = new HandTimer(host, (level, message, thrown) -> reported.add(thrown));

    @Test
    void aStepThatFailsIsReportedThoughItsHostFailsThen() {
        IllegalStateException broken = new IllegalStateException("broken");
        LifecycleFixture.scheduleSoon(timer, () -> ran.add("task"));
        timer.metrics().setLatenessListener(lateNanos -> {
            throw broken;
        });
        host.failure = new OutOfMemoryError("no memory for an entry");

        host.workFor(TICK_NANOS);

        assertThat(reported).containsExactly(broken);
        assertThat(timer.later).hasSize(1);
    }

    /** The host is asked again. */
    @Test
    void aHostThatIsFullWhenAStepAsksForTheNextIsReported() {
        Error full = new Error("full");
        LifecycleFixture.scheduleLate(timer);
        LifecycleFixture.scheduleSoon(timer, () -> {
            host.failure = full;
            return ran.add("task");
        });

        host.workFor(TICK_NANOS);

        assertThat(ran).containsExactly("task");
        assertThat(reported).containsExactly(full);
        assertThat(timer.later).hasSize(1);
    }
}
