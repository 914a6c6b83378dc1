package io.tickwheel.jmh.throughput;

import dev.failsafe.Failsafe;
import dev.failsafe.FailsafeExecutor;
import dev.failsafe.RetryPolicy;
import dev.failsafe.spi.Scheduler;
import io.github.resilience4j.timelimiter.TimeLimiter;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.reactivex.rxjava3.internal.functions.Functions;
import io.reactivex.rxjava3.schedulers.Schedulers;
import io.reactivex.rxjava3.subjects.SingleSubject;
import io.tickwheel.TimedFutures;
import io.tickwheel.WheelTimer;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import kotlinx.coroutines.CompletableDeferred;
import kotlinx.coroutines.CompletableDeferredKt;
import kotlinx.coroutines.CoroutineStart;
import kotlinx.coroutines.Dispatchers;
import kotlinx.coroutines.ExecutorsKt;
import kotlinx.coroutines.GlobalScope;
import kotlinx.coroutines.TimeoutKt;
import kotlinx.coroutines.future.FutureKt;
import org.jspecify.annotations.Nullable;
import org.springframework.core.task.SyncTaskExecutor;
import org.springframework.core.task.support.ExecutorServiceAdapter;
import org.springframework.scheduling.TaskScheduler;
import org.springframework.scheduling.concurrent.ConcurrentTaskScheduler;
import org.springframework.scheduling.concurrent.ThreadPoolTaskScheduler;
import reactor.core.publisher.Sinks;

/**
 * An operation with a timeout, as a library does it: with what the library takes by itself or its documentation shows,
 * or with a service on our timer.
 */
interface Recipe {
    /** Begins an operation; what is returned answers it, in time and once. */
    Runnable begin(Duration timeout);

    /**
     * Finds a library's.
     *
     * @param timer ours, or null for the library's default
     * @throws IllegalArgumentException if there is no such library
     */
    static Recipe of(String library, @Nullable WheelTimer timer) {
        ScheduledExecutorService service = timer == null ? null : timer.asScheduledExecutorService(Runnable::run);
        return switch (library) {
            case "completable-future" -> ofCompletableFuture(timer);
            case "coroutines" -> ofCoroutines(service);
            case "failsafe" -> ofFailsafe(service);
            case "grpc" -> GrpcRecipe.on(service);
            case "reactor" -> ofReactor(service);
            case "resilience4j" -> ofResilience4j(service);
            case "rxjava" -> ofRxJava(service);
            case "spring" -> ofSpring(service);
            default -> throw new IllegalArgumentException("library: " + library);
        };
    }

    private static Recipe ofCompletableFuture(@Nullable WheelTimer timer) {
        TimedFutures timed = timer == null ? null : TimedFutures.on(timer);
        return timeout -> {
            CompletableFuture<String> answer = new CompletableFuture<>();
            if (timed == null) {
                answer.orTimeout(timeout.toMillis(), TimeUnit.MILLISECONDS);
            } else {
                timed.orTimeout(answer, timeout);
            }
            return () -> answer.complete("");
        };
    }

    /** Without a service by the thread that delays for dispatchers that cannot. Both run in the calling thread. */
    private static Recipe ofCoroutines(@Nullable ScheduledExecutorService service) {
        var dispatcher = service == null ? Dispatchers.getUnconfined() : ExecutorsKt.from(service);
        return timeout -> {
            CompletableDeferred<String> answer = CompletableDeferredKt.CompletableDeferred(null);
            FutureKt.future(
                    GlobalScope.INSTANCE,
                    dispatcher,
                    CoroutineStart.UNDISPATCHED,
                    (scope, continuation) -> TimeoutKt.withTimeout(
                            timeout.toMillis(), (inner, next) -> answer.await(next), continuation));
            return () -> answer.complete("");
        };
    }

    /**
     * The delay before a retry. Calls run in the calling thread: either scheduler would give the first to another, and
     * what is cancelled would sometimes be that call and sometimes the retry.
     */
    private static Recipe ofFailsafe(@Nullable ScheduledExecutorService service) {
        CompletableFuture<String> failed = CompletableFuture.failedFuture(new IllegalStateException("on purpose"));
        Scheduler calls = Scheduler.of(new ExecutorServiceAdapter(new SyncTaskExecutor()));
        Scheduler retries = service == null ? calls : Scheduler.of(service);
        Scheduler scheduler = (task, delay, unit) -> (delay == 0 ? calls : retries).schedule(task, delay, unit);
        FailsafeExecutor<String> operations = failsafe(RecipeBenchmark.LONGEST_OPERATION, scheduler);
        return timeout -> {
            boolean isOperation = timeout.equals(RecipeBenchmark.LONGEST_OPERATION);
            var answer = (isOperation ? operations : failsafe(timeout, scheduler)).getStageAsync(() -> failed);
            return () -> answer.cancel(false);
        };
    }

    private static FailsafeExecutor<String> failsafe(Duration delay, Scheduler scheduler) {
        return Failsafe.with(RetryPolicy.<String>builder()
                        .withDelay(delay)
                        .withMaxRetries(1)
                        .build())
                .with(scheduler);
    }

    private static Recipe ofReactor(@Nullable ScheduledExecutorService service) {
        var scheduler = service == null
                ? reactor.core.scheduler.Schedulers.parallel()
                : reactor.core.scheduler.Schedulers.fromExecutorService(service);
        return timeout -> {
            Sinks.One<String> answer = Sinks.one();
            answer.asMono().timeout(timeout, scheduler).subscribe();
            return () -> answer.tryEmitValue("");
        };
    }

    /** It has no default; without a service one as its documentation makes it. */
    private static Recipe ofResilience4j(@Nullable ScheduledExecutorService service) {
        ScheduledExecutorService scheduler = service == null
                ? Executors.newSingleThreadScheduledExecutor(new DefaultThreadFactory("scheduler", true))
                : service;
        TimeLimiter operations = TimeLimiter.of(RecipeBenchmark.LONGEST_OPERATION);
        return timeout -> {
            CompletableFuture<String> answer = new CompletableFuture<>();
            boolean isOperation = timeout.equals(RecipeBenchmark.LONGEST_OPERATION);
            (isOperation ? operations : TimeLimiter.of(timeout)).executeCompletionStage(scheduler, () -> answer);
            return () -> answer.complete("");
        };
    }

    private static Recipe ofRxJava(@Nullable ScheduledExecutorService service) {
        var scheduler = service == null ? Schedulers.computation() : Schedulers.from(service);
        return timeout -> {
            SingleSubject<String> answer = SingleSubject.create();
            var unused = answer.timeout(timeout.toMillis(), TimeUnit.MILLISECONDS, scheduler)
                    .subscribe(Functions.emptyConsumer(), Functions.emptyConsumer());
            return () -> answer.onSuccess("");
        };
    }

    private static Recipe ofSpring(@Nullable ScheduledExecutorService service) {
        TaskScheduler scheduler = service == null ? springsOwn() : new ConcurrentTaskScheduler(service);
        return timeout -> {
            Future<?> timeLimit = scheduler.schedule(() -> {}, Instant.now().plus(timeout));
            return () -> timeLimit.cancel(false);
        };
    }

    private static TaskScheduler springsOwn() {
        ThreadPoolTaskScheduler scheduler = new ThreadPoolTaskScheduler();
        scheduler.setDaemon(true);
        scheduler.initialize();
        return scheduler;
    }
}
