package io.tickwheel.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.TimerExecutorService;
import io.tickwheel.WheelTimer;
import io.tickwheel.time.ManualTime;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** An executor service loses no task at the very end of a stack. */
@Tag("stress")
@Order(EndOfStack.EARLY)
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class MembersStackTest {
    private static final int MEETINGS = 60;
    private static final Duration TICK = Duration.ofMillis(1);

    private final ManualTime time = new ManualTime();
    private final WheelTimer timer =
            WheelTimer.builder().timeSource(time).tick(TICK).build();
    private final List<Long> lost = new ArrayList<>();
    private int meetings;

    @Test
    void aServiceTerminatesWhoseTasksWereRunThere() throws InterruptedException {
        List<Boolean> terminated = new ArrayList<>();
        AtomicReference<TimerExecutorService> current =
                new AtomicReference<>(timer.asScheduledExecutorService(Runnable::run));
        // The JVM initialises no class for which there is no stack, now or later.
        Runnable nothing = () -> {};
        current.get().submit(nothing);
        CallsAtEndOfStack submits = new CallsAtEndOfStack(2, () -> current.get().submit(nothing));
        int refused = submits.meetWhile(() -> {
            current.get().shutdown();
            terminated.add(current.get().isTerminated());
            current.set(timer.asScheduledExecutorService(Runnable::run));
            return meetings++ < MEETINGS;
        });
        assertThat(refused).isPositive();
        assertThat(terminated).hasSize(MEETINGS + 1).containsOnly(true);
    }

    @Test
    void aFutureThatSaysItIsCancelledIsOutOfTheTimer() throws InterruptedException {
        TimerExecutorService service = timer.asScheduledExecutorService(Runnable::run);
        Deque<Future<?>> futures = new ArrayDeque<>();
        // What is loaded for a first call has no room there.
        service.schedule(() -> {}, 1, TimeUnit.HOURS).cancel(false);
        CallsAtEndOfStack cancels = new CallsAtEndOfStack(
                2, () -> Objects.requireNonNull(futures.peek()).cancel(false));
        int refused = cancels.meetWhile(() -> {
            futures.removeIf(Future::isCancelled);
            lost.add(timer.pending() - futures.size());
            futures.add(service.schedule(() -> {}, 1, TimeUnit.HOURS));
            return meetings++ < MEETINGS;
        });
        assertThat(refused).isPositive();
        assertThat(lost).hasSize(MEETINGS + 1).containsOnly(0L);
    }
}
