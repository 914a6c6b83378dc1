package io.tickwheel.internal.diagnostics;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.diagnostics.SlowTask;
import io.tickwheel.diagnostics.WorkerState;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The watchdog's loop on a clock that the test moves: by as much as each look says, as the thread would wait. */
class WatchlistTest {
    private static final long SLOW_NANOS = 10_000_000;

    private final HandClock clock = new HandClock(5);
    private final FakeTimer timer = new FakeTimer();
    private final RecordingListener listener = new RecordingListener();
    private final Watchlist watchlist = new Watchlist();
    private final List<Long> looks = new ArrayList<>();

    @Test
    void aSlowTaskIsToldOfInTheFirstInstantInWhichItIsSlow() {
        TaskMonitor observation = observing(SLOW_NANOS);
        watchlist.add(observation);
        long nextLookNanos = clock.getAsLong() + watchlist.check();
        clock.advance(SLOW_NANOS / 5);
        observation.runTask(new TimedNode(0, () -> {
            clock.advance(nextLookNanos - clock.getAsLong());
            letLookUntil(clock.getAsLong() + 2 * SLOW_NANOS);
            assertThat(listener.slowTasks).extracting(SlowTask::nanos).containsExactly(SLOW_NANOS + 1);
        }));
    }

    @Test
    void anIdleTimerIsLookedAtEachTimeThatItsThresholdHasPassed() {
        watchlist.add(observing(SLOW_NANOS));
        letLookUntil(clock.getAsLong() + 10 * SLOW_NANOS);

        assertThat(looks).containsOnly(SLOW_NANOS).hasSize(10);
    }

    @Test
    void theShortestThresholdSaysWhen() {
        watchlist.add(observing(SLOW_NANOS));
        watchlist.add(observing(3 * SLOW_NANOS));

        assertThat(watchlist.check()).isEqualTo(SLOW_NANOS);
    }

    @Test
    void itLooksAtLeastOnceASecondAndAtMostOnceAMillisecond() {
        watchlist.add(observing(Long.MAX_VALUE));
        assertThat(watchlist.check()).isEqualTo(Watchlist.LONGEST_PAUSE_NANOS);

        watchlist.add(() -> 1);
        assertThat(watchlist.check()).isEqualTo(Watchlist.SHORTEST_PAUSE_NANOS);
    }

    @Test
    void whatIsOverIsLookedAtNoMore() {
        watchlist.add(observing(SLOW_NANOS));
        timer.state = WorkerState.STOPPED;
        watchlist.check();

        assertThat(watchlist.isEmpty()).isTrue();
    }

    @Test
    void whatFailsKeepsNoOtherFromBeingLookedAt() {
        watchlist.add(() -> {
            throw new OutOfMemoryError();
        });
        watchlist.add(observing(SLOW_NANOS));

        assertThat(watchlist.check()).isEqualTo(SLOW_NANOS);
        assertThat(watchlist.check()).isEqualTo(SLOW_NANOS);
    }

    private void letLook() {
        looks.add(watchlist.check());
    }

    private void letLookUntil(long endNanos) {
        while (clock.getAsLong() < endNanos) {
            letLook();
            clock.advance(looks.get(looks.size() - 1));
        }
    }

    private TaskMonitor observing(long slowTaskNanos) {
        Listeners listeners = new Listeners(new RecordingLog(), NoListener.INSTANCE, new HandClock(0));
        listeners.add(listener);
        return new TaskMonitor(TimedNode::runTaskOf, clock, slowTaskNanos, timer, listeners, Thread::currentThread);
    }
}
