package io.tickwheel.netty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import io.netty.channel.ChannelPromise;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.ImmediateEventExecutor;
import io.netty.util.concurrent.Promise;
import io.tickwheel.time.ManualTime;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Promises whose time a timer keeps, and that they leave nothing in it. */
class TimedPromisesTest {
    private static final Duration SECOND = Duration.ofSeconds(1);

    private final ManualTime time = new ManualTime();
    private final HashedWheelTimer timer =
            HashedWheelTimer.builder().timeSource(time).maxPending(1).build();
    private final TimedPromises timed = TimedPromises.on(timer);
    private final Promise<String> promise = ImmediateEventExecutor.INSTANCE.newPromise();

    static List<Consumer<Promise<String>>> completions() {
        return List.of(
                promise -> promise.setSuccess("answer"),
                promise -> promise.setFailure(new IllegalStateException("on purpose")),
                promise -> promise.cancel(true));
    }

    @Test
    void aPromiseThatIsNotCompleteInTimeFails() {
        assertThat((Object) timed.orTimeout(promise, SECOND)).isSameAs(promise);

        time.advance(SECOND.minusNanos(1));
        assertThat(promise.isDone()).isFalse();
        time.advance(Duration.ofNanos(1));

        assertThat(promise.cause()).isInstanceOf(TimeoutException.class).hasMessage("no result after PT1S");
    }

    @Test
    void aTimerThatIsStoppedCompletesNothing() {
        HashedWheelTimer stopped = HashedWheelTimer.builder().timeSource(time).build();
        Promise<String> withValue = ImmediateEventExecutor.INSTANCE.newPromise();
        Promise<String> toCancel = ImmediateEventExecutor.INSTANCE.newPromise();
        TimedPromises.on(stopped).orTimeout(promise, SECOND);
        TimedPromises.on(stopped).completeOnTimeout(withValue, "default", SECOND);
        TimedPromises.on(stopped).cancelOnTimeout(toCancel, SECOND);

        assertThat(stopped.stop()).hasSize(3);
        time.advance(SECOND.multipliedBy(2));

        assertThat(List.of(promise, withValue, toCancel)).noneMatch(Promise::isDone);
        promise.setSuccess("answer");
    }

    @Test
    void moreThan292YearsMeansNever() {
        timed.orTimeout(promise, Duration.ofSeconds(Long.MAX_VALUE));

        time.advance(Duration.ofDays(200 * 365));

        assertThat(promise.isDone()).isFalse();
        assertThat(timer.pendingTimeouts()).isEqualTo(1);
    }

    @Test
    void whatIsRejectedFailsAPromiseThatWasToGetAValue() {
        RejectedExecutionException thrown = new RejectedExecutionException("on purpose");
        HashedWheelTimer rejecting = HashedWheelTimer.builder()
                .timeSource(time)
                .executor(task -> {
                    throw thrown;
                })
                .build();
        TimedPromises.on(rejecting).completeOnTimeout(promise, "default", SECOND);

        time.advance(SECOND);

        assertThat(promise.cause()).isSameAs(thrown);
    }

    @Test
    @Tag("timing") // Netty's timer has a thread and the real clock
    void onNettysTimerAPromiseFailsInTimeToo() throws Exception {
        io.netty.util.HashedWheelTimer nettys = new io.netty.util.HashedWheelTimer(1, TimeUnit.MILLISECONDS);
        try {
            TimedPromises.on(nettys).orTimeout(promise, Duration.ofMillis(5));

            assertThat(promise.await(30, TimeUnit.SECONDS)).isTrue();
            assertThat(promise.cause()).isInstanceOf(TimeoutException.class);
        } finally {
            nettys.stop();
        }
    }

    @Test
    @Tag("timing") // likewise
    void whatTheExecutorOfNettysTimerRejectsCompletesNothing() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        io.netty.util.HashedWheelTimer nettys = new io.netty.util.HashedWheelTimer(
                Executors.defaultThreadFactory(), 1, TimeUnit.MILLISECONDS, 8, false, -1, work -> {
                    asked.countDown();
                    throw new RejectedExecutionException("on purpose");
                });
        TimedPromises.on(nettys).orTimeout(promise, Duration.ofMillis(1));

