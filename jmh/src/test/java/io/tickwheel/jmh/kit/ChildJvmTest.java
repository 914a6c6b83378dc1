package io.tickwheel.jmh.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.Writer;
import java.nio.file.Path;
import java.time.Duration;
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

    private static ChildProgram.Answer run(String behaviour, String order, Duration limit) {
        try (ChildJvm child = ChildJvm.launch("the child", FLAGS, ChildProgram.class, behaviour)) {
            child.order(order);
            return child.result(ChildProgram.Answer.class, limit);
        }
    }

    @Test
    void deliversWhatTheProgramMeasured() {
        assertThat(run("serve", "work", LONG)).isEqualTo(new ChildProgram.Answer(42, Map.of("work", Double.NaN)));
    }

    @Test
    void aProgramThatThrowsIsAFailureWithItsOutput() {
        assertThatExceptionOfType(ChildJvm.Failure.class)
                .isThrownBy(() -> run("throw", "work", LONG))
                .withMessageContaining("the child")
                .withMessageContaining("exit code 1")
                .withMessageContaining("a printed line")
                .withMessageContaining("IllegalStateException: on purpose");
    }

    @Test
    void aProgramThatDeliversNothingIsAFailure() {
        assertThatExceptionOfType(ChildJvm.Failure.class)
                .isThrownBy(() -> run("nothing", "work", LONG))
                .withMessageContaining("exit code 0");
    }

    @Test
    void flagsThatNoJvmKnowsAreAFailure() {
        try (ChildJvm child = ChildJvm.launch("it", List.of("-XX:+NoSuchFlag"), ChildProgram.class, "serve")) {
            assertThatExceptionOfType(ChildJvm.Failure.class)
                    .isThrownBy(() -> child.result(String.class, LONG))
                    .withMessageContaining("NoSuchFlag");
        }
    }

    @Test
    void aProgramThatHangsIsEndedAtTheLimit() {
        assertThatExceptionOfType(ChildJvm.Failure.class)
                .isThrownBy(() -> run("serve", "hang", Duration.ofSeconds(1)))
                .withMessageContaining("it took too long");
    }

    @Test
    void ordersAreCarriedOutUntilOneFails() {
        try (ChildJvm child = ChildJvm.launch("the child", FLAGS, ChildProgram.class, "serve")) {
            for (int i = 0; i < 3; i++) {
                child.order("work");
                assertThat(child.result(ChildProgram.Answer.class, LONG).number())
                        .isEqualTo(42);
            }
            child.order("fail");
            assertThatExceptionOfType(ChildJvm.Failure.class)
                    .isThrownBy(() -> child.result(String.class, LONG))
                    .withMessageContainingAll("exit code 1", "on purpose");
        }
    }

    @Test
    void aProgramEndsWhenItsParentIsGoneWhateverItIsDoing() throws Exception {
        for (String order : List.of("hang", "work")) {
            Process orphan = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-cp",
                            System.getProperty("java.class.path"),
                            ChildProgram.class.getName(),
                            "serve")
                    .start();
            try (Writer orders = orphan.outputWriter()) {
                orders.write(order + "\n");
            }

            assertThat(orphan.waitFor(LONG.toSeconds(), TimeUnit.SECONDS)).isTrue();
            assertThat(orphan.exitValue()).isEqualTo(3);
        }
    }
}
