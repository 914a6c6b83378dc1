package io.tickwheel.netty;

import static java.util.concurrent.TimeUnit.DAYS;
import static java.util.concurrent.TimeUnit.MICROSECONDS;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.util.Timeout;
import io.netty.util.TimerTask;
import io.netty.util.concurrent.DefaultEventExecutorGroup;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.ImmediateEventExecutor;
import io.netty.util.concurrent.UnorderedThreadPoolEventExecutor;
import io.tickwheel.LiveTimers;
import io.tickwheel.WheelLayout;
import io.tickwheel.diagnostics.TimerConfiguration;
import io.tickwheel.diagnostics.TimerCounts;
import io.tickwheel.diagnostics.TimerDiagnostics;
import io.tickwheel.time.ManualTime;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The timer on event loops in virtual time, where an embedded loop runs on the test's thread. */
@Tag("oldest-netty")
class EventLoopTimerTest {
    private final ManualTime time = new ManualTime();
    private final EmbeddedChannel channel = new EmbeddedChannel();
    private final EventExecutor loop = channel.eventLoop();
    private final EventLoopTimer timer =
            EventLoopTimer.builder(loop).timeSource(time).build();
    private final List<String> ran = new ArrayList<>();

    @Test
    void aTaskThatGoesOnWithoutDelayRunsAgainAtTheNextTick() {
        EventLoopTimer coarse = EventLoopTimer.builder(loop)
                .timeSource(time)
                .tick(Duration.ofMillis(100))
                .build();
        timer.newTimeout(new Again("after a microsecond"), 0, NANOSECONDS);
        coarse.newTimeout(new Again("after 100 ms"), 0, NANOSECONDS);

        time.advance(3, MICROSECONDS);
        assertThat(ran).containsExactly("after a microsecond", "after a microsecond", "after a microsecond");
        timer.stop();
        ran.clear();
        time.advance(Duration.ofMillis(300));
        assertThat(ran).containsExactly("after 100 ms", "after 100 ms", "after 100 ms");
        coarse.stop();
    }

    @Test
    void aTaskRunsLessThanAMicrosecondAfterItsDeadline() {
        Timeout timeout = timer.newTimeout(t -> ran.add("at " + time.nanoTime()), 1_234_567, NANOSECONDS);
        time.advance(1_234_999, NANOSECONDS);
        assertThat(ran).isEmpty();
        time.advance(1, NANOSECONDS);
        assertThat(ran).containsExactly("at 1235000");
        assertThat(timeout.isExpired()).isTrue();
        assertThat(timeout.timer()).isSameAs(timer);
    }

    @Test
    void anIdleLoopHasNothingOfOurs() {
        EventLoopTimer onItsClock = new EventLoopTimer(loop);
        assertThat(channel.runScheduledPendingTasks()).isEqualTo(-1);
        Timeout timeout = onItsClock.newTimeout(t -> {}, 1, DAYS);
        onItsClock.newTimeout(t -> {}, 2, DAYS);
        assertThat(channel.runScheduledPendingTasks()).isNotEqualTo(-1);
        timeout.cancel();
        assertThat(onItsClock.stop()).hasSize(1);
        assertThat(channel.runScheduledPendingTasks()).isEqualTo(-1);
    }

    @Test
    void aTaskMayStopItsTimer() {
        timer.newTimeout(t -> ran.add("returned " + timer.stop().size()), 1, MILLISECONDS);
        timer.newTimeout(t -> ran.add("never"), 1, MILLISECONDS);
        timer.newTimeout(t -> ran.add("never"), 1, DAYS);
        time.advance(Duration.ofDays(2));
        assertThat(ran).containsExactly("returned 2");
        assertThat(timer.pendingTimeouts()).isZero();
    }

    @Test
    void theLimitIsThatOfAllLoopsTogether() {
        DefaultEventExecutorGroup group = new DefaultEventExecutorGroup(3);
        EventLoopTimer limited = EventLoopTimer.builder(group).maxPending(3).build();
        List<Timeout> timeouts = new ArrayList<>();
        for (EventExecutor member : group) {
            member.submit(() -> timeouts.add(limited.newTimeout(t -> {}, 1, DAYS)))
                    .syncUninterruptibly();
        }
        assertThatExceptionOfType(RejectedExecutionException.class)
                .isThrownBy(() -> limited.newTimeout(t -> {}, 1, DAYS))
                .withMessageContaining("(3)");
        assertThat(limited.counts()).isEqualTo(new TimerCounts(3, 0, 0, 0, 1, 0));
        assertThat(limited.diagnostics())
                .extracting(TimerDiagnostics::configuration)
                .as("at each loop that of all")
                .containsOnly(new TimerConfiguration(1_000, 4_096, 3));
        assertThat(limited.diagnostics())
                .extracting(wheel -> wheel.counts().pending())
                .as("one on each loop")
                .containsExactly(1L, 1L, 1L);
        timeouts.get(1).cancel();
        timeouts.add(limited.newTimeout(t -> {}, 1, DAYS));
        assertThat(limited.pendingTimeouts()).isEqualTo(3);
        assertThat(limited.stop()).hasSize(3);
        group.shutdownGracefully(0, 1, DAYS);
    }

