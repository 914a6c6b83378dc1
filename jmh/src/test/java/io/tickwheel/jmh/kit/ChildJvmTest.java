package io.tickwheel.jmh.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Launches real JVMs, which takes a part of a second each. */
@Tag("timing")
class ChildJvmTest {
    private static final List<String> FLAGS = List.of("-Xmx64m");
    private static final Duration LONG = Duration.ofMinutes(1);

    private final List<String> progress = new ArrayList<>();

    private ChildProgram.Answer run(String behaviour, Duration limit) {
        try (ChildJvm child = ChildJvm.launch("the child", FLAGS, ChildProgram.class, behaviour)) {
            return child.result(
                    ChildProgram.Answer.class, limit, (phase, detail) -> progress.add(phase + " / " + detail));
        }
    }

    @Test
    void deliversWhatTheProgramMeasured() {
        assertThat(run("deliver", LONG)).isEqualTo(new ChildProgram.Answer(42, Map.of("unknown", Double.NaN)));
        assertThat(progress).containsExactly("thinking / a little", "thinking / ");
    }

    @Test
    void aProgramThatThrowsIsAFailureWithItsOutput() {
        assertThatExceptionOfType(ChildJvm.Failure.class)
                .isThrownBy(() -> run("throw", LONG))
                .withMessageContaining("the child")
                .withMessageContaining("exit code 1")
                .withMessageContaining("a printed line")
                .withMessageContaining("IllegalStateException: on purpose");
    }

    @Test
    void aProgramThatDeliversNothingIsAFailure() {
        assertThatExceptionOfType(ChildJvm.Failure.class)
                .isThrownBy(() -> run("nothing", LONG))
                .withMessageContaining("exit code 0");
    }

    @Test
    void flagsThatNoJvmKnowsAreAFailure() {
        try (ChildJvm child = ChildJvm.launch("it", List.of("-XX:+NoSuchFlag"), ChildProgram.class, "deliver")) {
            assertThatExceptionOfType(ChildJvm.Failure.class)
                    .isThrownBy(() -> child.result(String.class))
                    .withMessageContaining("NoSuchFlag");
        }
    }

    @Test
    void aProgramThatHangsIsEndedAtTheLimit() {
        assertThatExceptionOfType(ChildJvm.Failure.class)
                .isThrownBy(() -> run("hang", Duration.ofSeconds(1)))
                .withMessageContaining("it took too long");
    }

    @Test
    void ordersAreCarriedOutUntilOneFails() {
        try (ChildJvm child = ChildJvm.launch("the child", FLAGS, ChildProgram.class, "serve")) {
            for (int i = 0; i < 3; i++) {
                child.order("work");
                assertThat(child.result(String.class)).isEmpty();
            }
            child.order("fail");
            assertThatExceptionOfType(ChildJvm.Failure.class)
                    .isThrownBy(() -> child.result(String.class))
                    .withMessageContainingAll("exit code 1", "on purpose");
        }
    }

    @Test
    void aProgramEndsWhenItsParentIsGone() throws Exception {
        for (String behaviour : List.of("hang", "serve")) {
            Process orphan = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-cp",
                            System.getProperty("java.class.path"),
                            ChildProgram.class.getName(),
                            behaviour)
                    .start();
            orphan.getOutputStream().close();

            assertThat(orphan.waitFor(LONG.toSeconds(), TimeUnit.SECONDS)).isTrue();
            assertThat(orphan.exitValue()).isEqualTo(behaviour.equals("hang") ? 3 : 0);
        }
    }
}
