package io.tickwheel.examples.recipes;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.WheelTimer;
import io.tickwheel.time.ManualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** A pipeline of Reactor in virtual time: what takes seconds is tested to the millisecond, and at once. */
class ReactorPipelineTest {
    private static final Duration LONG_ENOUGH = Duration.ofHours(1);

    private final ManualTime time = new ManualTime();
    private final WheelTimer timer = WheelTimer.builder().timeSource(time).build();
    private final Scheduler scheduler =
            Schedulers.fromExecutorService(timer.asScheduledExecutorService(Runnable::run), "timer");
    private final List<String> sent = new ArrayList<>();
    private final List<String> told = new ArrayList<>();
    /** How many of the next attempts are never answered. */
    private int unanswered;

    @Test
    void aBatchGoesWhenItIsFullOrItsTimeIsOver() {
        start(Duration.ofMillis(400), 5);

        assertThat(time.advanceUntilIdle(LONG_ENOUGH)).isTrue();

        assertThat(sent).containsExactly("1200 [0, 1, 2]", "2000 [3, 4]");
        assertThat(told).containsExactly("1200 got [0, 1, 2]", "2000 got [3, 4]", "2000 complete");
        assertThat(timer.pending()).isZero();
    }

    @Test
    void slowEventsDoNotWaitForAFullBatch() {
        start(Duration.ofMillis(700), 3);

        assertThat(time.advanceUntilIdle(LONG_ENOUGH)).isTrue();

        assertThat(sent).containsExactly("1700 [0, 1]", "2100 [2]");
    }

    @Test
    void anAttemptWithoutAnAnswerIsMadeAgainAfterItsTimeLimitAndADelayThatDoubles() {
        unanswered = 2;
        start(Duration.ofMillis(10), 3);

        assertThat(time.advanceUntilIdle(LONG_ENOUGH)).isTrue();

        assertThat(sent).containsExactly("30 [0, 1, 2]", "2230 [0, 1, 2]", "4630 [0, 1, 2]");
        assertThat(told).containsExactly("4630 got [0, 1, 2]", "4630 complete");
        assertThat(timer.pending()).isZero();
    }

    @Test
    void afterTheLastRetryItFails() {
        unanswered = Integer.MAX_VALUE;
        start(Duration.ofMillis(10), 3);

        assertThat(time.advanceUntilIdle(LONG_ENOUGH)).isTrue();

        assertThat(sent).hasSize(4);
        assertThat(told).containsExactly("9430 Retries exhausted: 3/3");
        assertThat(timer.pending()).isZero();
    }

    private void start(Duration period, int events) {
        Flux<String> source = Flux.interval(period, scheduler).take(events).map(String::valueOf);
        new ReactorPipeline(scheduler, this::send)
                .answers(source)
                .subscribe(this::tell, failure -> tell(failure.getMessage()), () -> tell("complete"));
    }

    private Mono<String> send(List<String> batch) {
        sent.add(millis() + " " + batch);
        return unanswered-- > 0 ? Mono.never() : Mono.just("got " + batch);
    }

    private void tell(String what) {
        told.add(millis() + " " + what);
    }

    private long millis() {
        return time.nanoTime() / 1_000_000;
    }
}
