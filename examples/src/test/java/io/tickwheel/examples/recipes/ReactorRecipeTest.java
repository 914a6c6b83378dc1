package io.tickwheel.examples.recipes;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.WheelTimer;
import io.tickwheel.time.ManualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** Reactor's timeouts and delays on a timer. */
class ReactorRecipeTest {
    private final ManualTime time = new ManualTime();
    private final WheelTimer timer = WheelTimer.builder().timeSource(time).build();
    private final Scheduler scheduler =
            Schedulers.fromExecutorService(timer.asScheduledExecutorService(Runnable::run), "timer");
    private final List<Object> told = new ArrayList<>();

    @Test
    void aTimeout() {
        Mono.never().timeout(Duration.ofSeconds(3), scheduler).subscribe(told::add, told::add);

        time.advance(Duration.ofSeconds(3).minusNanos(1));
        assertThat(told).isEmpty();
        time.advance(Duration.ofNanos(1));

        assertThat(told).singleElement().isInstanceOf(TimeoutException.class);
        assertThat(timer.pending()).isZero();
    }

    @Test
    void anAnswerInTimeLeavesNothingInTheTimer() {
        Sinks.One<String> answer = Sinks.one();
        answer.asMono().timeout(Duration.ofSeconds(3), scheduler).subscribe(told::add, told::add);
        assertThat(timer.pending()).isEqualTo(1);

        answer.tryEmitValue("answer");

        assertThat(told).containsExactly("answer");
        assertThat(timer.pending()).isZero();
    }

    @Test
    void delayedElements() {
        Flux.range(1, 3).delayElements(Duration.ofMillis(100), scheduler).subscribe(told::add);

        time.advance(Duration.ofMillis(200));
        assertThat(told).containsExactly(1, 2);
        time.advance(Duration.ofMillis(100));

        assertThat(told).containsExactly(1, 2, 3);
    }
}
