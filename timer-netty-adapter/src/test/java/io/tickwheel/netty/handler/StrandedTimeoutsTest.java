package io.tickwheel.netty.handler;

import static java.util.concurrent.TimeUnit.HOURS;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Chains that wait for memory, put there by hand: without memory nothing could be looked at. */
class StrandedTimeoutsTest {
    private static final int STRANDED = 100;
    private static final int MOST = 64;

    private final ScriptedTimer timer = new ScriptedTimer();
    private final WatchedConnection other = new WatchedConnection();

    @Test
    void aReadOfAnotherConnectionHasAFewGoOnAndTheNextOnesTheRest() {
        other.add(new ReadTimeoutHandler(timer, 1, HOURS));
        List<LazyTimeout> chains = new ArrayList<>();
        for (int i = 0; i < STRANDED; i++) {
            new WatchedConnection().add(new ReadTimeoutHandler(timer, 1, HOURS));
            chains.add((LazyTimeout) timer.last().task());
        }
        chains.forEach(StrandedTimeouts::add);
        timer.scheduled.clear();

        other.read();
        assertThat(timer.scheduled).hasSize(MOST);
        other.read();

        assertThat(timer.scheduled)
                .extracting(ScriptedTimer.ScriptedTimeout::task)
                .containsExactlyInAnyOrderElementsOf(chains);
        other.read();
        assertThat(timer.scheduled).as("none is left").hasSize(STRANDED);
    }
}
