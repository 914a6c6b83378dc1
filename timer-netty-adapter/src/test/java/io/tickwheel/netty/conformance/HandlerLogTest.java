package io.tickwheel.netty.conformance;

import static java.util.concurrent.TimeUnit.DAYS;
import static java.util.concurrent.TimeUnit.HOURS;
import static java.util.concurrent.TimeUnit.MINUTES;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.timeout.IdleStateEvent;
import io.netty.util.Timeout;
import io.netty.util.Timer;
import io.netty.util.TimerTask;
import io.netty.util.concurrent.DefaultEventExecutor;
import io.netty.util.concurrent.EventExecutor;
import io.tickwheel.netty.HashedWheelTimer;
import io.tickwheel.netty.handler.IdleStateHandler;
import io.tickwheel.time.ManualTime;
import java.util.List;
import java.util.Set;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the timeout handlers write to Netty's log. */
class HandlerLogTest {
    private static final String LOGGER = IdleStateHandler.class.getName();

    @Test
    void aTimerThatRefusesIsWarnedOfOnceForAllConnections() throws Exception {
        List<String> lines = Isolation.run(FullTimer.class, new TickwheelSubject());

        assertThat(lines).hasSize(1);
        assertThat(lines.get(0))
                .startsWith("warn " + LOGGER + " A timer refused the timeout of a connection")
                .contains("RejectedExecutionException");
    }

    @Test
    void aTimerThatIsStoppedFirstIsWarnedOfOnceForAllConnections() throws Exception {
        List<String> lines = Isolation.run(StoppedTimer.class, new TickwheelSubject());

        assertThat(lines).hasSize(1);
        assertThat(lines.get(0)).startsWith("warn " + LOGGER + " A timer was stopped with timeouts of connections");
    }

    /** What no event loop keeps any more is not said to be kept. */
    @ParameterizedTest
    @ValueSource(classes = {FullTimerAfterEventLoop.class, StoppedTimerAfterEventLoop.class})
    @Tag("timing") // the executor that ends has a thread; waits for it, however long it takes
    void ofConnectionsWhoseEventLoopHasEndedNothingIsSaid(Class<? extends LoggedScenario> scenario) throws Exception {
        List<String> report = Isolation.run(scenario, new TickwheelSubject());

        assertThat(report).containsExactly("asked again: " + (scenario == FullTimerAfterEventLoop.class));
    }

    @Test
    void aHandlerInSeveralPipelinesAtATimeIsWarnedOfOnce() throws Exception {
        List<String> lines = Isolation.run(SharedHandler.class, new TickwheelSubject());

        assertThat(lines).hasSize(1);
        assertThat(lines.get(0))
                .startsWith("warn " + LOGGER + " A " + Shared.class.getName()
                        + " is in several pipelines, and watches the first.");
    }

    @ParameterizedTest
    @ValueSource(classes = {FullTimerAndFailingLog.class, StoppedTimerAndFailingLog.class})
    void aLogThatThrowsHarmsNoWatch(Class<? extends LoggedScenario> scenario) throws Exception {
        List<String> report = Isolation.run(scenario, new TickwheelSubject());

        assertThat(report).hasSize(3);
        assertThat(report.get(0)).startsWith("warn " + LOGGER);
        assertThat(report.subList(1, 3)).containsExactlyInAnyOrder("READER_IDLE", "WRITER_IDLE");
    }

    @Test
    void aLogThatThrowsDoesNotRemoveAHandlerFromItsSecondPipeline() throws Exception {
        List<String> report = Isolation.run(SharedHandlerAndFailingLog.class, new TickwheelSubject());

        assertThat(report).hasSize(2);
        assertThat(report.get(0)).startsWith("warn " + LOGGER);
        assertThat(report.get(1)).isEqualTo("second");
    }

    private static Timer timer(long maxPending) {
        return timer(maxPending, new ManualTime());
    }

    private static Timer timer(long maxPending, ManualTime time) {
        return HashedWheelTimer.builder()
                .timeSource(time)
                .maxPending(maxPending > 0 ? maxPending : Long.MAX_VALUE)
                .build();
    }

    /** Two connections and a third one, for which there is no place, nor for a fourth. */
    static final class FullTimer extends LoggedScenario {
        @Override
        void play(TimerSubject subject) {
            Timer timer = stoppedAtEnd(timer(2));
            for (int i = 0; i < 4; i++) {
                new EmbeddedChannel(new IdleStateHandler(timer, 1, 0, 0, HOURS));
            }
            report.addAll(logged());
        }
    }

    /** Two connections whose timer is stopped. */
    static final class StoppedTimer extends LoggedScenario {
        @Override
        void play(TimerSubject subject) {
            Timer timer = stoppedAtEnd(timer(0));
            new EmbeddedChannel(new IdleStateHandler(timer, 1, 0, 0, HOURS));
            new EmbeddedChannel(new IdleStateHandler(timer, 1, 0, 0, HOURS));
            timer.stop();
            report.addAll(logged());
        }
    }

