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
import io.netty.util.internal.MathUtil;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Executor;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which arguments are refused, with which exception, and that nothing is left behind. */
abstract class ArgumentConformance extends Conformance {
    private static final int LARGEST_WHEEL = 1 << 30;
    private static final Executor EXECUTOR = Runnable::run;
    /** Where a constructor has what; those without a factory begin with the tick. */
    private static final int FACTORY = 0;

    private static final int TICK = 1;
    private static final int UNIT = 2;
    private static final int TICKS_PER_WHEEL = 3;

    @Test
    void aThreadFactoryAUnitAndAnExecutorAreNeededWhereTheyAreAskedFor() {
        callsWith(FACTORY, null).forEach(call -> refusedForNull("threadFactory", call));
        callsWith(UNIT, null).forEach(call -> refusedForNull("unit", call));
        refusedForNull("taskExecutor", () -> subject.create(workers, 1, SECONDS, 8, true, 0, null));
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -1, Long.MIN_VALUE})
    void aTickIsLongerThanNothing(long tick) {
        callsWith(TICK, tick).forEach(call -> refused("tickDuration", call));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, Integer.MIN_VALUE})
    void aWheelHasBuckets(int ticksPerWheel) {
        callsWith(TICKS_PER_WHEEL, ticksPerWheel).forEach(call -> refused("ticksPerWheel", call));
    }

    @ParameterizedTest
    @ValueSource(ints = {LARGEST_WHEEL + 1, Integer.MAX_VALUE})
    void aWheelBeyondTheLargestIsRefused(int ticksPerWheel) {
        Throwable refusal = catchThrowable(() -> subject.create(workers, 1, MILLISECONDS, ticksPerWheel));

        if (subject.isNettys()) {
            assertThat(refusal)
                    .isInstanceOf(
                            MathUtil.class.desiredAssertionStatus()
                                    ? AssertionError.class
                                    : NegativeArraySizeException.class);
        } else {
            assertThat(refusal)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContainingAll("ticksPerWheel: " + ticksPerWheel, "1073741824");
        }
        assertThat(workers.made()).isEmpty();
    }

    @Test
    void whatIsOutOfItsBoundsIsRefusedInNettysWords() {
        refusedInNettysWords(workers, 0, SECONDS);
        refusedInNettysWords(workers, Long.MIN_VALUE, SECONDS, 8);
        refusedInNettysWords(workers, 1, SECONDS, 0);
        refusedInNettysWords(workers, 1, SECONDS, Integer.MIN_VALUE);
        refusedInNettysWords(workers, Long.MAX_VALUE, DAYS);
        refusedInNettysWords(workers, Long.MAX_VALUE / 512, NANOSECONDS, 512);
    }

    @Test
    void theFirstWrongArgumentIsTheOneReported() {
        refusedForNull("threadFactory", () -> subject.create(null, 0, null, 0, false, 0, null));
        refusedForNull("unit", () -> subject.create(workers, 0, null, 0, false, 0, null));
        refused("tickDuration", () -> subject.create(workers, 0, SECONDS, 0, false, 0, null));
        refused("ticksPerWheel", () -> subject.create(workers, 1, SECONDS, 0, false, 0, null));
        refusedForNull("taskExecutor", () -> subject.create(workers, Long.MAX_VALUE, DAYS, 8, false, 0, null));
    }

    /** The number of buckets is rounded up to a power of two. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 500, 512})
    void aRevolutionFitsInNanoseconds(int ticksPerWheel) {
        long tooLong = Long.MAX_VALUE / (ticksPerWheel == 500 ? 512 : ticksPerWheel);

        refused("tickDuration", () -> subject.create(workers, tooLong, NANOSECONDS, ticksPerWheel));
        refused("tickDuration", () -> subject.create(workers, Long.MAX_VALUE, MICROSECONDS, ticksPerWheel));
        Timer timer = stoppedAtEnd(subject.create(workers, tooLong - 1, NANOSECONDS, ticksPerWheel));
        if (ticksPerWheel > 2) { // with a longer tick Netty's sum overflows
            schedule(timer, 1);
            assertThat(timer.stop()).hasSize(1);
        }
    }

    @Test
    void eachConstructorMakesATimerThatRuns() {
        List<RecordingTask> tasks = new ArrayList<>();
        Object[] all = {workers, 5, MILLISECONDS, 3, true, 2, EXECUTOR};
        for (int length : new int[] {1, 3, 4, 5, 6, 7}) {
            tasks.add(schedule(stoppedAtEnd(subject.create(Arrays.copyOf(all, length))), 1));
        }
        tasks.forEach(RecordingTask::awaitRun);
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

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void newTimeoutNeedsATaskAndAUnitAlsoOfAStoppedTimer(boolean stopped) {
        Timer timer = timer();
        if (stopped) {
            timer.stop();
        }

        refusedForNull("task", () -> timer.newTimeout(null, 1, null));
        refusedForNull("unit", () -> timer.newTimeout(nothing(), 1, null));

        assertThat(subject.pendingTimeouts(timer)).isZero();
        assertThat(workers.only().getState()).isEqualTo(Thread.State.NEW);
    }

    /** A call of each constructor that has this argument, with a value for it. */
    private List<ThrowingCallable> callsWith(int place, Object value) {
        List<ThrowingCallable> calls = new ArrayList<>();
        Object[] all = {workers, 1, SECONDS, 8, true, 0, EXECUTOR};
        all[place] = value;
        for (int length : new int[] {1, 3, 4, 5, 6, 7}) {
            if (length > place) {
                calls.add(() -> subject.create(Arrays.copyOf(all, length)));
            }
            if (length > place && place != FACTORY && length <= 4) {
                calls.add(() -> subject.create(Arrays.copyOfRange(all, 1, length)));
            }
        }
        return calls;
    }

    private void refusedInNettysWords(Object... arguments) {
        Throwable nettys = catchThrowable(() -> TimerSubject.NETTY.create(arguments));
        assertThat(nettys).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> subject.create(arguments))
                .hasSameClassAs(nettys)
                .hasMessage(nettys.getMessage());
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
