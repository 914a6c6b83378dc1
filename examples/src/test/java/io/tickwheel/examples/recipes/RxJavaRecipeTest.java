package io.tickwheel.examples.recipes;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.core.Scheduler;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.observers.TestObserver;
import io.reactivex.rxjava3.schedulers.Schedulers;
import io.reactivex.rxjava3.subjects.SingleSubject;
import io.tickwheel.WheelTimer;
import io.tickwheel.time.ManualTime;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

/** RxJava's timeouts and delays on a timer. */
class RxJavaRecipeTest {
    private final ManualTime time = new ManualTime();
    private final WheelTimer timer = WheelTimer.builder().timeSource(time).build();
    private final Scheduler scheduler = Schedulers.from(timer.asScheduledExecutorService(Runnable::run));

    @Test
    void aTimeout() {
        TestObserver<Object> told =
                Single.never().timeout(3, SECONDS, scheduler).test();

        time.advance(Duration.ofSeconds(3).minusNanos(1));
        told.assertNotComplete().assertNoErrors();
        time.advance(Duration.ofNanos(1));

        told.assertError(TimeoutException.class);
        assertThat(timer.pending()).isZero();
    }

    @Test
    void anAnswerInTimeLeavesNothingInTheTimer() {
        SingleSubject<String> answer = SingleSubject.create();
        TestObserver<String> told = answer.timeout(3, SECONDS, scheduler).test();
        assertThat(timer.pending()).isEqualTo(1);

        answer.onSuccess("answer");

        told.assertResult("answer");
        assertThat(timer.pending()).isZero();
    }

    @Test
    void anInterval() {
        TestObserver<Long> told =
                Observable.interval(100, MILLISECONDS, scheduler).take(3).test();

        time.advance(Duration.ofMinutes(1));

        told.assertResult(0L, 1L, 2L);
        assertThat(timer.pending()).isZero();
    }
}