    @Test
    void eachLoopHasItsOwnDiagnosticsUnderItsOwnName() {
        DefaultEventExecutorGroup group = new DefaultEventExecutorGroup(2);
        EventLoopTimer named = EventLoopTimer.builder(group).name("requests").build();
        assertThat(named.loops()).containsExactlyElementsOf(group);
        assertThat(named.diagnostics()).extracting(TimerDiagnostics::name).containsExactly("requests-1", "requests-2");
        assertThat(LiveTimers.list()).containsAll(named.diagnostics());
        named.stop();
        assertThat(LiveTimers.list()).doesNotContainAnyElementsOf(named.diagnostics());
        group.shutdownGracefully(0, 1, DAYS);
    }

    @Test
    @SuppressWarnings("deprecation") // deprecated by Netty 4.2, and still there
    void refusesWhatCannotCarryATimer() {
        UnorderedThreadPoolEventExecutor unordered = new UnorderedThreadPoolEventExecutor(1);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new EventLoopTimer(unordered))
                .withMessageContaining("UnorderedThreadPoolEventExecutor")
                .withMessageEndingWith("(expected: executors that run their tasks one after the other)");
        assertThatIllegalArgumentException().isThrownBy(() -> EventLoopTimer.builder(ImmediateEventExecutor.INSTANCE));
        assertThatNullPointerException()
                .isThrownBy(() -> EventLoopTimer.builder(null))
                .withMessage("loops");
        unordered.shutdownGracefully(0, 1, DAYS);
    }

    @Test
    void refusesNullAndWhatItsLayoutDoesNotHave() {
        assertThatNullPointerException()
                .isThrownBy(() -> timer.newTimeout(null, 1, DAYS))
                .withMessage("task");
        assertThatNullPointerException()
                .isThrownBy(() -> timer.newTimeout(t -> {}, 1, null))
                .withMessage("unit");
        assertThatNullPointerException()
                .isThrownBy(() -> timer.newTimeout(t -> {}, null))
                .withMessage("schedule");
        assertThat(timer.counts()).isEqualTo(new TimerCounts(0, 0, 0, 0, 0, 0));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> EventLoopTimer.builder(loop)
                        .layout(WheelLayout.HIERARCHICAL)
                        .ticksPerWheel(1)
                        .build())
                .withMessageStartingWith("ticksPerWheel: 1 ");
    }

    /** A native image finds no method that it was not told of; and a class may name another that is left out. */
    @Test
    void aClassWhoseMethodsAreNotFoundIsTakenForOneThatListens() throws Exception {
        assertThat(LoopTimer.overridesCancelled(Object.class)).isTrue();
        assertThat(LoopTimer.overridesCancelled(new LeavingOut().loadClass(OptionalTask.class.getName())))
                .isTrue();
    }

    static final class LeftOut {}

    static final class OptionalTask implements TimerTask {
        @Override
        public void run(Timeout timeout) {}

        @SuppressWarnings("unused") // by reflection, which reads the types of all public methods
        public void with(LeftOut optional) {}
    }

    /** Defines the task again, and does not find the other class. */
    private static final class LeavingOut extends ClassLoader {
        LeavingOut() {
            super(EventLoopTimerTest.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (name.equals(LeftOut.class.getName())) {
                throw new ClassNotFoundException(name);
            }
            if (!name.equals(OptionalTask.class.getName())) {
                return super.loadClass(name, resolve);
            }
            try (InputStream code = getResourceAsStream(name.replace('.', '/') + ".class")) {
                byte[] bytes = code.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    /** As programs count ticks. */
    private final class Again implements TimerTask {
        private final String line;

        Again(String line) {
            this.line = line;
        }

        @Override
        public void run(Timeout timeout) {
            ran.add(line);
            timeout.timer().newTimeout(this, 0, NANOSECONDS);
        }
    }
}
