package io.tickwheel.examples.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class DemoCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private CommandLine commandLine;

    @BeforeEach
    void capture() {
        commandLine = DemoCommand.commandLine().setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
    }

    @ParameterizedTest
    @CsvSource({
        "--rate, 99, from 100 to 20000",
        "--rate, 20001, from 100 to 20000",
        "--rate, many, is not an int",
        "--seconds, 0, from 1 to 12",
        "--seconds, 13, from 1 to 12",
        "--seconds, 1.5, is not an int",
        "--tick-ms, 0, from 1 to 100",
        "--tick-ms, 101, from 1 to 100",
        "--tick-ms, 99999999999, is not an int",
    })
    void aWrongValueIsRefusedWithOptionValueAndBound(String option, String value, String bound) {
        assertThat(commandLine.execute(option, value)).isEqualTo(2);
        assertThat(err.toString()).contains(option, "'" + value + "'", bound, "demo --help");
        assertThat(out.toString()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "--count, 999, from 1000 to 10000000",
        "--count, 10000001, from 1000 to 10000000",
        "--seconds, 0, from 1 to 60",
        "--seconds, 61, from 1 to 60",
    })
    void theSecondCommandRefusesInTheSameWay(String option, String value, String bound) {
        assertThat(commandLine.execute("waiting", option, value)).isEqualTo(2);
        assertThat(err.toString()).contains(option, "'" + value + "'", bound, "demo waiting --help");
    }

    @Test
    void optionsBeforeTheSecondCommandAreRefused() {
        assertThat(commandLine.execute("--seconds", "1", "--short", "waiting", "--count", "1000"))
                .isEqualTo(2);
        assertThat(err.toString()).contains("'--seconds' comes before 'waiting'", "demo waiting --help");
        assertThat(out.toString()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"--rte", "-s", "quick"})
    void anUnknownOptionIsRefusedByName(String unknown) {
        assertThat(commandLine.execute(unknown)).isEqualTo(2);
        assertThat(err.toString()).contains("'" + unknown + "'", "demo --help");
    }

    @Test
    void aMissingValueIsRefusedByTheNameOfItsOption() {
        assertThat(commandLine.execute("--rate")).isEqualTo(2);
        assertThat(err.toString()).contains("--rate");
    }

    @Test
    void aReportThatCannotBeWrittenIsRefusedBeforeTheRun(@TempDir Path folder) {
        assertThat(commandLine.execute("--report", folder.toString())).isEqualTo(2);
        assertThat(err.toString()).contains("--report", folder.toString());
        assertThat(out.toString()).isEmpty();
    }

    /** The page is looked for before the run, which may be ended. */
    @Test
    void findingOutThatAReportCanBeWrittenLeavesNoneAndKeepsAnOldOne(@TempDir Path folder) throws Exception {
        Path fresh = folder.resolve("new/report.html");
        Path old = Files.writeString(folder.resolve("old.html"), "old");

        assertThat(DemoCommand.writable(fresh)).isEqualTo(fresh);
        assertThat(DemoCommand.writable(old)).isEqualTo(old);
        assertThat(fresh).doesNotExist();
        assertThat(old).hasContent("old");
    }

    @Test
    void nothingIsColouredWhateverPicocliWouldDo() {
        System.setProperty("picocli.ansi", "true");
        try {
            commandLine.execute("--help");
            commandLine.execute("waiting", "--help");
            commandLine.execute("--rate", "1");
        } finally {
            System.clearProperty("picocli.ansi");
        }
        assertThat(out.toString() + err)
                .contains("--short", "--count", "from 100")
                .doesNotContain("\u001b");
    }

    @Test
    void helpSaysTheDefaults() {
        commandLine.execute("--help");
        assertThat(out.toString())
                .contains("Default: 5000.", "Default: 1.")
                .contains("Default: " + DemoCommand.DEFAULT_SECONDS + ", or " + DemoCommand.BRIEF_SECONDS);
        commandLine.execute("waiting", "--help");
        assertThat(out.toString()).contains("Default: 5000000.", "Default: 10.");
    }

    @Test
    void helpNamesEveryOptionAndCommand() {
        assertThat(commandLine.execute("--help")).isZero();
        assertThat(out.toString())
                .contains("--short", "--rate=N", "--seconds=N", "--tick-ms=N", "--report=FILE", "--help", "waiting");
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void helpOfTheSecondCommandNamesItsOptions() {
        assertThat(commandLine.execute("waiting", "--help")).isZero();
        assertThat(out.toString())
                .contains("--count=N", "--seconds=N", "--help", "both timers were measured", "1   a run failed")
                .doesNotContain("missed");
    }
}
