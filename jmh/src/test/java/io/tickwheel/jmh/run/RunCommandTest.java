package io.tickwheel.jmh.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(300)
class RunCommandTest {
    private static final int RELEASE = Runtime.version().feature();

    @TempDir
    private Path folder;

    @Test
    @Tag("timing") // a fork runs for seconds
    void forksOfAllRoundsAreOneResult() throws IOException {
        String printed = run("--short", "--rounds=2", "--timers=tickwheel", "--results=mine", "service");

        assertThat(printed).contains("service, round 2 of 2: tickwheel", "## service", "| cpu, ms |");
        Results results = new Results(folder.resolve("mine"), RELEASE);
        assertThat(results.read("service")).singleElement().satisfies(row -> {
            assertThat(row.forks("cpu"))
                    .hasSize(2)
                    .allSatisfy(cpu -> assertThat(cpu).isPositive());
            assertThat(row.setting()).containsEntry("tickMillis", "10");
        });
        assertThat(results.conditions().values())
                .extracting(Conditions::command)
                .containsExactly("jmh/run --short --rounds=2 --timers=tickwheel --results=mine service");
        assertThat(Files.readString(folder.resolve("mine/service-jdk" + RELEASE + ".json")))
                .doesNotContain(System.getProperty("java.home"));

        run("--draw", "--results=mine");

        assertThat(folder.resolve("mine")).isDirectoryContaining("glob:**/jdk17.md");
    }

    @Test
    void optionsChooseForks() throws IOException {
        assertThat(run("--list", "--timers=stpe", "--only=waiting=0,threads=2", "start-cancel")
                        .lines())
                .containsExactly("start-cancel stpe threads=2 tickMillis=1 delaySeconds=1 waiting=0");
    }

    @Test
    void helpNamesTheQuestions() throws IOException {
        assertThat(run("--help")).contains("--only=K=V", "start-cancel, request-load, late-cancels");
    }

    @ParameterizedTest
    @CsvSource({
        "--fast, --fast",
        "--timers=sundial, sundial",
        "--only=tickMillis=3, no row",
        "startcancel, startcancel",
        "--jdk=nowhere, no JDK"
    })
    void wrongUseIsExplained(String argument, String explanation) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> run("--list", argument))
                .withMessageContaining(explanation);
    }

    private String run(String... arguments) throws IOException {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8);
        assertThat(new RunCommand(folder, out, arguments).run()).isZero();
        return printed.toString(StandardCharsets.UTF_8);
    }
}
