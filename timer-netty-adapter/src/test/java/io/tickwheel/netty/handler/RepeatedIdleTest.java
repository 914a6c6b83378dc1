package io.tickwheel.netty.handler;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.timeout.IdleStateEvent;
import io.netty.util.Timer;
import io.netty.util.TimerTask;
import io.tickwheel.netty.HashedWheelTimer;
import io.tickwheel.netty.MovableTimeout;
import io.tickwheel.time.ManualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Events of a connection that stays idle, one after the other: due at times that do not drift. */
@Tag("oldest-netty")
class RepeatedIdleTest {
    private static final long PERIOD_MILLIS = 300;
    private static final long TICK_MILLIS = 100;

    private final ManualTime time = new ManualTime();
    private final HashedWheelTimer timer = HashedWheelTimer.builder()
            .timeSource(time)
            .tick(Duration.ofMillis(TICK_MILLIS))
            .build();
    private final EmbeddedChannel channel = new EmbeddedChannel();
    private final List<Long> foundMillis = new ArrayList<>();

    @Test
    void aPeriodComesAsOftenAsItIsLongThoughTicksAreCoarse() {
        channel.pipeline().addLast(watching(timer));

        for (int i = 0; i < 10_000; i++) {
            letPassMillis(7);
        }

        assertThat(foundMillis).hasSize((int) (70_000 / PERIOD_MILLIS));
        for (int i = 0; i < foundMillis.size(); i++) {
            long dueMillis = (i + 1) * PERIOD_MILLIS;
            assertThat(foundMillis.get(i)).isBetween(dueMillis, dueMillis + TICK_MILLIS + 7);
        }
    }

    @Test
    void afterAReadThePeriodsCountFromThere() {
        channel.pipeline().addLast(watching(timer));
        letPassMillis(307);
        channel.pipeline().fireChannelReadComplete();
        channel.writeInbound("message");

        for (int i = 0; i < 1_000; i++) {
            letPassMillis(1);
        }

        // Read at 307, so that events are due at 607, 907 and 1207.
        assertThat(foundMillis).containsExactly(307L, 700L, 1_000L, 1_300L);
    }

    @Test
    void afterAnEventThatIsAWholePeriodLateThePeriodsBeginAnew() {
        channel.pipeline().addLast(watching(timer));
        letPassMillis(950);
        assertThat(foundMillis).containsExactly(950L);

        letPassMillis(299);
        assertThat(foundMillis).hasSize(1);
        letPassMillis(51);

        assertThat(foundMillis).containsExactly(950L, 1_300L);
    }

    @Test
    void aTimerThatIsEarlyMakesNoFurtherEventEarly() {
        // Its clock is that of the handler, but the test decides when it runs what.
        EarlyTimer early = new EarlyTimer(time);
        channel.pipeline().addLast(watching(early));
        letPassMillis(PERIOD_MILLIS);
        early.runLast();
        assertThat(foundMillis).containsExactly(PERIOD_MILLIS);

        letPassMillis(PERIOD_MILLIS - 1);
        early.runLast();
        assertThat(foundMillis).hasSize(1);
        letPassMillis(1);
        early.runLast();

        assertThat(foundMillis).containsExactly(PERIOD_MILLIS, 2 * PERIOD_MILLIS);
    }

    private void letPassMillis(long millis) {
        time.advance(millis, MILLISECONDS);
        channel.runPendingTasks();
    }

    private IdleStateHandler watching(Timer keeper) {
        return new IdleStateHandler(keeper, PERIOD_MILLIS, 0, 0, MILLISECONDS) {
            @Override
            protected void channelIdle(ChannelHandlerContext ctx, IdleStateEvent evt) {
                foundMillis.add(NANOSECONDS.toMillis(time.nanoTime()));
            }
        };
    }

    private final class EarlyTimer extends HashedWheelTimer {
        private final ScriptedTimer scripted = new ScriptedTimer();

        EarlyTimer(ManualTime time) {
            super(HashedWheelTimer.builder().timeSource(time).leakDetection(false));
        }

        @Override
        public MovableTimeout newTimeout(TimerTask task, long delay, TimeUnit unit) {
            return scripted.newTimeout(task, delay, unit);
        }

        void runLast() {
            scripted.last().expire();
            channel.runPendingTasks();
        }
    }
}
