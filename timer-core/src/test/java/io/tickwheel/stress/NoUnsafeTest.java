package io.tickwheel.stress;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Neither the core nor what it takes from JCTools loads the JDK's Unsafe, and it prints no warning of any kind. */
final class NoUnsafeTest {
    private static final Pattern FORBIDDEN =
            Pattern.compile("\\b(sun[.]misc[.]Unsafe|org[.]jctools[.]util[.]UnsafeAccess)\\b");
    /** The first JDK that can be told to deny the access. */
    private static final int JDK_THAT_DENIES = 23;

    @TempDir
    private Path folder;

    @Test
    void aTimerInFullUseLoadsNoUnsafeAndPrintsNothing() throws Exception {
        List<String> options = new ArrayList<>();
        if (Runtime.version().feature() >= JDK_THAT_DENIES) {
            options.add("--sun-misc-unsafe-memory-access=deny");
        }
        ChildJvm.Ended ended = tour(options);
        assertThat(ended.out()).as(ended::printed).endsWith(TimerTour.DONE + System.lineSeparator());
        assertThat(ended.err()).isEmpty();
        assertThat(ended.exitCode()).isZero();
        assertThat(loadedClasses())
                .anyMatch(line -> line.contains("io.tickwheel.internal.engine.Engine "))
                .anyMatch(line -> line.contains("org.jctools.queues.atomic.MpscUnboundedAtomicArrayQueue "))
                .noneMatch(line -> FORBIDDEN.matcher(line).find());
    }

    @Test
    void aTourThatGoesAstrayIsFoundOut() throws Exception {
        tour(List.of(), TimerTour.ASTRAY);
        assertThat(loadedClasses()).anyMatch(line -> FORBIDDEN.matcher(line).find());
    }

    private ChildJvm.Ended tour(List<String> options, String... arguments) throws Exception {
        return new ChildJvm(folder)
                .with("-Xlog:class+load:file=" + log())
                .with(options.toArray(String[]::new))
                .run(TimerTour.class.getName(), arguments);
    }

    private List<String> loadedClasses() throws Exception {
        return Files.readAllLines(log());
    }

    private Path log() {
        return folder.resolve("classes.log");
    }
}
