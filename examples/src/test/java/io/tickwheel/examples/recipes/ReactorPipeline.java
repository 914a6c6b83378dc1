package io.tickwheel.examples.recipes;

import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.util.retry.Retry;

/**
 * Sends events in batches, each with a time limit and some retries: all of its time goes by one scheduler, which a test
 * makes of a timer in virtual time.
 *
 * <p>Threads: those of the scheduler.
 */
final class ReactorPipeline {
    private static final int BATCH = 3;
    private static final Duration BATCH_TIME = Duration.ofSeconds(1);
    private static final Duration TIME_LIMIT = Duration.ofSeconds(2);
    private static final int RETRIES = 3;
    private static final Duration FIRST_RETRY = Duration.ofMillis(200);

    private final Scheduler scheduler;
    private final Function<List<String>, Mono<String>> send;

    /**
     * A pipeline.
     *
     * @param scheduler where time passes
     * @param send sends a batch, and gives the answer
     */
    ReactorPipeline(Scheduler scheduler, Function<List<String>, Mono<String>> send) {
        this.scheduler = scheduler;
        this.send = send;
    }

    /** The answers, in the order of the batches. */
    Flux<String> answers(Flux<String> events) {
        return events.bufferTimeout(BATCH, BATCH_TIME, scheduler).concatMap(this::sendWithRetries);
    }

    private Mono<String> sendWithRetries(List<String> batch) {
        return Mono.defer(() -> send.apply(batch))
                .timeout(TIME_LIMIT, scheduler)
                .retryWhen(Retry.backoff(RETRIES, FIRST_RETRY).jitter(0).scheduler(scheduler));
    }
}
