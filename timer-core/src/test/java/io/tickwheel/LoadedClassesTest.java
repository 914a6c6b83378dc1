package io.tickwheel;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.stress.ChildJvm;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A first timer loads few classes of ours: each takes time, also nested ones and lambdas. */
class LoadedClassesTest {
    private static final int MOST_CLASSES = 75;

    @TempDir
    private Path folder;

    @Test
    void aTimeoutThatRunsAndOneThatIsCancelledLoadFewClasses() throws Exception {
        Path log = folder.resolve("classes.log");
        ChildJvm.Ended ended = new ChildJvm(folder)
                .with("-Xlog:class+load:file=" + log + ":none")
                .run(UsesATimer.class.getName());
        assertThat(ended.exitCode()).as(ended::printed).isZero();

        List<String> loaded;
        try (Stream<String> lines = Files.lines(log)) {
            // A line begins with the name of the class.
            loaded = lines.map(line -> line.split(" ", 2)[0])
                    .filter(name -> name.startsWith("io.tickwheel."))
                    .filter(name -> !name.startsWith(LoadedClassesTest.class.getName()))
                    .sorted()
                    .toList();
        }
        assertThat(loaded).contains(WheelTimer.class.getName()).hasSizeLessThanOrEqualTo(MOST_CLASSES);
    }

    /** Schedules two timeouts, waits until one has run, cancels the other and stops. */
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
