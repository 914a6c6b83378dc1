package io.tickwheel.diagnostics;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.LiveTimers;
import io.tickwheel.WheelTimer;
import io.tickwheel.stress.ChildJvm;
import io.tickwheel.stress.Waiting;
import io.tickwheel.time.ManualTime;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The list of a JVM's timers, whose other timers may be those of other tests. */
class LiveTimersTest {
    private static final String SELF = LiveTimersTest.class.getName();

    @Test
    void aTimerIsListedUntilItIsStopped() {
        WheelTimer first = virtualTimer();
        WheelTimer second = virtualTimer();
        assertThat(LiveTimers.list()).containsSubsequence(first.diagnostics(), second.diagnostics());

        first.stop();

        assertThat(LiveTimers.list()).contains(second.diagnostics()).doesNotContain(first.diagnostics());
        second.stop();
        assertThat(LiveTimers.list()).doesNotContain(second.diagnostics());
    }

    @Test
    void aTimerIsListedWithTheLineThatMadeIt() throws InterruptedException {
        CompletableFuture<WheelTimer> made = new CompletableFuture<>();
        Thread maker = new Thread(() -> made.complete(virtualTimer()), "maker-of-timers");
        maker.start();
        maker.join();

        try (WheelTimer timer = made.join()) {
            TimerDiagnostics listed = LiveTimers.list().stream()
                    .filter(live -> live == timer.diagnostics())
                    .findFirst()
                    .orElseThrow();
            assertThat(listed.creationSite().get(0).getClassName()).isEqualTo(SELF);
            assertThat(listed.creationSite().get(0).getMethodName()).isEqualTo("virtualTimer");
        }
    }

    // The collector decides when, on a thread of its own.
    @Tag("timing")
    @Test
    void aForgottenTimerIsListedNoMoreThoughTheListIsHeld() {
        // Held until it was looked at: the collector may come at any time.
        List<WheelTimer> made = new ArrayList<>(List.of(started()));
        List<TimerDiagnostics> held = ofThisTest();
        assertThat(held).hasSize(1);
        WeakReference<WheelTimer> forgotten = new WeakReference<>(made.remove(0));

        Waiting.until("taken out", () -> {
            System.gc();
            return ofThisTest().isEmpty();
        });

        assertThat(forgotten.refersTo(null)).isTrue();
        Waiting.until("ended", () -> held.get(0).worker().state() == WorkerState.STOPPED);
    }

    @Test
    void moreTimersThanAProcessNeedsAreWarnedOfOnce(@TempDir Path folder) throws IOException, InterruptedException {
        ChildJvm.Ended ended = new ChildJvm(folder).run(ManyTimers.class.getName(), "5");

        assertThat(ended.out().lines()).as(ended.printed()).containsExactly("live 133", "live 0");
        assertThat(ended.err().lines())
                .as(ended.printed())
                .filteredOn(line -> line.contains("65"))
                .hasSize(2)
                .anyMatch(line -> line.contains("There are 65 of it and of WheelTimer"))
                .anyMatch(line -> line.startsWith("\t65 at " + ManyTimers.class.getName() + ".makeOne("));
    }

    @Test
    void asManyAsAProcessMayNeedAreNot(@TempDir Path folder) throws IOException, InterruptedException {
        ChildJvm.Ended ended = new ChildJvm(folder).run(ManyTimers.class.getName(), "0");

        assertThat(ended.out().lines()).as(ended.printed()).containsExactly("live 128", "live 0");
        assertThat(ended.err()).isEmpty();
    }

    private static WheelTimer started() {
        WheelTimer timer = WheelTimer.create();
        timer.start();
        return timer;
    }

    private static WheelTimer virtualTimer() {
        return WheelTimer.builder().timeSource(new ManualTime()).build();
    }

    private static List<TimerDiagnostics> ofThisTest() {
        return LiveTimers.list().stream()
                .filter(timer -> timer.creationSite().stream()
                        .anyMatch(frame -> frame.getClassName().equals(SELF)))
                .toList();
    }
}