        assertThat(asked.await(30, TimeUnit.SECONDS)).isTrue();
        nettys.stop(); // which waits for the timer's thread

        assertThat(promise.isDone()).isFalse();
    }

    @Test
    void whatTheExecutorOfTheTimerRejectsWhenItIsDueEndsAllTheSame() {
        RejectedExecutionException thrown = new RejectedExecutionException("on purpose");
        HashedWheelTimer rejecting = HashedWheelTimer.builder()
                .timeSource(time)
                .executor(task -> {
                    throw thrown;
                })
                .build();
        Promise<String> other = ImmediateEventExecutor.INSTANCE.newPromise();
        TimedPromises.on(rejecting).orTimeout(promise, SECOND);
        TimedPromises.on(rejecting).cancelOnTimeout(other, SECOND);

        time.advance(SECOND);

        assertThat(promise.cause()).isSameAs(thrown);
        assertThat(other.isCancelled()).isTrue();
    }

    @Test
    void aPromiseThatIsNotCompleteInTimeGetsTheValue() {
        assertThat((Object) timed.completeOnTimeout(promise, "default", SECOND)).isSameAs(promise);

        time.advance(SECOND);

        assertThat(promise.getNow()).isEqualTo("default");
    }

    @Test
    void aFutureThatIsNotCompleteInTimeIsCancelled() {
        Future<String> future = timed.cancelOnTimeout((Future<String>) promise, SECOND);

        time.advance(SECOND);

        assertThat(future.isCancelled()).isTrue();
    }

    @Test
    void aFutureThatCannotBeCancelledStaysAsItIs() {
        promise.setUncancellable();
        timed.cancelOnTimeout(promise, SECOND);

        time.advance(SECOND);

        assertThat(promise.isDone()).isFalse();
    }

    @ParameterizedTest
    @MethodSource("completions")
    void aPromiseThatCompletesFirstLeavesNothingInTheTimer(Consumer<Promise<String>> completion) {
        timed.orTimeout(promise, SECOND);
        assertThat(timer.pendingTimeouts()).isEqualTo(1);
        completion.accept(promise);
        assertThat(timer.pendingTimeouts()).isZero();

        Promise<String> other = ImmediateEventExecutor.INSTANCE.newPromise();
        timed.completeOnTimeout(other, "default", SECOND);
        completion.accept(other);
        assertThat(timer.pendingTimeouts()).isZero();

        Promise<String> third = ImmediateEventExecutor.INSTANCE.newPromise();
        timed.cancelOnTimeout(third, SECOND);
        completion.accept(third);
        assertThat(timer.pendingTimeouts()).isZero();
    }

    @Test
    void aPromiseThatIsCompleteNeedsNoTimer() {
        promise.setSuccess("answer");

        timed.orTimeout(promise, SECOND);

        assertThat(timer.counts().scheduled()).isZero();
    }

    @Test
    void whatTheTimerRejectsLeavesThePromiseAsItWas() {
        timer.newTimeout(timeout -> {}, 1, TimeUnit.SECONDS);
        assertThatExceptionOfType(RejectedExecutionException.class).isThrownBy(() -> timed.orTimeout(promise, SECOND));

        timer.stop();
        assertThatIllegalStateException().isThrownBy(() -> timed.orTimeout(promise, SECOND));

        assertThat(promise.isDone()).isFalse();
        promise.setSuccess("answer");
    }

    @Test
    void argumentsAreNeeded() {
        assertThatNullPointerException()
                .isThrownBy(() -> TimedPromises.on(null))
                .withMessage("timer");
        assertThatNullPointerException()
                .isThrownBy(() -> timed.orTimeout((Promise<?>) null, SECOND))
                .withMessage("promise");
        assertThatNullPointerException()
                .isThrownBy(() -> timed.cancelOnTimeout(promise, null))
                .withMessage("timeout");
        assertThat(timer.counts().scheduled()).isZero();
    }

    @Test
    void aVoidPromiseIsRefusedAndLeavesNothingPending() {
        ChannelPromise voidPromise = new EmbeddedChannel().voidPromise();

        assertThatIllegalStateException().isThrownBy(() -> timed.orTimeout(voidPromise, SECOND));

        assertThat(timer.pendingTimeouts()).isZero();
    }
}
