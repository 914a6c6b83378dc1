package io.tickwheel.netty.conformance;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.util.ResourceLeakDetector;
import io.netty.util.Timer;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes of a timer that nobody stops and nobody holds any more. */
abstract class AbandonedTimerConformance extends Conformance {
    private static final String SITE = "io.tickwheel.netty.conformance";
    private static final String DETECTOR = "io.netty.util.ResourceLeakDetector";
    private static final int MANY = 500;
    private static final int ENOUGH = 5;

    @ParameterizedTest
    @ValueSource(strings = {"leakDetectionAskedFor", "atTheStrictestLevel", "thatKeepsTheJvmAlive"})
    void isReportedWithItsSiteIfThatWasAskedForOrItsThreadWouldKeepTheJvmAlive(String scenario) throws Exception {
        assertThat(lines(scenario))
                .hasSize(1)
                .allMatch(line -> line.startsWith("error " + DETECTOR))
                .allMatch(line -> line.contains("LEAK") && line.contains("HashedWheelTimer") && line.contains(SITE));
    }

    @ParameterizedTest
    @ValueSource(strings = {"detectorOff", "daemonWithoutDetection", "stopped"})
    void isNotReportedIfThatWasSwitchedOffOrItWasStopped(String scenario) throws Exception {
        assertThat(lines(scenario)).isEmpty();
    }

    @Test
    void doesNotCountAsAnInstance() throws Exception {
        assertThat(lines("manyForgotten")).isEmpty();
    }

    @Test
    void isEndedAndReportedThoughItWasStartedOrRunsForEver() throws Exception {
        List<String> report = lines("started");

        if (subject.isNettys()) {
            assertThat(report).containsExactly("the worker runs");
        } else {
            assertThat(report).hasSize(2).startsWith("the worker has ended");
            assertThat(report.get(1))
                    .startsWith("error io.netty.util.HashedWheelTimer LEAK: timer ")
                    .contains(" became garbage without stop(); its thread has been ended.")
                    .contains(SITE);
        }
    }

    private List<String> lines(String scenario) throws Exception {
        return Isolation.run(AbandonedTimerConformance.class, scenario, subject);
    }

    static List<String> leakDetectionAskedFor(LoggedScenario of) {
        return reports(of, MANY, () -> watched(of));
    }

    static List<String> atTheStrictestLevel(LoggedScenario of) {
        ResourceLeakDetector.setLevel(ResourceLeakDetector.Level.PARANOID);
        return reports(of, MANY, () -> watched(of));
    }

    static List<String> thatKeepsTheJvmAlive(LoggedScenario of) {
        return reports(of, MANY, () -> of.subject.create(Executors.defaultThreadFactory(), 1, MILLISECONDS, 8, false));
    }

    static List<String> detectorOff(LoggedScenario of) {
        ResourceLeakDetector.setLevel(ResourceLeakDetector.Level.DISABLED);
        return reports(of, ENOUGH, () -> watched(of));
    }

    static List<String> daemonWithoutDetection(LoggedScenario of) {
        return reports(of, ENOUGH, () -> of.subject.create(new Workers(), 1, MILLISECONDS, 8, false));
    }

    static List<String> stopped(LoggedScenario of) {
        return reports(of, ENOUGH, () -> {
            Timer timer = thatHasRun(watched(of));
            timer.stop();
            return timer;
        });
    }

    /** More instances than there may be, of which many are forgotten. */
    static List<String> manyForgotten(LoggedScenario of) {
        for (int i = 0; i < 40; i++) {
            of.subject.create(new Workers(), 1, MILLISECONDS, 8, false);
        }
        LoggedScenario.collectGarbage(8);
        for (int i = 0; i < 40; i++) {
            of.timer(new Workers(), 1, MILLISECONDS, 8, false);
        }
        return of.logged("instances");
    }

    /** A timer that ran something before it was forgotten. */
    static List<String> started(LoggedScenario of) {
        Workers workers = new Workers();
        WeakReference<Timer> forgotten =
                new WeakReference<>(thatHasRun(of.subject.create(workers, 1, MILLISECONDS, 8, false)));
        boolean ends = !of.subject.isNettys();
        for (int i = 0; i < (ends ? MANY : ENOUGH) && workers.only().isAlive(); i++) {
            LoggedScenario.collectGarbage(1);
        }
        List<String> report = new ArrayList<>();
        report.add(workers.only().isAlive() ? "the worker runs" : "the worker has ended");
        if (ends) {
            Waiting.until("it is reported", () -> !of.logged(SITE).isEmpty());
        }
        report.addAll(of.logged());
        Timer running = forgotten.get();
        if (running != null) {
            running.stop();
        }
        return report;
    }

    private static Timer watched(LoggedScenario of) {
        return of.subject.create(new Workers(), 1, MILLISECONDS, 8, true);
    }

    private static Timer thatHasRun(Timer timer) {
        RecordingTask task = new RecordingTask();
        timer.newTimeout(task, 0, MILLISECONDS);
        task.awaitRun();
        return timer;
    }

    /** Forgets a timer, and looks for a report of the detector until there is one or must have been one. */
    static List<String> reports(LoggedScenario of, int looks, Supplier<Timer> makeOne) {
        WeakReference<Timer> forgotten = new WeakReference<>(makeOne.get());
        for (int i = 0; i < looks && of.logged(DETECTOR).isEmpty(); i++) {
            LoggedScenario.collectGarbage(1);
            // Netty's detector looks for leaks whenever it is given something new to watch.
            watched(of).stop();
        }
        assertThat(forgotten.get()).isNull();
        return of.logged(DETECTOR);
    }
}
