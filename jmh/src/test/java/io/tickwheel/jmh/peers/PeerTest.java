package io.tickwheel.jmh.peers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(60)
class PeerTest {
    private static final int TICK_MILLIS = 1;

    @Test
    void theForkJoinPoolSchedulesFromJdk25On() {
        assertThat(Peer.FJP.isOn(24)).isFalse();
        assertThat(Peer.FJP.isOn(25)).isTrue();
        assertThat(Peer.NETTY.isOn(17)).isTrue();
    }

    @ParameterizedTest
    @MethodSource("there")
    void aTaskRunsOnAThreadOfTheTimer(Peer peer) {
        TimerUnderTest timer = peer.start(TICK_MILLIS);
        assertThat(runOne(timer).getName()).startsWith(timer.workerThreadName());
        timer.stop();
    }

    @ParameterizedTest
    @MethodSource("there")
    void whatWaitsIsCancelledOnce(Peer peer) {
        TimerUnderTest timer = peer.start(TICK_MILLIS);
        Object timeout = timer.start(() -> {}, 1, TimeUnit.HOURS);
        assertThat(timer.cancel(timeout)).isTrue();
        assertThat(timer.cancel(timeout)).isFalse();
        timer.stop();
    }

    @ParameterizedTest
    @MethodSource("there")
    void whatIsCancelledDoesNotRun(Peer peer) {
        TimerUnderTest timer = peer.start(TICK_MILLIS);
        CompletableFuture<String> ran = new CompletableFuture<>();
        boolean cancelled = timer.cancel(timer.start(() -> ran.complete("ran"), 500, TimeUnit.MILLISECONDS));
        runOne(timer, 550);
        // A thread that is held up for as long as the delay comes too late.
        assertThat(ran.isDone()).isEqualTo(!cancelled);
        timer.stop();
    }

    static List<Peer> there() {
        int release = Runtime.version().feature();
        return Arrays.stream(Peer.values())
                .filter(peer -> peer != Peer.BASELINE && peer.isOn(release))
                .toList();
    }

    private static Thread runOne(TimerUnderTest timer) {
        return runOne(timer, 1);
    }

    private static Thread runOne(TimerUnderTest timer, long delayMillis) {
        CompletableFuture<Thread> ranOn = new CompletableFuture<>();
        timer.start(() -> ranOn.complete(Thread.currentThread()), delayMillis, TimeUnit.MILLISECONDS);
        return ranOn.join();
    }
}
