package io.tickwheel.jmh.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import picocli.CommandLine;

/** {@code jmh/run} where folders have spaces, languages have digits of their own, and numbers are out of bounds. */
class RunCommandEnvironmentTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    @ResourceLock(Resources.LOCALE)
    void aPlanHasTheSameDigitsInEveryLanguage() {
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.forLanguageTag("ar-EG"));
        try {
            assertThat(execute("wake-ups", "--dry-run", "--rounds", "3", "--timers", "netty"))
                    .isZero();
        } finally {
            Locale.setDefault(before);
        }
        assertThat(out.toString()).contains("wake-ups: 3 rounds", "6 forks");
    }

    @Test
    void pathsWithSpacesAreNotKeptEither() {
        assertThat(RunCommand.commandText(
                        List.of("wheel", "--results=/home/alice/my results", "--jdk", "/home/alice/a jdk", "--full")))
                .isEqualTo("jmh/run wheel --results PATH --jdk PATH --full");
        assertThat(RunCommand.commandText(List.of("--builds", "a=/my jars/a.jar,b=/b.jar", "wheel")))
                .isEqualTo("jmh/run --builds a,b wheel");
    }

    @Test
    void moreRoundsThanCanBeCountedAreRefused() {
        assertThat(execute("wake-ups", "--dry-run", "--rounds", "1000000000")).isEqualTo(2);
        assertThat(err.toString()).contains("--rounds: 1000000000 (expected: 1 to 1000)");
    }

    @Test
    void aFolderWithJavaThatIsNoJdkIsRefused(@TempDir Path usr) throws IOException {
        Path java = Files.createFile(Files.createDirectory(usr.resolve("bin")).resolve("java"));
        assertThat(java.toFile().setExecutable(true)).isTrue();
        assertThat(execute("wake-ups", "--dry-run", "--jdk", usr.toString())).isEqualTo(2);
        assertThat(err.toString()).contains("--jdk: there is no file 'release'");
    }

    private int execute(String... arguments) {
        CommandLine commandLine = RunCommand.commandLine(Path.of(""));
        commandLine.setOut(new PrintWriter(out));
        commandLine.setErr(new PrintWriter(err));
        return commandLine.execute(arguments);
    }
}
