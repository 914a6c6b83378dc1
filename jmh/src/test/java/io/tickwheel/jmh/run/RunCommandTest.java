package io.tickwheel.jmh.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tickwheel.jmh.result.Conditions;
import io.tickwheel.jmh.result.ResultFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class RunCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void listsAllBenchmarks() {
        assertThat(execute("--list")).isZero();
        assertThat(out.toString()).contains("start-cancel", "longest-step");
    }

    @Test
    void aDryRunPrintsThePlan() {
        assertThat(execute("wake-ups", "--dry-run", "--rounds", "3", "--timers", "netty,pekko"))
                .isZero();
        assertThat(out.toString())
                .contains("wake-ups: 3 rounds")
                .contains("  netty pending=nothing tickMillis=1")
                .contains("12 forks")
                .doesNotContain("start-cancel");
    }

    @Test
    void aBenchmarkCanRunWithSomeOfItsTimers() {
        assertThat(execute("wake-ups", "--dry-run", "--timers", "netty,tickwheel"))
                .isZero();
        assertThat(out.toString())
                .contains("  netty pending=nothing tickMillis=1", "  tickwheel pending=nothing tickMillis=1", "4 forks")
                .doesNotContain("pekko");
    }

    @Test
    void aBenchmarkCanRunWithSomeOfItsSettings() {
        assertThat(execute("expiring", "--dry-run", "--only", "pending=100000,tickMillis=10"))
                .isZero();
        assertThat(out.toString())
                .contains("  netty pending=100000 tickMillis=10 spanSeconds=60")
                .doesNotContain("pending=1000000", "tickMillis=1 ", "tickMillis=100");
    }

    @Test
    void aSizeThatTheCatalogDoesNotHaveCanBeAskedFor() {
        assertThat(execute("start-stop", "--dry-run", "--timers", "netty", "--set", "waiting=5000000"))
                .isZero();
        assertThat(execute("waiting", "--dry-run", "--timers", "pekko", "--set", "waiting=0,tickMillis=10"))
                .isZero();
        assertThat(out.toString())
                .containsOnlyOnce("  netty waiting=5000000")
                .containsOnlyOnce("  pekko waiting=0 tickMillis=10");
    }

    @Test
    void resultsOfAnotherCollectorHaveANameOfTheirOwn() {
        assertThat(execute("wheel", "--dry-run", "--collector", "Z")).isZero();
        assertThat(execute("wheel", "--dry-run", "--collector", "Parallel", "--full"))
                .isZero();
        assertThat(out.toString()).contains("wheel-z: ", "wheel-parallel-full: ");

        assertThat(execute("wheel", "--dry-run", "--collector", "CMS")).isEqualTo(2);
        assertThat(err.toString()).contains("--collector: 'CMS' (expected: G1, Parallel, Serial, Shenandoah, Z)\nTry");
    }

    @Test
    void aParameterThatNoChosenBenchmarkHasIsRefused() {
        assertThat(execute("start-stop", "--dry-run", "--set", "wating=5000000"))
                .isEqualTo(2);
        assertThat(execute("wheel", "--dry-run", "--set", "operation=other")).isEqualTo(2);
        assertThat(err.toString())
                .contains("--set: none of these benchmarks has a parameter wating")
                .contains("--set: none of these benchmarks has a parameter operation");
    }

    @Test
    void otherBuildsAlternate() {
        assertThat(execute("wake-ups", "--dry-run", "--timers", "tickwheel", "--builds", "old=pom.xml,new=pom.xml"))
                .isZero();
        assertThat(out.toString())
                .containsSubsequence(
                        "  tickwheel@old pending=nothing",
                        "  tickwheel@new pending=nothing",
                        "  tickwheel@old pending=one-hour",
                        "  tickwheel@new pending=one-hour",
                        "4 forks");
    }

    @Test
    void helpSaysHowLongEachBenchmarkTakes() {
        assertThat(execute("--help")).isZero();
        assertThat(out.toString()).containsPattern("start-cancel +\\d+ (s|min) +\\d+ (min|h)");
    }

    @Test
    void otherNumbersOfThreadsCanBeAskedFor() {
        assertThat(execute("start-cancel", "--dry-run", "--timers", "netty", "--threads", "8,64"))
                .isZero();
        assertThat(out.toString()).contains("  netty threads=8", "  netty threads=64", "2 forks");
    }

    @Test
    void aTimerThatNoBenchmarkHasIsRefused() {
        assertThat(execute("wake-ups", "--timers", "sundial")).isEqualTo(2);
        assertThat(execute("wake-ups", "--timers", "netty,sundial")).isEqualTo(2);
        assertThat(err.toString()).contains("no benchmark has sundial");
    }

    @Test
    void aSettingThatNoChosenBenchmarkHasIsRefused() {
        assertThat(execute("expiring", "--dry-run", "--only", "pendig=1000000")).isEqualTo(2);
        assertThat(execute("expiring", "--dry-run", "--only", "timer=netty")).isEqualTo(2);
        assertThat(execute("expiring", "wheel", "--dry-run", "--only", "pending=7"))
                .isEqualTo(2);
        assertThat(execute("wheel", "--dry-run", "--threads", "2")).isEqualTo(2);
        assertThat(err.toString())
                .contains("--only: none of these benchmarks has pendig=1000000")
                .contains("--only: none of these benchmarks has timer=netty")
                .contains("--only: none of these benchmarks has pending=7")
                .contains("--threads: none of these benchmarks has several");
        assertThat(execute("start-cancel", "--dry-run", "--threads", "8", "--only", "threads=8"))
                .isZero();
    }

    @Test
    void anOptionThatNamesNothingIsRefused() {
        for (String option : List.of("--timers", "--threads", "--only", "--builds")) {
            assertThat(execute("wake-ups", "--dry-run", option, ",")).as(option).isEqualTo(2);
            assertThat(err.toString()).contains("jmh/run: " + option);
        }
        assertThat(err.toString()).contains("--timers: nothing is named");
    }

    @Test
    void whatIsNamedTwiceIsMeasuredOnce() {
        assertThat(execute(
                        "wake-ups", "start-cancel", "wake-ups", "--dry-run", "--timers", "netty", "--threads", "1,1"))
                .isZero();
        assertThat(out.toString())
                .containsOnlyOnce("wake-ups: ")
                .containsOnlyOnce("  netty threads=1")
                .contains("3 forks");
    }

    @Test
    void aBuildThatIsNotThereIsRefused() {
        assertThat(execute("wake-ups", "--builds", "old=nowhere.jar")).isEqualTo(2);
        assertThat(err.toString()).contains("--builds: there is no nowhere.jar");
    }

    @Test
    void aWrongNameIsToldInOneSentence() {
        assertThat(execute("wakeups")).isEqualTo(2);
        assertThat(err.toString())
                .startsWith("jmh/run: There is no benchmark 'wakeups'")
                .contains("--help");
    }

    @Test
    void wrongOptionsAreRefused() {
        assertThat(execute("--rounds", "0")).isEqualTo(2);
        assertThat(execute("--threads", "65")).isEqualTo(2);
        assertThat(execute("--full", "--short")).isEqualTo(2);
        assertThat(execute("--suffix", "../x")).isEqualTo(2);
        assertThat(execute("--jdk", "nowhere")).isEqualTo(2);
        assertThat(err.toString())
                .contains("--rounds: 0 (expected: 1 to 1000)")
                .contains("--threads: 65 (expected: 1 to 64)")
                .contains("--suffix: '../x'")
                .contains("--jdk: there is no bin/java in nowhere");
    }

    @Test
    void aPartThatWouldReplaceLinesOfOtherConditionsIsRefused(@TempDir Path folder) throws IOException {
        Conditions other = new Conditions("wake-ups", "", "abc1234", "1", 1, "", "", "short", List.of(), List.of());
        ResultFile file = ResultFile.empty(other);
        file.add("sundial", Map.of(), (ObjectNode) new ObjectMapper().readTree("{\"primaryMetric\": {}}"));
        file.write(folder, "wake-ups");
        String before = Files.readString(folder.resolve("wake-ups.json"));

        assertThat(execute("wake-ups", "--timers", "netty", "--results", folder.toString()))
                .isEqualTo(2);

        assertThat(err.toString()).contains("wake-ups has other lines", "--suffix");
        assertThat(folder.resolve("wake-ups.json")).hasContent(before);
    }

    @Test
    void theShortModeDoesNotReplaceResultsOfTheFullOneNorTheFullTheShort(@TempDir Path folder) throws IOException {
        for (String mode : List.of("short", "full")) {
            Conditions other = new Conditions("wheel", "", "abc1234", "1", 1, "", "", mode, List.of(), List.of());
            ResultFile.empty(other).write(folder, "wheel-" + mode);
        }

        assertThat(execute("wheel", "--suffix", "-full", "--results", folder.toString()))
                .isEqualTo(2);
        assertThat(execute("wheel", "--full", "--suffix", "-short", "--results", folder.toString()))
                .isEqualTo(2);

        assertThat(err.toString())
                .contains("wheel-full has results of the full mode; they would be lost. --suffix names another file")
                .contains("wheel-short has results of the short mode");
    }

    @Test
    void theResultsOfTheFullModeHaveNamesOfTheirOwn() {
        assertThat(execute("--full", "wheel", "--dry-run")).isZero();
        assertThat(out.toString()).startsWith("wheel-full: ");
        out.getBuffer().setLength(0);
        assertThat(execute("--full", "wheel", "--suffix", "-x", "--dry-run")).isZero();
        assertThat(out.toString()).startsWith("wheel-x: ");
    }

    @Test
    void resultsOfBuildsAreOfTheseAndNotOfTheWorkTree() {
        Selection selection = new Selection();
        new CommandLine(selection).parseArgs("wheel", "--builds", "old=pom.xml,new=pom.xml");
        Conditions tree = new Conditions("", "", "abc1234-dirty", "1", 1, "", "", "full", List.of(), List.of());
        assertThat(selection.of(tree).commit()).isEqualTo("old and new");
        assertThat(new Selection().of(tree)).isSameAs(tree);
    }

    @Test
    void pathsAreThoseOfTheCaller(@TempDir Path caller) throws IOException {
        Files.createFile(caller.resolve("old.jar"));
        assertThat(executeIn(caller, "wake-ups", "--dry-run", "--builds", "old=old.jar"))
                .isZero();
        assertThat(executeIn(caller, "wake-ups", "--dry-run", "--jdk", "nowhere"))
                .isEqualTo(2);
        assertThat(err.toString()).contains("--jdk: there is no bin/java in " + caller.resolve("nowhere"));

        Conditions conditions = new Conditions("wake-ups", "", "a", "17.0.1", 1, "", "", "short", List.of(), List.of());
        Files.createDirectory(caller.resolve("mine"));
        ResultFile.empty(conditions).write(caller.resolve("mine"), "wake-ups");
        assertThat(executeIn(caller, "--draw", "--results", "mine")).isZero();
        assertThat(caller.resolve("mine").resolve("wake-ups.svg")).exists();
    }

    private int execute(String... arguments) {
        return executeIn(Path.of(""), arguments);
    }

    private int executeIn(Path caller, String... arguments) {
        CommandLine commandLine = RunCommand.commandLine(caller);
        commandLine.setOut(new PrintWriter(out));
        commandLine.setErr(new PrintWriter(err));
        return commandLine.execute(arguments);
    }
}
