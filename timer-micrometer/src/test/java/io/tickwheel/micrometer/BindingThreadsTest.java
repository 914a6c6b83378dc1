package io.tickwheel.micrometer;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.tickwheel.WheelTimer;
import io.tickwheel.time.ManualTime;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A listener of a registry that binds a timer when a meter was taken out, as TimerMetricsTest has one, while another
 * thread binds. The registry calls it under its lock.
 */
@Timeout(120)
class BindingThreadsTest {
    private static final long PATIENCE_NANOS = 60_000_000_000L;

    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final ManualTime time = new ManualTime();
    private final List<WheelTimer> timers = new ArrayList<>();

    /** Else each waits for the lock that the other has; daemons, so that the tests end then, too. */
    @Test
    void whoBindsWithinAListenerDoesNotWaitForOneThatBindsElsewhere() {
        TimerMetrics stopped = metrics("stopped");
        TimerMetrics inListener = metrics("in the listener");
        TimerMetrics elsewhere = metrics("elsewhere");
        stopped.bindTo(registry);
        Thread binding = daemon("binding", () -> elsewhere.bindTo(registry));
        AtomicBoolean isFirst = new AtomicBoolean(true);
        AtomicBoolean isHeldUp = new AtomicBoolean();
        registry.config().onMeterRemoved(removed -> {
            if (isFirst.getAndSet(false)) {
                binding.start();
                // It waits for the registry's lock, which this thread has.
                isHeldUp.set(comesTo(binding, Thread.State.BLOCKED));
                inListener.bindTo(registry);
            }
        });
        Thread stopping = daemon("stopping", () -> timers.get(0).stop());
        stopping.start();

        assertThat(comesTo(stopping, Thread.State.TERMINATED))
                .as("the thread that stops has ended")
                .isTrue();
        assertThat(isHeldUp).as("one bound elsewhere meanwhile").isTrue();
        assertThat(comesTo(binding, Thread.State.TERMINATED))
                .as("the thread that binds has ended")
                .isTrue();
        assertThat(registry.find("tickwheel.timeouts.pending").gauges())
                .extracting(gauge -> gauge.getId().getTag("timer"))
                .containsExactlyInAnyOrder("in the listener", "elsewhere");
        // Not after a failure: a stop takes meters out, and would wait for the registry's lock as well.
        timers.forEach(WheelTimer::stop);
    }

    private TimerMetrics metrics(String name) {
        WheelTimer timer = WheelTimer.builder().timeSource(time).build();
        timers.add(timer);
        return new TimerMetrics(timer.diagnostics(), Tags.of("timer", name));
    }

    private static Thread daemon(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        return thread;
    }

    private static boolean comesTo(Thread thread, Thread.State state) {
        long endNanos = System.nanoTime() + PATIENCE_NANOS;
        while (System.nanoTime() - endNanos < 0) {
            if (thread.getState() == state) {
                return true;
            }
            LockSupport.parkNanos(1_000_000);
        }
        return false;
    }
}
