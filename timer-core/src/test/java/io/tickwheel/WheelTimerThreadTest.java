package io.tickwheel;

import static java.util.concurrent.TimeUnit.HOURS;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.tickwheel.diagnostics.TimerCounts;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The thread of a timer: who makes it, and when it starts. */
class WheelTimerThreadTest {
    private static final TimerTask NOTHING = timeout -> {};

    @Test
    void theDefaultThreadInheritsTheClassLoaderOfWhoMakesTheTimerAndNothingElse() throws Exception {
        Thread maker = Thread.currentThread();
        ClassLoader before = maker.getContextClassLoader();
        InheritableThreadLocal<String> context = new InheritableThreadLocal<>();
        context.set("of a request");
        maker.setContextClassLoader(new ClassLoader("of the application", before) {});
        try (WheelTimer timer = WheelTimer.create()) {
            CompletableFuture<String> seen = new CompletableFuture<>();
            timer.schedule(
                    () -> seen.complete(context.get() + ", "
                            + Thread.currentThread().getContextClassLoader().getName()),
                    Duration.ZERO);
            assertThat(seen.get(30, TimeUnit.SECONDS)).isEqualTo("null, of the application");
        } finally {
            maker.setContextClassLoader(before);
            context.remove();
        }
    }

    @Test
    void ifTheThreadCannotStartNothingIsScheduledAndTheNextCallTriesAgain() throws Exception {
        OutOfMemoryError thrown = new OutOfMemoryError("unable to create native thread");
        ThreadFactory failsOnce = worker -> new Thread(worker) {
            private boolean failed;

            @Override
            public synchronized void start() {
                if (!failed) {
                    failed = true;
                    throw thrown;
                }
                super.start();
            }
        };
        try (WheelTimer timer = WheelTimer.builder().threadFactory(failsOnce).build()) {
            assertThatExceptionOfType(OutOfMemoryError.class)
                    .isThrownBy(() -> timer.schedule(NOTHING, 1, HOURS))
                    .isSameAs(thrown);
            assertThat(timer.counts()).isEqualTo(new TimerCounts(0, 0, 0, 0, 0, 0));

            assertThat(threadOf(timer).isAlive()).isTrue();
            assertThat(timer.counts()).isEqualTo(new TimerCounts(1, 1, 0, 0, 0, 0));
        }
    }

    private static Thread threadOf(WheelTimer timer) throws Exception {
        CompletableFuture<Thread> thread = new CompletableFuture<>();
        timer.schedule(timeout -> thread.complete(Thread.currentThread()), 0, MILLISECONDS);
        return thread.get(30, SECONDS);
    }
}
