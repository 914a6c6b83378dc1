package io.tickwheel.examples.demo.comparison;

import io.tickwheel.examples.demo.application.Load;
import io.tickwheel.examples.demo.application.Measurements;
import io.tickwheel.examples.demo.application.TimedApplication;
import io.tickwheel.examples.demo.console.ProgressLine;
import io.tickwheel.examples.demo.jvm.ChildFailure;
import io.tickwheel.examples.demo.jvm.ChildJvm;
import io.tickwheel.examples.demo.measure.TimerKind;
import java.time.Duration;
import java.util.List;

/**
 * Runs the application on one timer after the other, each in a JVM of its own with the same flags.
 *
 * <p>Threads: the main thread.
 */
final class DemoRun {
    static final List<String> FLAGS = List.of("-Xms512m", "-Xmx512m", "-XX:+UseG1GC");

    /** A machine may be slow or busy; only what hangs is to be ended. */
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final ProgressLine progress;

    DemoRun(ProgressLine progress) {
        this.progress = progress;
    }

    Comparison compare(Load load) throws ChildFailure {
        Measurements netty = measure(load.with(TimerKind.NETTY), "1 of 2");
        Measurements tickwheel = measure(load.with(TimerKind.TICKWHEEL), "2 of 2");
        progress.clear();
        return new Comparison(netty, tickwheel);
    }

    private Measurements measure(Load load, String place) throws ChildFailure {
        String title = load.timer().title();
        String label = place + ", " + title;
        ChildJvm child = new ChildJvm(title, (phase, detail) -> progress.show(label, phase, detail));
        return Measurements.of(child.run(
                FLAGS, TimedApplication.class, load.figures(), load.expected().plus(PATIENCE)));
    }
}
