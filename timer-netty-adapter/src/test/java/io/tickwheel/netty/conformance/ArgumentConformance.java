package io.tickwheel.netty.conformance;

import static java.util.concurrent.TimeUnit.DAYS;
import static java.util.concurrent.TimeUnit.MICROSECONDS;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.netty.util.Timer;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which arguments are refused, with which exception, and that nothing is left behind. */
abstract class ArgumentConformance extends Conformance {
    private static final int LARGEST_WHEEL = 1 << 30;

    ArgumentConformance(TimerSubject subject) {
        super(subject);
    }

    @Test
    void aThreadFactoryIsNeeded() {
        refusedForNull("threadFactory", () -> subject.create(null));
        refusedForNull("threadFactory", () -> subject.create(null, 1, SECONDS));
        refusedForNull("threadFactory", () -> subject.create(null, 1, SECONDS, 8));
        refusedForNull("threadFactory", () -> subject.create(null, 1, SECONDS, 8, true));
        refusedForNull("threadFactory", () -> subject.create(null, 1, SECONDS, 8, true, 0));
        refusedForNull("threadFactory", () -> subject.create(null, 1, SECONDS, 8, true, 0, Runnable::run));
    }

    @Test
    void aUnitIsNeeded() {
        refusedForNull("unit", () -> subject.create(1, null));
        refusedForNull("unit", () -> subject.create(1, null, 8));
        refusedForNull("unit", () -> subject.create(workers, 1, null));
        refusedForNull("unit", () -> subject.create(workers, 1, null, 8));
        refusedForNull("unit", () -> subject.create(workers, 1, null, 8, true));
        refusedForNull("unit", () -> subject.create(workers, 1, null, 8, true, 0));
        refusedForNull("unit", () -> subject.create(workers, 1, null, 8, true, 0, Runnable::run));
    }

