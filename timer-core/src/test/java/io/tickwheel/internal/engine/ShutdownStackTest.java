package io.tickwheel.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.TimerExecutorService;
import io.tickwheel.WheelTimer;
import io.tickwheel.time.ManualTime;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** An executor service that is shut down at the very end of a stack: needs a thread of its own. */
@Tag("stress")
@Order(EndOfStack.EARLY)
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ShutdownStackTest {
    private static final int SERVICES = 30;
    private static final int DELAYED = 5;
    private static final int SUBMITTED = 5;

    private final WheelTimer timer =
            WheelTimer.builder().timeSource(new ManualTime()).build();
    private final List<TimerExecutorService> services = new ArrayList<>();
    private final List<Future<?>> futures = new ArrayList<>();
    private final List<Runnable> returned = new ArrayList<>();
    private int shutDown;

    /**
     * A task that waits in the timer needs more stack to be taken out than one that is with the executor. The latter
     * are younger and so are taken out first.
     */
    @Test
    void aShutdownNowThereIsRefusedAndTheNextOneReturnsAll() throws InterruptedException {
        addService();
        // What is loaded for a first call has no room there.
        services.get(0).shutdownNow();
        services.clear();
        futures.clear();
        for (int i = 0; i < SERVICES; i++) {
            addService();
        }

        int refused = new CallsAtEndOfStack(1, this::shutDownNext).meetWhile(() -> shutDown < SERVICES);

        assertThat(refused).isPositive();
        assertThat(returned).doesNotHaveDuplicates().hasSize(SERVICES * (DELAYED + SUBMITTED));
        assertThat(returned)
                .containsAll(futures.stream().map(Runnable.class::cast).toList());
        assertThat(futures).noneMatch(Future::isDone);
        assertThat(services).allMatch(TimerExecutorService::isTerminated);
        assertThat(timer.pending()).isZero();
    }

    private void shutDownNext() {
        List<Runnable> ofOne = services.get(shutDown).shutdownNow();
        returned.addAll(ofOne);
        shutDown++;
    }

    private void addService() {
        TimerExecutorService service = timer.asScheduledExecutorService(task -> {});
        services.add(service);
        Stream.generate(() -> service.schedule(() -> {}, 1, TimeUnit.HOURS))
                .limit(DELAYED)
                .forEach(futures::add);
        Stream.generate(() -> service.submit(() -> {})).limit(SUBMITTED).forEach(futures::add);
    }
}
