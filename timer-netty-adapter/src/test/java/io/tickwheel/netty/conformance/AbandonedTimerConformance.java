package io.tickwheel.netty.conformance;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.util.ResourceLeakDetector;
import io.netty.util.Timer;
import java.lang.ref.WeakReference;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import org.junit.jupiter.api.Test;

/** What becomes of a timer that nobody stops and nobody holds any more. */
abstract class AbandonedTimerConformance extends Conformance {
    private static final String SITE = "io.tickwheel.netty.conformance";
    private static final String DETECTOR = "io.netty.util.ResourceLeakDetector";
    private static final int MANY = 500;
    private static final int ENOUGH = 10;

    AbandonedTimerConformance(TimerSubject subject) {
        super(subject);
    }

    @Test
    void isReportedWithItsSiteIfThatWasAskedFor() throws Exception {
        assertThat(Isolation.run(LeakDetectionAskedFor.class, subject))
                .hasSize(1)
                .allMatch(line -> line.startsWith("error " + DETECTOR))
                .allMatch(line -> line.contains("LEAK") && line.contains("HashedWheelTimer") && line.contains(SITE));
    }

    @Test
    void isReportedAtTheStrictestLevelOfTheDetector() throws Exception {
        assertThat(Isolation.run(AtTheStrictestLevel.class, subject))
                .hasSize(1)
                .allMatch(line -> line.contains("LEAK") && line.contains("HashedWheelTimer") && line.contains(SITE));
    }

    @Test
    void isNotReportedIfTheDetectorIsOff() throws Exception {
        assertThat(Isolation.run(DetectorOff.class, subject)).isEmpty();
    }

    @Test
    void isReportedIfItsThreadWouldKeepTheJvmAlive() throws Exception {
        assertThat(Isolation.run(NoDaemon.class, subject))
                .hasSize(1)
                .allMatch(line -> line.contains("LEAK") && line.contains(SITE));
    }

    @Test
    void isNoLeakIfItsThreadIsADaemonAndDetectionWasNotAskedFor() throws Exception {
        assertThat(Isolation.run(DaemonWithoutDetection.class, subject)).isEmpty();
    }

    @Test
    void isNoLeakIfItWasStopped() throws Exception {
        assertThat(Isolation.run(Stopped.class, subject)).isEmpty();
    }

    @Test
    void doesNotCountAsAnInstance() throws Exception {
        assertThat(Isolation.run(ManyForgotten.class, subject)).isEmpty();
    }

    @Test
    void isEndedAndReportedThoughItWasStartedOrRunsForEver() throws Exception {
        List<String> report = Isolation.run(Started.class, subject);

        if (subject.abandonedWorkerIsEnded()) {
            assertThat(report.get(0)).isEqualTo("the worker has ended");
            assertThat(report.subList(1, report.size()))
                    .singleElement()
                    .asString()
                    .startsWith("error io.netty.util.HashedWheelTimer LEAK: timer ")
                    .contains(" became garbage without stop(); its thread has been ended.")
                    .contains(SITE);
        } else {
            assertThat(report).containsExactly("the worker runs");
        }
    }

    /** Forgets a timer, and looks for a report until there is one or must have been one. */
    abstract static class Forgotten extends LoggedScenario {
        private final int looks;

        Forgotten(int looks) {
            this.looks = looks;
        }

        @Override
        void play(TimerSubject subject) {
            WeakReference<Timer> forgotten = new WeakReference<>(forgetOne(subject));
            for (int i = 0; i < looks && logged(DETECTOR).isEmpty(); i++) {
                collectGarbage(1);
                // Netty's detector looks for leaks whenever it is given something new to watch.
                subject.create(new Workers(), 1, MILLISECONDS, 8, true).stop();
            }
            if (forgotten.get() != null) {
                report.add("not collected");
            }
            report.addAll(logged(DETECTOR));
        }

        abstract Timer forgetOne(TimerSubject subject);
    }

    static final class LeakDetectionAskedFor extends Forgotten {
        LeakDetectionAskedFor() {
            super(MANY);
        }

        @Override
        Timer forgetOne(TimerSubject subject) {
            return subject.create(new Workers(), 1, MILLISECONDS, 8, true);
        }
    }

    static final class AtTheStrictestLevel extends Forgotten {
        AtTheStrictestLevel() {
            super(MANY);
        }

        @Override
        Timer forgetOne(TimerSubject subject) {
            ResourceLeakDetector.setLevel(ResourceLeakDetector.Level.PARANOID);
            return subject.create(new Workers(), 1, MILLISECONDS, 8, true);
        }
    }

    static final class DetectorOff extends Forgotten {
        DetectorOff() {
            super(ENOUGH);
        }

        @Override
        Timer forgetOne(TimerSubject subject) {
            ResourceLeakDetector.setLevel(ResourceLeakDetector.Level.DISABLED);
            return subject.create(new Workers(), 1, MILLISECONDS, 8, true);
        }
    }

    static final class NoDaemon extends Forgotten {
        NoDaemon() {
            super(MANY);
        }

        @Override
        Timer forgetOne(TimerSubject subject) {
            ThreadFactory threads = Executors.defaultThreadFactory();
            return subject.create(threads, 1, MILLISECONDS, 8, false);
        }
    }

    static final class DaemonWithoutDetection extends Forgotten {
        DaemonWithoutDetection() {
            super(ENOUGH);
        }

        @Override
        Timer forgetOne(TimerSubject subject) {
            return subject.create(new Workers(), 1, MILLISECONDS, 8, false);
        }
    }

    static final class Stopped extends Forgotten {
        Stopped() {
            super(ENOUGH);
        }

        @Override
        Timer forgetOne(TimerSubject subject) {
            Timer timer = subject.create(new Workers(), 1, MILLISECONDS, 8, true);
            RecordingTask task = new RecordingTask();
            timer.newTimeout(task, 0, MILLISECONDS);
            task.awaitRun();
            timer.stop();
            return timer;
        }
    }

    /** More instances than there may be, of which many are forgotten. */
    static final class ManyForgotten extends LoggedScenario {
        @Override
        void play(TimerSubject subject) {
            for (int i = 0; i < 40; i++) {
                subject.create(new Workers(), 1, MILLISECONDS, 8, false);
            }
            collectGarbage(20);
            createMore(40, subject);
            report.addAll(logged("instances"));
        }
    }

    /** A timer that ran something before it was forgotten. */
    static final class Started extends LoggedScenario {
        @Override
        void play(TimerSubject subject) {
            Workers workers = new Workers();
            WeakReference<Timer> forgotten = new WeakReference<>(started(subject, workers));
            boolean ends = subject.abandonedWorkerIsEnded();
            for (int i = 0; i < (ends ? MANY : ENOUGH) && workers.only().isAlive(); i++) {
                collectGarbage(1);
            }
            report.add(workers.only().isAlive() ? "the worker runs" : "the worker has ended");
            if (ends) {
                Waiting.until("it is reported", () -> !logged(SITE).isEmpty());
            }
            report.addAll(logged());
            Timer running = forgotten.get();
            if (running != null) {
                running.stop();
            }
        }

        private static Timer started(TimerSubject subject, Workers workers) {
            Timer timer = subject.create(workers, 1, MILLISECONDS, 8, false);
            RecordingTask task = new RecordingTask();
            timer.newTimeout(task, 0, MILLISECONDS);
            task.awaitRun();
            return timer;
        }
    }
}
