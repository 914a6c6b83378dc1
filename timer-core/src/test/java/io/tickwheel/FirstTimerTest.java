package io.tickwheel;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.stress.ChildJvm;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The first timer of a JVM starts nothing that it does not need: by the classes that it loads, as the time says nothing
 * on a busy machine.
 */
class FirstTimerTest {
    private static final String EVENT = "io.tickwheel.internal.diagnostics.FlightRecorderListener$TimerStart ";
    private static final String TIMER = "io.tickwheel.WheelTimer ";
    private static final Pattern UNSAFE =
            Pattern.compile("\\b(sun[.]misc[.]Unsafe|org[.]jctools[.]util[.]UnsafeAccess)\\b");
    private static final int MOST_CLASSES = 70;

    @TempDir
    private Path folder;

    @Test
    void itStartsNeitherFlightRecorderNorMethodsOfRecordsNorUnsafe() throws Exception {
        assertThat(classesLoaded())
                .anyMatch(line -> line.contains(TIMER))
                .anyMatch(line -> line.contains(" org.jctools.queues.atomic.MpscUnboundedAtomicArrayQueue "))
                .noneMatch(line -> UNSAFE.matcher(line).find())
                .noneMatch(line -> line.contains(" jdk.jfr.internal."))
                .noneMatch(line -> line.contains(EVENT))
                .noneMatch(line -> line.contains(" java.lang.runtime."));
    }

    @Test
    void itsEventsAreKnownWhereFlightRecorderRuns() throws Exception {
        assertThat(classesLoaded("-XX:StartFlightRecording:filename=" + folder.resolve("first.jfr")))
                .anyMatch(line -> line.contains(TIMER))
                .anyMatch(line -> line.contains(EVENT));
    }

    /** Each takes time to load, also nested ones and lambdas. */
    @Test
    void itLoadsFewClassesOfOurs() throws Exception {
        assertThat(classesLoaded())
                .filteredOn(line -> line.contains(" io.tickwheel.") && !line.contains(UsesATimer.class.getName()))
                .hasSizeBetween(20, MOST_CLASSES);
    }

    private List<String> classesLoaded(String... options) throws Exception {
        Path log = folder.resolve("classes.log");
        ChildJvm.Ended ended = new ChildJvm(folder)
                .with("-Xlog:class+load:file=" + log)
                .with(options)
                .run(UsesATimer.class.getName());
        assertThat(ended.exitCode()).as(ended::printed).isZero();
        return Files.readAllLines(log);
    }

    /** Makes a timer, has one timeout run, cancels one and stops it. */
    static final class UsesATimer {
        private UsesATimer() {}

        public static void main(String[] arguments) throws InterruptedException {
            CountDownLatch ran = new CountDownLatch(1);
            WheelTimer timer = WheelTimer.create();
            timer.schedule(ran::countDown, Duration.ofMillis(1));
            timer.schedule(() -> {}, Duration.ofHours(1)).cancel();
            ran.await();
            timer.stop();
        }
    }
}
