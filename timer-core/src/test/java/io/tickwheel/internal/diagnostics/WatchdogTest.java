package io.tickwheel.internal.diagnostics;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.WheelTimer;
import io.tickwheel.stress.ChildJvm;
import io.tickwheel.stress.Waiting;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("timing") // the thread is what is tested: that it comes, looks and goes
class WatchdogTest {
    private static final long THRESHOLD_NANOS = 2_000_000;

    private final AtomicInteger looks = new AtomicInteger();

    @Test
    void looksAgainAndAgainUntilItIsCancelled() {
        Future<?> watch = Watchdog.watch(looks::incrementAndGet, THRESHOLD_NANOS);
        Waiting.until("some looks", () -> looks.get() > 3);
        watch.cancel(false);

        // One may be under way.
        int most = looks.get() + 1;
        Waiting.letPass(10 * THRESHOLD_NANOS);
        assertThat(looks).hasValueLessThanOrEqualTo(most);
    }

    @Test
    void aFailureOrAnInterruptKeepsNoOtherFromBeingLookedAt() {
        Watchdog.watch(
                () -> {
                    Thread.currentThread().interrupt();
                    throw new IllegalStateException("of what is watched");
                },
                THRESHOLD_NANOS);
        Future<?> watch = Watchdog.watch(looks::incrementAndGet, THRESHOLD_NANOS);
        Waiting.until("looks", () -> looks.get() > 6);
        watch.cancel(false);
    }

    @Test
    void itsThreadHoldsNothingOfWhoObservedFirst() {
        CompletableFuture<Thread> seen = new CompletableFuture<>();
        Future<?> watch = Watchdog.watch(() -> seen.complete(Thread.currentThread()), THRESHOLD_NANOS);
        Thread thread = seen.join();
        watch.cancel(false);

        assertThat(thread.isDaemon()).isTrue();
        assertThat(thread.getContextClassLoader()).isSameAs(ClassLoader.getSystemClassLoader());
    }

    @Test
    void itsThreadEndsWhenNoTimerIsObserved(@TempDir Path folder) throws Exception {
        ChildJvm.Ended ended = new ChildJvm(folder).run(ObservesForAWhile.class.getName());

        assertThat(ended.exitCode()).as(ended::printed).isZero();
    }

    /** Ends when the thread has come and gone. */
    static final class ObservesForAWhile {
        private ObservesForAWhile() {}

        public static void main(String[] arguments) {
            try (WheelTimer timer = WheelTimer.create()) {
                timer.diagnostics().observe(Duration.ofMillis(1));
                Waiting.until("the thread has come", () -> isThere());
                timer.diagnostics().stopObserving();
                Waiting.until("the thread has gone", () -> !isThere());
            }
        }

        private static boolean isThere() {
            return Thread.getAllStackTraces().keySet().stream()
                    .anyMatch(thread -> thread.getName().equals("tickwheel-watchdog"));
        }
    }
}
