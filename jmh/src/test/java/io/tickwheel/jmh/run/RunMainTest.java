package io.tickwheel.jmh.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class RunMainTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void listsAllQuestions() {
        assertThat(execute("--list")).isZero();
        assertThat(out.toString()).contains("start-cancel", "longest-step");
    }

    @Test
    void aDryRunPrintsThePlan() {
        assertThat(execute("wake-ups", "--dry-run", "--turns", "3")).isZero();
        assertThat(out.toString())
                .contains("wake-ups: 3 turns")
                .contains("  netty pending=nothing tick-millis=1")
                .contains("36 forks")
                .doesNotContain("start-cancel");
    }

    @Test
    void aWrongNameIsToldInOneSentence() {
        assertThat(execute("wakeups")).isEqualTo(2);
        assertThat(err.toString())
                .startsWith("jmh/run: There is no question 'wakeups'")
                .contains("--help");
    }

    @Test
    void wrongOptionsAreRefused() {
        assertThat(execute("--turns", "0")).isEqualTo(2);
        assertThat(execute("--suffix", "../x")).isEqualTo(2);
        assertThat(execute("--jdk", "nowhere")).isEqualTo(2);
        assertThat(err.toString())
                .contains("--turns: 0 (expected: 1 or more)")
                .contains("--suffix: '../x'")
                .contains("--jdk: there is no bin/java in nowhere");
    }

    private int execute(String... arguments) {
        CommandLine commandLine = RunMain.commandLine();
        commandLine.setOut(new PrintWriter(out));
        commandLine.setErr(new PrintWriter(err));
        return commandLine.execute(arguments);
    }
}