    @Test
    void anExecutorIsNeededWhereOneIsAskedFor() {
        refusedForNull("taskExecutor", () -> subject.create(workers, 1, SECONDS, 8, true, 0, null));
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -1, Long.MIN_VALUE})
    void aTickIsLongerThanNothing(long tick) {
        refused("tickDuration", () -> subject.create(tick, SECONDS));
        refused("tickDuration", () -> subject.create(tick, SECONDS, 8));
        refused("tickDuration", () -> subject.create(workers, tick, SECONDS));
        refused("tickDuration", () -> subject.create(workers, tick, SECONDS, 8));
        refused("tickDuration", () -> subject.create(workers, tick, SECONDS, 8, true));
        refused("tickDuration", () -> subject.create(workers, tick, SECONDS, 8, true, 0));
        refused("tickDuration", () -> subject.create(workers, tick, SECONDS, 8, true, 0, Runnable::run));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, Integer.MIN_VALUE})
    void aWheelHasBuckets(int ticksPerWheel) {
        refused("ticksPerWheel", () -> subject.create(1, SECONDS, ticksPerWheel));
        refused("ticksPerWheel", () -> subject.create(workers, 1, SECONDS, ticksPerWheel));
        refused("ticksPerWheel", () -> subject.create(workers, 1, SECONDS, ticksPerWheel, true));
        refused("ticksPerWheel", () -> subject.create(workers, 1, SECONDS, ticksPerWheel, true, 0));
        refused("ticksPerWheel", () -> subject.create(workers, 1, SECONDS, ticksPerWheel, true, 0, Runnable::run));
    }

    @ParameterizedTest
    @ValueSource(ints = {LARGEST_WHEEL + 1, Integer.MAX_VALUE})
    void aWheelBeyondTheLargestIsRefused(int ticksPerWheel) {
        Throwable refusal = catchThrowable(() -> subject.create(workers, 1, MILLISECONDS, ticksPerWheel));

        assertThat(refusal).isInstanceOf(subject.failureOfTooLargeWheel());
        if (refusal instanceof IllegalArgumentException) {
            assertThat(refusal).hasMessageContainingAll("ticksPerWheel: " + ticksPerWheel, "1073741824");
        }
        assertThat(workers.made()).isEmpty();
    }

    @Test
    void whatIsOutOfItsBoundsIsRefusedInNettysWords() {
        refusedInNettysWords(of -> of.create(workers, 0, SECONDS));
        refusedInNettysWords(of -> of.create(workers, Long.MIN_VALUE, SECONDS, 8));
        refusedInNettysWords(of -> of.create(workers, 1, SECONDS, 0));
        refusedInNettysWords(of -> of.create(workers, 1, SECONDS, Integer.MIN_VALUE));
        refusedInNettysWords(of -> of.create(workers, Long.MAX_VALUE, DAYS));
        refusedInNettysWords(of -> of.create(workers, Long.MAX_VALUE / 512, NANOSECONDS, 512));
    }

    @Test
    void theFirstWrongArgumentIsTheOneReported() {
        refusedForNull("threadFactory", () -> subject.create(null, 0, null, 0, false, 0, null));
        refusedForNull("unit", () -> subject.create(workers, 0, null, 0, false, 0, null));
        refused("tickDuration", () -> subject.create(workers, 0, SECONDS, 0, false, 0, null));
        refused("ticksPerWheel", () -> subject.create(workers, 1, SECONDS, 0, false, 0, null));
        refusedForNull("taskExecutor", () -> subject.create(workers, Long.MAX_VALUE, DAYS, 8, false, 0, null));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 512})
    void aRevolutionFitsInNanoseconds(int ticksPerWheel) {
        long tooLong = Long.MAX_VALUE / ticksPerWheel;

        refused("tickDuration", () -> subject.create(workers, tooLong, NANOSECONDS, ticksPerWheel));
        assertThat(stoppedAtEnd(subject.create(workers, tooLong - 1, NANOSECONDS, ticksPerWheel)))
                .isNotNull();
    }

    @Test
    void aTickThatOverflowsNanosecondsIsRefused() {
        refused("tickDuration", () -> subject.create(workers, Long.MAX_VALUE, DAYS));
        refused("tickDuration", () -> subject.create(workers, Long.MAX_VALUE, MICROSECONDS, 1));
    }

    @Test
    void theLengthOfTheWheelIsRoundedUpToAPowerOfTwo() {
        long tooLongFor512 = Long.MAX_VALUE / 512;
        LongFunction<Timer> ofLength500 = tick -> subject.create(workers, tick, NANOSECONDS, 500);

        refused("tickDuration", () -> ofLength500.apply(tooLongFor512));
        assertThat(stoppedAtEnd(ofLength500.apply(tooLongFor512 - 1))).isNotNull();
    }

    @Test
    void aTimerWithTheLongestTickWorks() {
        Timer timer = stoppedAtEnd(subject.create(workers, Long.MAX_VALUE / 512 - 1, NANOSECONDS, 512));

        var timeout = timer.newTimeout(nothing(), 1, MILLISECONDS);

        assertThat(timer.stop()).containsExactly(timeout);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 999_999})
    void aTickBelowAMillisecondIsTaken(long tickNanos) {
        Timer timer = stoppedAtEnd(subject.create(workers, tickNanos, NANOSECONDS));

        letOneTimeoutRun(timer);
    }

    @Test
    void eachConstructorMakesATimerThatRuns() {
        var executor = Executors.newSingleThreadExecutor();
        try {
            Stream.of(
                            subject.create(),
                            subject.create(5, MILLISECONDS),
                            subject.create(5, MILLISECONDS, 3),
                            subject.create(workers),
                            subject.create(workers, 5, MILLISECONDS),
                            subject.create(workers, 5, MILLISECONDS, 3),
                            subject.create(workers, 5, MILLISECONDS, 3, true),
                            subject.create(workers, 5, MILLISECONDS, 3, true, 2),
                            subject.create(workers, 5, MILLISECONDS, 3, true, 2, executor))
                    .map(this::stoppedAtEnd)
                    .map(timer -> schedule(timer, 1))
                    .toList()
                    .forEach(RecordingTask::awaitRun);
        } finally {
            executor.shutdown();
        }
        assertThat(workers.made()).hasSize(6);
    }

    @Test
    void withoutAThreadFactoryTheDefaultOneOfTheJdkIsUsed() {
        for (Timer timer :
                List.of(subject.create(), subject.create(1, MILLISECONDS), subject.create(1, MILLISECONDS, 8))) {
            Thread worker = schedule(stoppedAtEnd(timer), 0).awaitRun().thread();

            assertThat(worker.getName()).matches("pool-\\d+-thread-1");
            assertThat(worker.isDaemon()).isFalse();
        }
    }

    @Test
    void newTimeoutNeedsATaskAndAUnit() {
        Timer timer = timer();

        refusedForNull("task", () -> timer.newTimeout(null, 1, SECONDS));
        refusedForNull("task", () -> timer.newTimeout(null, 1, null));
        refusedForNull("unit", () -> timer.newTimeout(nothing(), 1, null));

        assertThat(subject.pendingTimeouts(timer)).isZero();
        assertThat(workers.only().getState()).isEqualTo(Thread.State.NEW);
    }

    @Test
    void aStoppedTimerLooksAtItsArgumentsFirst() {
        Timer timer = timer();
        timer.stop();

        refusedForNull("task", () -> timer.newTimeout(null, 1, SECONDS));
        refusedForNull("unit", () -> timer.newTimeout(nothing(), 1, null));
    }

    private void refusedInNettysWords(Function<TimerSubject, Timer> call) {
        Throwable nettys = catchThrowable(() -> call.apply(new NettySubject()));
        assertThat(nettys).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> call.apply(subject)).hasSameClassAs(nettys).hasMessage(nettys.getMessage());
    }

    private static void refusedForNull(String argument, ThrowingCallable call) {
        assertThatExceptionOfType(NullPointerException.class).isThrownBy(call).withMessage(argument);
    }

    private void refused(String argument, ThrowingCallable call) {
        int threads = workers.made().size();
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(call)
                .withMessageContaining(argument);
        assertThat(workers.made()).hasSize(threads);
    }
}
