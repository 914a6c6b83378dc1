package io.tickwheel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.tickwheel.time.ManualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Futures whose time a timer keeps, and that they leave nothing in it. */
class TimedFuturesTest {
    private static final Duration SECOND = Duration.ofSeconds(1);

    private final ManualTime time = new ManualTime();
    private final List<Throwable> reported = new ArrayList<>();
    private final WheelTimer timer = WheelTimer.builder()
            .timeSource(time)
            .maxPending(1)
            .exceptionHandler((timeout, thrown) -> reported.add(thrown))
            .build();
    private final TimedFutures timed = TimedFutures.on(timer);
    private final CompletableFuture<String> future = new CompletableFuture<>();

    static List<Consumer<CompletableFuture<String>>> completions() {
        return List.of(
                future -> future.complete("answer"),
                future -> future.completeExceptionally(new IllegalStateException("on purpose")),
                future -> future.cancel(true));
    }

    @Test
    void aFutureThatIsNotCompleteInTimeFails() {
        assertThat(timed.orTimeout(future, SECOND)).isSameAs(future);

        time.advance(SECOND.minusNanos(1));
        assertThat(future).isNotDone();
        time.advance(Duration.ofNanos(1));

        assertThatExceptionOfType(ExecutionException.class)
                .isThrownBy(future::get)
                .havingCause()
                .isInstanceOf(TimeoutException.class)
                .withMessage("no result after PT1S");
    }

    @Test
    void orItGetsAValueOrIsCancelled() {
        assertThat(timed.completeOnTimeout(future, null, SECOND)).isSameAs(future);
        time.advance(SECOND);
        assertThat(future).isCompletedWithValue(null);

        CompletableFuture<String> other = new CompletableFuture<>();
        assertThat(timed.cancelOnTimeout(other, SECOND)).isSameAs(other);
        time.advance(SECOND);
        assertThat(other).isCancelled();
    }

    /** It does not wait for ever. */
    @Test
    void aFutureEndsWithWhatTheExecutorOrItsOwnCompletionThrows() {
        IllegalStateException thrown = new IllegalStateException("on purpose");
        Executor failing = command -> {
            throw thrown;
        };
        CompletableFuture<String> broken = new CompletableFuture<>() {
            @Override
            public boolean complete(String value) {
                throw thrown;
            }
        };
        WheelTimerBuilder builder =
                WheelTimer.builder().timeSource(time).exceptionHandler((timeout, failure) -> reported.add(failure));
        TimedFutures.on(builder.build()).completeOnTimeout(broken, "default", SECOND);
        TimedFutures.on(builder.executor(failing).build()).orTimeout(future, SECOND);

        time.advance(SECOND);

        assertThat(reported).containsExactly(thrown, thrown);
        for (CompletableFuture<String> ended : List.of(broken, future)) {
            assertThatExceptionOfType(ExecutionException.class)
                    .isThrownBy(() -> ended.get(0, TimeUnit.SECONDS))
                    .withCause(thrown);
        }
    }

    @ParameterizedTest
    @MethodSource("completions")
    void aFutureThatCompletesFirstLeavesNothingInTheTimer(Consumer<CompletableFuture<String>> completion) {
        timed.orTimeout(future, SECOND);
        assertThat(timer.pending()).isEqualTo(1);
        completion.accept(future);
        assertThat(timer.pending()).isZero();

        CompletableFuture<String> other = timed.completeOnTimeout(new CompletableFuture<>(), "default", SECOND);
        completion.accept(other);
        assertThat(timer.pending()).isZero();

        CompletableFuture<String> delayed = timed.cancelOnTimeout(new CompletableFuture<>(), SECOND);
        completion.accept(delayed);
        assertThat(timer.pending()).isZero();
    }

    @Test
    void aFutureThatIsCompleteNeedsNoTimer() {
        timed.orTimeout(CompletableFuture.completedFuture(""), SECOND);
        timed.completeOnTimeout(CompletableFuture.failedFuture(new IllegalStateException()), "", SECOND);

        assertThat(timer.counts().scheduled()).isZero();
    }

    @Test
    void atTheLimitOfTheTimerTheFutureIsAsItWas() {
        timer.schedule(() -> {}, SECOND);

        rejected(RejectedExecutionException.class, () -> timed.orTimeout(future, SECOND));
        rejected(RejectedExecutionException.class, () -> timed.completeOnTimeout(future, "", SECOND));
        rejected(RejectedExecutionException.class, () -> timed.cancelOnTimeout(future, SECOND));

        assertThat(future).isNotDone();
        assertThat(future.getNumberOfDependents()).isZero();
    }

    @Test
    void aTimerThatIsStoppedIsNotAskedForAFutureThatIsDoneAndRefusesTheOthers() {
        timer.stop();
        CompletableFuture<String> done = CompletableFuture.completedFuture("answer");

        assertThat(timed.orTimeout(done, SECOND)).isSameAs(done);
        assertThat(timed.completeOnTimeout(done, "default", SECOND)).isSameAs(done);
        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> timed.completeOnTimeout(future, "default", SECOND))
                .withMessage("cannot be started once stopped");

        assertThat(future.getNumberOfDependents()).isZero();
    }

    private static void rejected(Class<? extends Exception> thrown, ThrowingCallable call) {
        assertThatExceptionOfType(thrown).isThrownBy(call);
    }
}
