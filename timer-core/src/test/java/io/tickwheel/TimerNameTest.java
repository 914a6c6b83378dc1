package io.tickwheel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.tickwheel.diagnostics.TimerDiagnostics;
import io.tickwheel.management.TimerManagement;
import io.tickwheel.time.ManualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What a timer is called, by itself, by its builder or by its thread factory, and where that is seen. Some tests need a
 * thread, to see what it is called.
 */
@Tag("timing")
class TimerNameTest {
    private static final String MADE_UP = "tickwheel-[0-9]+";

    private final List<WheelTimer> timers = new ArrayList<>();

    @AfterEach
    void stopTimers() {
        timers.forEach(WheelTimer::stop);
    }

    @Test
    void anyTwoTimersHaveNamesOfTheirOwnWithOrWithoutAThread() {
        WheelTimerBuilder builder = WheelTimer.builder();
        WheelTimerBuilder virtual = WheelTimer.builder().timeSource(new ManualTime());

        List<String> names = List.of(
                nameOf(builder), nameOf(builder), nameOf(virtual), nameOf(virtual), nameOf(WheelTimer.builder()));

        assertThat(names).doesNotHaveDuplicates().allMatch(name -> name.matches(MADE_UP));
    }

    @Test
    void aGivenNameIsThatOfTheThreadAndOfAllThatIsTold() {
        TimerDiagnostics timer = made(WheelTimer.builder().name("requests"));

        assertThat(timer.name()).isEqualTo("requests");
        assertThat(timer.hasGivenName()).isTrue();
        assertThat(timer.worker().threadName()).isEqualTo("requests");
        assertThat(threadOf(timers.get(0)).isDaemon()).isTrue();
        assertThat(timer.snapshot().toString()).startsWith("timer          requests\n");
        assertThat(String.valueOf(timer.groups())).startsWith("timer requests: ");
        assertThat(TimerManagement.register(timer).objectName()).isEqualTo("io.tickwheel:name=requests,type=Timer");
    }

    @Test
    void aThreadFactoryNamesItsThreadAndTheTimerIfNothingElseDoes() {
        WheelTimerBuilder builder = WheelTimer.builder().threadFactory(worker -> new Thread(worker, "of-the-factory"));
        TimerDiagnostics unnamed = made(builder);
        TimerDiagnostics named = made(builder.name("given"));

        assertThat(unnamed.name()).isEqualTo("of-the-factory");
        assertThat(unnamed.hasGivenName()).isFalse();
        assertThat(named.name()).isEqualTo("given");
        assertThat(named.worker().threadName()).isEqualTo("of-the-factory");
    }

    @Test
    void aThreadThatOnlyTheJdkHasNamedNamesNoTimer() {
        TimerDiagnostics timer = made(WheelTimer.builder().threadFactory(Thread::new));
        TimerDiagnostics ofAPool = made(WheelTimer.builder().threadFactory(Executors.defaultThreadFactory()));

        assertThat(timer.name()).matches(MADE_UP);
        assertThat(timer.worker().threadName()).matches("Thread-[0-9]+");
        assertThat(ofAPool.name()).matches(MADE_UP).isNotEqualTo(timer.name());
        assertThat(ofAPool.worker().threadName()).matches("pool-[0-9]+-thread-1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\t\n"})
    void aBlankNameIsRefused(String name) {
        WheelTimerBuilder builder = WheelTimer.builder().name("before");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.name(name))
                .withMessage("name: \"" + name + "\" (expected: not blank)");
        assertThat(nameOf(builder)).isEqualTo("before");
    }

    /** The timer's thread, found by running on it. */
    private static Thread threadOf(WheelTimer timer) {
        CompletableFuture<Thread> thread = new CompletableFuture<>();
        timer.schedule(() -> thread.complete(Thread.currentThread()), Duration.ZERO);
        return thread.orTimeout(30, TimeUnit.SECONDS).join();
    }

    private TimerDiagnostics made(WheelTimerBuilder builder) {
        WheelTimer timer = builder.build();
        timers.add(timer);
        return timer.diagnostics();
    }

    private String nameOf(WheelTimerBuilder builder) {
        return made(builder).name();
    }
}
