package io.tickwheel.examples.demo.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Launches real JVMs, which takes a part of a second each. */
@Tag("timing")
class ChildJvmTest {
    private static final List<String> FLAGS = List.of("-Xmx32m");
    private static final Duration LONG = Duration.ofMinutes(1);

    private final List<String> progress = new ArrayList<>();
    private final ChildJvm child = new ChildJvm("the child", (phase, detail) -> progress.add(phase + " / " + detail));

    private Figures run(String behaviour, Duration limit) throws ChildFailure {
        return child.run(FLAGS, ChildProgram.class, new Figures().put("behaviour", behaviour), limit);
    }

    @Test
    void deliversWhatTheProgramMeasured() throws ChildFailure {
        Figures figures = run("deliver", LONG);

        assertThat(figures.count("answer")).isEqualTo(42);
        assertThat(progress).containsExactly("thinking / a little", "thinking / ");
    }

    @Test
    void aProgramThatThrowsIsAFailureWithItsOutput() {
        assertThatExceptionOfType(ChildFailure.class)
                .isThrownBy(() -> run("throw", LONG))
                .withMessageContaining("the child")
                .withMessageContaining("exit code 1")
                .withMessageContaining("a printed line")
                .withMessageContaining("IllegalStateException: on purpose");
    }

    @Test
    void aProgramThatDeliversNothingIsAFailure() {
        assertThatExceptionOfType(ChildFailure.class)
                .isThrownBy(() -> run("nothing", LONG))
                .withMessageContaining("exit code 0");
    }

    @Test
    void flagsThatNoJvmKnowsAreAFailure() {
        assertThatExceptionOfType(ChildFailure.class)
                .isThrownBy(() -> child.run(List.of("-XX:+NoSuchFlag"), ChildProgram.class, new Figures(), LONG))
                .withMessageContaining("NoSuchFlag");
    }

    @Test
    void aProgramThatHangsIsEndedAtTheLimit() {
        assertThatExceptionOfType(ChildFailure.class)
                .isThrownBy(() -> run("hang", Duration.ofSeconds(1)))
                .withMessageContaining("it had run for 1 s");
    }

    @Test
    void aProgramEndsWhenItsParentIsGone() throws Exception {
        Process orphan = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        ChildProgram.class.getName(),
                        "behaviour=hang")
                .start();
        orphan.getOutputStream().close();

        assertThat(orphan.waitFor(LONG.toSeconds(), TimeUnit.SECONDS)).isTrue();
        assertThat(orphan.exitValue()).isEqualTo(3);
    }
}
