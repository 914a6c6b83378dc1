package io.tickwheel.examples.recipes;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.WheelTimer;
import io.tickwheel.time.ManualTime;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import kotlin.Unit;
import kotlin.coroutines.Continuation;
import kotlin.jvm.functions.Function2;
import kotlinx.coroutines.CoroutineDispatcher;
import kotlinx.coroutines.CoroutineScope;
import kotlinx.coroutines.CoroutineStart;
import kotlinx.coroutines.DelayKt;
import kotlinx.coroutines.ExecutorsKt;
import kotlinx.coroutines.GlobalScope;
import kotlinx.coroutines.TimeoutCancellationException;
import kotlinx.coroutines.TimeoutKt;
import kotlinx.coroutines.future.FutureKt;
import org.junit.jupiter.api.Test;

/** Kotlin's {@code delay} and {@code withTimeout} on a timer, called as Kotlin's compiler would call them. */
class CoroutinesRecipeTest {
    private final ManualTime time = new ManualTime();
    private final WheelTimer timer = WheelTimer.builder().timeSource(time).build();
    private final CoroutineDispatcher dispatcher = ExecutorsKt.from(timer.asScheduledExecutorService(Runnable::run));

    @Test
    void aDelay() {
        CompletableFuture<Unit> ended = launch((scope, continuation) -> DelayKt.delay(1_000, continuation));

        time.advance(Duration.ofSeconds(1).minusNanos(1));
        assertThat(ended).isNotDone();
        time.advance(Duration.ofNanos(1));

        assertThat(ended).isCompleted();
    }

    @Test
    void aDelayThatIsCancelledLeavesNothingInTheTimer() {
        CompletableFuture<Unit> ended = launch((scope, continuation) -> DelayKt.delay(1_000, continuation));
        assertThat(timer.pending()).isEqualTo(1);

        ended.cancel(false);

        assertThat(timer.pending()).isZero();
    }

    @Test
    void aTimeout() {
        CompletableFuture<Unit> ended = launch((scope, continuation) ->
                TimeoutKt.withTimeout(3_000, (inner, next) -> DelayKt.delay(60_000, next), continuation));

        time.advance(Duration.ofSeconds(3));

        assertThat(ended.handle((value, thrown) -> thrown).join()).isInstanceOf(TimeoutCancellationException.class);
        assertThat(timer.pending()).isZero();
    }

    private CompletableFuture<Unit> launch(
            Function2<? super CoroutineScope, ? super Continuation<? super Unit>, ? extends Object> block) {
        return FutureKt.future(GlobalScope.INSTANCE, dispatcher, CoroutineStart.DEFAULT, block);
    }
}
