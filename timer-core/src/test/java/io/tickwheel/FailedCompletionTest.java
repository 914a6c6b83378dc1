package io.tickwheel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.tickwheel.time.ManualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;

/** A future for whose completion memory is wanting, say, ends with that, and does not wait for ever. */
class FailedCompletionTest {
    private static final Duration SECOND = Duration.ofSeconds(1);

    private final ManualTime time = new ManualTime();
    private final List<Throwable> reported = new ArrayList<>();
    private final WheelTimerBuilder builder =
            WheelTimer.builder().timeSource(time).exceptionHandler((timeout, thrown) -> reported.add(thrown));

    @Test
    void onTheTimersThread() {
        endsWithWhatItsCompletionThrows(builder.build());
    }

    @Test
    void onAnExecutor() {
        endsWithWhatItsCompletionThrows(builder.executor(Runnable::run).build());
    }

    private void endsWithWhatItsCompletionThrows(WheelTimer timer) {
        IllegalStateException thrown = new IllegalStateException("on purpose");
        CompletableFuture<String> future = new CompletableFuture<>() {
            @Override
            public boolean complete(String value) {
                throw thrown;
            }
        };
        TimedFutures.on(timer).completeOnTimeout(future, "default", SECOND);

        time.advance(SECOND);

        assertThat(reported).containsExactly(thrown);
        assertThat(future.isDone()).isTrue();
        assertThatExceptionOfType(ExecutionException.class)
                .isThrownBy(future::get)
                .withCause(thrown);
    }
}
