package io.tickwheel.netty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import io.netty.util.concurrent.DefaultThreadFactory;
import io.tickwheel.WheelLayout;
import io.tickwheel.WheelTimer;
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

/**
 * What a timer of the adapter is called and on what thread it runs: by constructors, which are Netty's, and by the
 * builder, which is not. Some tests need a thread, to see what it is like.
 */
@Tag("timing")
class TimerNameTest {
    private static final String MADE_UP = "tickwheel-[0-9]+";

    private final List<HashedWheelTimer> timers = new ArrayList<>();

    @AfterEach
    void stopTimers() {
        timers.forEach(HashedWheelTimer::stop);
    }

    @Test
    void withoutAFactoryTheNameIsMadeUpAndNoOtherTimerHasIt() {
        WheelTimer ofTheCore = WheelTimer.create();
        List<String> names = List.of(
                nameOf(new HashedWheelTimer()),
                nameOf(new HashedWheelTimer(10, TimeUnit.MILLISECONDS)),
                nameOf(new HashedWheelTimer(10, TimeUnit.MILLISECONDS, 8)),
                nameOf(HashedWheelTimer.builder().build()),
                nameOf(HashedWheelTimer.builder().timeSource(new ManualTime()).build()),
                ofTheCore.diagnostics().name());

        assertThat(names).doesNotHaveDuplicates().allMatch(name -> name.matches(MADE_UP));
        ofTheCore.stop();
    }

    @Test
    void theThreadOfAConstructorWithoutAFactoryIsWhatNettysWouldBe() {
        HashedWheelTimer timer = new HashedWheelTimer();
        String name = nameOf(timer);

        Thread thread = threadOf(timer);

        assertThat(thread.isDaemon()).isFalse();
        assertThat(thread.getName()).matches("pool-[0-9]+-thread-1").isNotEqualTo(name);
        assertThat(timer.diagnostics().worker().threadName()).isEqualTo(thread.getName());
        assertThat(TimerManagement.register(timer.diagnostics()).objectName())
                .isEqualTo("io.tickwheel:name=" + name + ",type=Timer");
    }

    @Test
    void theThreadOfTheBuilderIsADaemonAndHasTheNameOfTheTimer() {
        HashedWheelTimer timer = HashedWheelTimer.builder().build();
        String name = nameOf(timer);

        Thread thread = threadOf(timer);

        assertThat(thread.isDaemon()).isTrue();
        assertThat(thread.getName()).isEqualTo(name);
    }

    @Test
    void aGivenNameIsThatOfTheThreadAndOfAllThatIsTold() {
        HashedWheelTimer timer = HashedWheelTimer.builder().name("requests").build();
        TimerDiagnostics diagnostics = timer.diagnostics();

        assertThat(nameOf(timer)).isEqualTo("requests");
        assertThat(diagnostics.hasGivenName()).isTrue();
        assertThat(threadOf(timer).getName()).isEqualTo("requests");
        assertThat(TimerManagement.register(diagnostics).objectName())
                .isEqualTo("io.tickwheel:name=requests,type=Timer");
    }

    @Test
    void aFactoryThatIsGivenNamesItsThreadAndTheTimerUnlessTheNameIsTheJdks() {
        HashedWheelTimer ofTheJdk = new HashedWheelTimer(Executors.defaultThreadFactory());
        HashedWheelTimer ofNetty = new HashedWheelTimer(new DefaultThreadFactory("requests"));
        HashedWheelTimer named = HashedWheelTimer.builder()
                .threadFactory(worker -> new Thread(worker, "of-the-factory"))
                .name("given")
                .build();

        assertThat(nameOf(ofTheJdk)).matches(MADE_UP);
        assertThat(nameOf(ofNetty)).matches("requests-[0-9]+-1");
        assertThat(ofNetty.diagnostics().hasGivenName()).isFalse();
        assertThat(threadOf(ofNetty).getName()).isEqualTo(ofNetty.diagnostics().name());
        assertThat(nameOf(named)).isEqualTo("given");
        assertThat(threadOf(named).getName()).isEqualTo("of-the-factory");
    }

