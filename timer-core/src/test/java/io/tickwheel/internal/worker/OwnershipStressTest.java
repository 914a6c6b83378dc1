package io.tickwheel.internal.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** I12, I4 in the races of a timer's life: others look into it while it starts, works, stops and has stopped. */
@Tag("stress")
final class OwnershipStressTest {
    private static final int TIMERS = 1_000;
    private static final int TASKS = 4;
    private static final long PATIENCE_NANOS = TimeUnit.MINUTES.toNanos(1);

    private final LifecycleFixture fixture = new LifecycleFixture();
    private final AtomicInteger owners = new AtomicInteger();

    @Test
    void thereIsOneOwnerWhateverTheTimerDoesMeanwhile() throws Exception {
        for (int i = 0; i < TIMERS; i++) {
            TimerLifecycle timer = fixture.lifecycle();
            List<FutureTask<?>> all =
                    List.of(started(() -> ask(timer)), started(() -> ask(timer)), started(() -> use(timer)));
            for (FutureTask<?> one : all) {
                join(one);
            }
        }
    }

    private void ask(TimerLifecycle timer) {
        for (int i = 0; i < TASKS; i++) {
            Boolean wasAlone = timer.call(engine -> isAlone(), PATIENCE_NANOS);
            assertThat(wasAlone).as("done, and by the only owner").isTrue();
        }
    }

    private void use(TimerLifecycle timer) {
        LifecycleFixture.scheduleLate(timer);
        LifecycleFixture.scheduleSoon(timer, this::isAlone);
        LifecycleFixture.stop(timer);
    }

    /** Whether nobody else was the owner for a while: no owner task, and no task. */
    private boolean isAlone() {
        boolean isAlone = owners.incrementAndGet() == 1;
        Thread.onSpinWait();
        return owners.getAndDecrement() == 1 && isAlone;
    }

    private static FutureTask<?> started(Runnable body) {
        FutureTask<?> task = new FutureTask<>(body, null);
        Thread thread = new Thread(task, "owner-task-stress");
        thread.setDaemon(true);
        thread.start();
        return task;
    }

    private static void join(FutureTask<?> task) throws InterruptedException, TimeoutException {
        try {
            task.get(2, TimeUnit.MINUTES);
        } catch (ExecutionException e) {
            throw new AssertionError("one of them failed", e.getCause());
        }
    }
}