    /** An open connection whose handler's executor has ended, and a timer that then takes no more. */
    static final class FullTimerAfterEventLoop extends LoggedScenario {
        @Override
        void play(TimerSubject subject) throws Exception {
            ManualTime time = new ManualTime();
            FillableTimer timer = new FillableTimer(stoppedAtEnd(timer(0, time)));
            DefaultEventExecutor executor = new DefaultEventExecutor();
            EmbeddedChannel channel = watchedOn(executor, timer);
            time.advance(30, MINUTES);
            channel.pipeline().fireChannelRead("message").fireChannelReadComplete();
            end(executor);
            timer.isFull = true;
            time.advance(30, MINUTES);
            report.add("asked again: " + (timer.asked > 1));
            report.addAll(logged());
        }
    }

    /** An open connection whose handler's executor has ended, and a timer that is stopped then. */
    static final class StoppedTimerAfterEventLoop extends LoggedScenario {
        @Override
        void play(TimerSubject subject) throws Exception {
            FillableTimer timer = new FillableTimer(stoppedAtEnd(timer(0)));
            DefaultEventExecutor executor = new DefaultEventExecutor();
            watchedOn(executor, timer);
            end(executor);
            timer.stop();
            report.add("asked again: " + (timer.asked > 1));
            report.addAll(logged());
        }
    }

    @SuppressWarnings("deprecation") // in 4.2: what it is used for here
    private static EmbeddedChannel watchedOn(EventExecutor executor, Timer timer) throws InterruptedException {
        EmbeddedChannel channel = new EmbeddedChannel();
        channel.pipeline().addLast(executor, new IdleStateHandler(timer, 1, 0, 0, HOURS));
        executor.submit(() -> {}).sync(); // behind the handler's beginning
        return channel;
    }

    private static void end(EventExecutor executor) throws InterruptedException {
        executor.shutdownGracefully(0, 0, HOURS).sync();
    }

    /** Passes on what it is asked for until it is full. */
    private static final class FillableTimer implements Timer {
        private final Timer timer;
        private boolean isFull;
        private int asked;

        FillableTimer(Timer timer) {
            this.timer = timer;
        }

        @Override
        public Timeout newTimeout(TimerTask task, long delay, TimeUnit unit) {
            asked++;
            if (isFull) {
                throw new RejectedExecutionException("full");
            }
            return timer.newTimeout(task, delay, unit);
        }

        @Override
        public Set<Timeout> stop() {
            return timer.stop();
        }
    }

    /** One handler for three connections at a time. */
    static final class SharedHandler extends LoggedScenario {
        @Override
        void play(TimerSubject subject) {
            Shared shared = new Shared(stoppedAtEnd(timer(0)));
            for (int i = 0; i < 3; i++) {
                new EmbeddedChannel(shared);
            }
            report.addAll(logged());
        }
    }

    /** A connection for which a timer has no place, and a log that throws when it is told so. */
    static final class FullTimerAndFailingLog extends LoggedScenario {
        @Override
        void play(TimerSubject subject) {
            ManualTime time = new ManualTime();
            Timer timer = stoppedAtEnd(timer(1, time));
            timer.newTimeout(timeout -> {}, 1, DAYS);
            failLogger(LOGGER);
            EmbeddedChannel channel = new EmbeddedChannel();
            channel.freezeTime();
            channel.pipeline().addLast(new Reporting(timer, report));
            report.addAll(logged(LOGGER));
            letAnHourPass(time, channel);
        }
    }

    /** A connection whose timer is stopped, and a log that throws when it is told so. */
    static final class StoppedTimerAndFailingLog extends LoggedScenario {
        @Override
        void play(TimerSubject subject) {
            ManualTime time = new ManualTime();
            Timer timer = stoppedAtEnd(timer(0, time));
            failLogger(LOGGER);
            EmbeddedChannel channel = new EmbeddedChannel();
            channel.freezeTime();
            channel.pipeline().addLast(new Reporting(timer, report));
            timer.stop();
            report.addAll(logged(LOGGER));
            letAnHourPass(time, channel);
        }
    }

    /** One handler for two connections at a time, and a log that throws when it is told so. */
    static final class SharedHandlerAndFailingLog extends LoggedScenario {
        @Override
        void play(TimerSubject subject) {
            failLogger(LOGGER);
            Shared shared = new Shared(stoppedAtEnd(timer(0)));
            new EmbeddedChannel(shared);
            EmbeddedChannel second = new EmbeddedChannel();
            second.pipeline().addLast("second", shared);
            report.addAll(logged(LOGGER));
            report.add(second.pipeline().names().get(0));
        }
    }

    private static void letAnHourPass(ManualTime time, EmbeddedChannel channel) {
        time.advance(1, HOURS);
        channel.advanceTimeBy(1, HOURS);
        channel.runPendingTasks();
    }

    /** Reports which states it has found. */
    private static final class Reporting extends IdleStateHandler {
        private final List<String> report;

        Reporting(Timer timer, List<String> report) {
            super(timer, 1, 1, 0, HOURS);
            this.report = report;
        }

        @Override
        protected void channelIdle(ChannelHandlerContext ctx, IdleStateEvent event) {
            report.add(event.state().name());
        }
    }

    /** A handler that says of itself that it may be shared. */
    @Sharable
    static final class Shared extends IdleStateHandler {
        Shared(Timer timer) {
            super(timer, 1, 0, 0, HOURS);
        }
    }
}