    @Test
    void theTickOfTheBuilderIsAMillisecond() {
        ManualTime time = new ManualTime();
        List<Long> ranNanos = new ArrayList<>();
        HashedWheelTimer timer = HashedWheelTimer.builder().timeSource(time).build();
        timers.add(timer);
        timer.newTimeout(timeout -> ranNanos.add(time.nanoTime()), 1, TimeUnit.NANOSECONDS);

        time.advance(Duration.ofSeconds(1));

        assertThat(ranNanos).containsExactly(1_000_000L);
    }

    @Test
    void theBuilderTakesTicksFromAMicrosecondToADay() {
        ManualTime time = new ManualTime();
        List<Long> ranNanos = new ArrayList<>();
        HashedWheelTimerBuilder builder = HashedWheelTimer.builder().timeSource(time);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.tick(Duration.ofNanos(999)))
                .withMessage("tick: PT0.000000999S (expected: from PT0.000001S to PT24H)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.tick(Duration.ofDays(1).plusNanos(1)));
        HashedWheelTimer timer = builder.tick(Duration.ofNanos(1_000)).build();
        timers.add(timer);
        timer.newTimeout(timeout -> ranNanos.add(time.nanoTime()), 1, TimeUnit.NANOSECONDS);

        time.advance(Duration.ofSeconds(1));

        assertThat(ranNanos).containsExactly(1_000L);
        timers.add(builder.tick(Duration.ofDays(1)).build());
    }

    @Test
    void theBuilderRefusesNull() {
        HashedWheelTimerBuilder builder = HashedWheelTimer.builder();

        assertThatNullPointerException().isThrownBy(() -> builder.tick(null));
        assertThatNullPointerException()
                .isThrownBy(() -> builder.timeSource(null))
                .withMessage("timeSource");
        assertThatNullPointerException()
                .isThrownBy(() -> builder.executor(null))
                .withMessage("executor");
        assertThatNullPointerException()
                .isThrownBy(() -> builder.threadFactory(null))
                .withMessage("threadFactory");
    }

    @Test
    void theBuilderRefusesWhatIsOutOfBoundsMakesNoThreadAndCanBeUsedAgain() {
        List<Thread> made = new ArrayList<>();
        HashedWheelTimerBuilder builder = HashedWheelTimer.builder().threadFactory(work -> {
            Thread thread = new Thread(work, "never-started");
            made.add(thread);
            return thread;
        });
        for (Duration tick : List.of(Duration.ofNanos(-1), Duration.ofDays(1).plusNanos(1))) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> builder.tick(tick))
                    .withMessageStartingWith("tick: " + tick);
        }
        for (int ticks : new int[] {0, -1, (1 << 30) + 1}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> builder.ticksPerWheel(ticks))
                    .withMessage("ticksPerWheel: " + ticks + " (expected: from 1 to 1073741824)");
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.layout(WheelLayout.HIERARCHICAL)
                        .ticksPerWheel(1)
                        .build())
                .withMessageStartingWith("ticksPerWheel: 1 ");
        assertThat(made).isEmpty();

        timers.add(builder.ticksPerWheel(2).build());
        assertThat(made).hasSize(1);
    }

    @Test
    void aBlankNameAndNoneAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> HashedWheelTimer.builder().name(" "))
                .withMessage("name: \" \" (expected: not blank)");
        assertThatNullPointerException()
                .isThrownBy(() -> HashedWheelTimer.builder().name(null))
                .withMessage("name");
    }

    private String nameOf(HashedWheelTimer timer) {
        timers.add(timer);
        return timer.diagnostics().name();
    }

    /** The timer's thread, found by running on it. */
    private static Thread threadOf(HashedWheelTimer timer) {
        CompletableFuture<Thread> thread = new CompletableFuture<>();
        timer.newTimeout(timeout -> thread.complete(Thread.currentThread()), 0, TimeUnit.NANOSECONDS);
        return thread.orTimeout(30, TimeUnit.SECONDS).join();
    }
}
