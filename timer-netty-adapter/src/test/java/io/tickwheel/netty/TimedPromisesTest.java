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
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
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
    void aPromiseThatIsNotCompleteInTimeGetsTheValueAndAFutureIsCancelled() {
        HashedWheelTimer unlimited = HashedWheelTimer.builder().timeSource(time).build();
        Promise<String> toCancel = ImmediateEventExecutor.INSTANCE.newPromise();
        assertThat((Object) TimedPromises.on(unlimited).completeOnTimeout(promise, "default", SECOND))
                .isSameAs(promise);
        Future<String> cancelled = TimedPromises.on(unlimited).cancelOnTimeout((Future<String>) toCancel, SECOND);

        time.advance(SECOND);

        assertThat(promise.getNow()).isEqualTo("default");
        assertThat(cancelled.isCancelled()).isTrue();
    }

    @Test
    void whatTheExecutorOfTheTimerRejectsWhenItIsDueEndsAllTheSame() {
        RejectedExecutionException thrown = new RejectedExecutionException("on purpose");
        TimedPromises rejecting = TimedPromises.on(HashedWheelTimer.builder()
                .timeSource(time)
                .executor(task -> {
                    throw thrown;
                })
                .build());
        Promise<String> withValue = ImmediateEventExecutor.INSTANCE.newPromise();
        Promise<String> toCancel = ImmediateEventExecutor.INSTANCE.newPromise();
        rejecting.orTimeout(promise, SECOND);
        rejecting.completeOnTimeout(withValue, "default", SECOND);
        rejecting.cancelOnTimeout(toCancel, SECOND);
        time.advance(SECOND);

        assertThat(promise.cause()).isSameAs(thrown);
        assertThat(withValue.cause()).isSameAs(thrown);
        assertThat(toCancel.isCancelled()).isTrue();
    }

    @Test
    @Tag("timing") // Netty's timer has a thread and the real clock
    void onNettysTimerAPromiseFailsInTimeToo() throws Exception {
        io.netty.util.HashedWheelTimer nettys = new io.netty.util.HashedWheelTimer(1, TimeUnit.MILLISECONDS);
        TimedPromises.on(nettys).orTimeout(promise, Duration.ofMillis(5));

        assertThat(promise.await(30, TimeUnit.SECONDS)).isTrue();
        assertThat(promise.cause()).isInstanceOf(TimeoutException.class);
        nettys.stop();
    }

    @ParameterizedTest
    @MethodSource("completions")
    void aPromiseThatCompletesFirstLeavesNothingInTheTimer(Consumer<Promise<String>> completion) {
        List<UnaryOperator<Promise<String>>> limits = List.of(
                limited -> timed.orTimeout(limited, SECOND),
                limited -> timed.completeOnTimeout(limited, "default", SECOND),
                limited -> timed.cancelOnTimeout(limited, SECOND));
        for (UnaryOperator<Promise<String>> limit : limits) {
            Promise<String> limited = limit.apply(ImmediateEventExecutor.INSTANCE.newPromise());
            assertThat(timer.pendingTimeouts()).isEqualTo(1);
            completion.accept(limited);
            assertThat(timer.pendingTimeouts()).isZero();
        }
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
