package io.tickwheel.jmh.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tickwheel.jmh.kit.ProgressLine;
import io.tickwheel.jmh.result.Conditions;
import io.tickwheel.jmh.result.ResultFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RoundsTest {
    private static final Conditions CLEAN = conditions("abc1234");

    @TempDir
    private Path folder;

    private final StringWriter printed = new StringWriter();
    private final List<String> ran = new ArrayList<>();

    @Test
    void timersAlternateEveryOtherRoundTheOtherWayRound() throws IOException {
        assertThat(run("-x", this::succeed)).isZero();
        assertThat(ran).containsExactly("netty", "tickwheel", "tickwheel", "netty");
        ResultFile file = ResultFile.read(folder, "wake-ups-x");
        assertThat(file.rows()).hasSize(2);
        assertThat(file.results()
                        .path(0)
                        .path("secondaryMetrics")
                        .path("wake-ups")
                        .path("rawData"))
                .hasSize(2);
        assertThat(file.conditions().failures()).isEmpty();
        assertThat(file.conditions().batches())
                .singleElement()
                .satisfies(batch -> assertThat(batch.forks()).isEqualTo(4));
        assertThat(file.conditions().mode()).isEqualTo("short");
        assertThat(file.conditions().cores()).isPositive();
    }

    @Test
    void aFailureIsToldAndNotedAndTheOthersGoOn() throws IOException {
        assertThat(run("", this::failForNetty)).isEqualTo(2);
        assertThat(ran).containsExactly("netty", "tickwheel", "tickwheel", "netty");
        assertThat(printed.toString()).contains("FAILED: wake-ups, round 1: netty far=no: out of luck");
        ResultFile file = ResultFile.read(folder, "wake-ups");
        assertThat(file.conditions().failures())
                .containsExactly("netty far=no, round 1 failed", "netty far=no, round 2 failed");
        assertThat(file.rows()).extracting("timer").containsExactly("tickwheel");
    }

    @Test
    void withoutResultsNothingIsWritten() throws IOException {
        int failed = run("", (fork, jvmArgs, log) -> {
            throw new IOException("no machine");
        });
        assertThat(failed).isEqualTo(4);
        assertThat(ResultFile.names(folder)).isEmpty();
        assertThat(printed.toString()).contains("wake-ups: no results yet, nothing written");
    }

    @Test
    void everyForkHasItsLineAndTheTimeLeft() throws IOException {
        run("", this::succeed);
        assertThat(printed.toString())
                .contains("[1/4] wake-ups, round 1 of 2: netty far=no (about 24 s left)")
                .contains("[4/4] wake-ups, round 2 of 2: netty far=no (about ");
        assertThat(Rounds.timeText(840)).isEqualTo("14 min");
    }

    @Test
    void aRunThatWasInterruptedGoesOnWithTheForksThatAreMissing() throws IOException {
        assertThatThrownBy(() -> run("", this::failAfterThree, CLEAN, true)).isInstanceOf(IllegalStateException.class);
        assertThat(ran).containsExactly("netty", "tickwheel", "tickwheel");
        ran.clear();
        assertThat(run("", this::succeed, CLEAN, true)).isZero();
        assertThat(ran).containsExactly("netty");
        ResultFile file = ResultFile.read(folder, "wake-ups");
        assertThat(file.rows()).allSatisfy(row -> assertThat(row.forks()).hasSize(2));
        assertThat(file.conditions().batches().stream()
                        .mapToInt(Conditions.Batch::forks)
                        .sum())
                .isEqualTo(4);
        ran.clear();
        assertThat(run("", this::succeed, CLEAN, true)).isZero();
        assertThat(ran).isEmpty();
    }

    @Test
    void whatFailedIsTriedAgainWhenARunGoesOn() throws IOException {
        assertThat(run("", this::failForNetty, CLEAN, true)).isEqualTo(2);
        ran.clear();
        assertThat(run("", this::succeed, CLEAN, true)).isZero();
        assertThat(ran).containsExactly("netty", "netty");
        assertThat(ResultFile.read(folder, "wake-ups").conditions().failures()).isEmpty();
    }

    @Test
    void anotherCommitBeginsAnewAndSoDoesWhoWantsTo() throws IOException {
        run("", this::succeed, CLEAN, true);
        ran.clear();
        run("", this::succeed, conditions("def5678"), true);
        assertThat(ran).hasSize(4);
        assertThat(printed.toString()).contains("wake-ups: begins anew");
        ran.clear();
        run("", this::succeed, conditions("def5678"), false);
        assertThat(ran).hasSize(4);
        assertThat(ResultFile.read(folder, "wake-ups").rows())
                .allSatisfy(row -> assertThat(row.forks()).hasSize(2));
    }

    @Test
    void aPartTakesThePlaceOfItsLinesAndTheOthersStay() throws IOException {
        run("", this::succeed, CLEAN, false);
        run("", this::failForNetty, CLEAN, false, "netty");
        run("", this::succeed, CLEAN, false, "tickwheel");
        ResultFile file = ResultFile.read(folder, "wake-ups");
        assertThat(file.rows()).extracting("timer").containsExactly("tickwheel");
        assertThat(file.conditions().failures())
                .as("of lines that were not tried again")
                .hasSize(2);
        run("", this::succeed, CLEAN, false, "netty kafka");
        run("", this::succeed, CLEAN, false, "netty");
        file = ResultFile.read(folder, "wake-ups");
        assertThat(file.rows())
                .allSatisfy(row -> assertThat(row.forks()).hasSize(2))
                .extracting("timer")
                .as("what is measured again keeps its place")
                .containsExactly("tickwheel", "netty", "kafka");
        assertThat(file.conditions().failures()).isEmpty();
        assertThat(file.conditions().batches().stream()
                        .mapToInt(Conditions.Batch::forks)
                        .sum())
                .as("what was replaced is told, too")
                .isEqualTo(12);
    }

    @Test
    void otherLinesOfOtherConditionsAreFoundBeforeTheyAreLost() throws IOException {
        run("", this::succeed, CLEAN, false);
        assertThat(rounds(this::succeed).withOtherLines(List.of(task("", "netty")), CLEAN))
                .isEmpty();
        assertThat(rounds(this::succeed).withOtherLines(List.of(task("", "netty")), conditions("def5678")))
                .isPresent();
        assertThat(rounds(this::succeed).withOtherLines(List.of(task("", "netty tickwheel")), conditions("def5678")))
                .isEmpty();
        assertThat(rounds(this::succeed).withOtherLines(List.of(task("-x", "netty")), conditions("def5678")))
                .isEmpty();
    }

    private int run(String suffix, Rounds.ForkRunner runner) throws IOException {
        return run(suffix, runner, ThisMachine.conditions(Path.of(System.getProperty("java.home")), false), false);
    }

    private int run(String suffix, Rounds.ForkRunner runner, Conditions conditions, boolean goOn) throws IOException {
        return rounds(runner).run(List.of(task(suffix, "netty tickwheel")), conditions, "jmh/run", goOn, false);
    }

    private int run(String suffix, Rounds.ForkRunner runner, Conditions conditions, boolean goOn, String timers)
            throws IOException {
        return rounds(runner).run(List.of(task(suffix, timers)), conditions, "jmh/run", goOn, true);
    }

    private Rounds rounds(Rounds.ForkRunner runner) {
        return new Rounds(runner, folder, folder, new ProgressLine(new PrintWriter(printed), false));
    }

    private static Rounds.Task task(String suffix, String timers) {
        Catalog.Run run = new Catalog.Run(
                "WakeUps.run",
                timers,
                null,
                Map.of("far", "no"),
                null,
                null,
                List.of(0, 1_000),
                List.of(1, 4_000),
                0,
                0,
                0);
        Catalog.Mode mode = new Catalog.Mode(2, List.of(run));
        Catalog.Benchmark benchmark =
                new Catalog.Benchmark("wake-ups", "Wake-ups", "What", false, "wake-ups", "-Xmx1g", mode, mode);
        return new Rounds.Task(benchmark, "wake-ups" + suffix, "Wake-ups", 2, mode.forks(null));
    }

    private static Conditions conditions(String commit) {
        return new Conditions("", "", commit, "17.0.1", 2, "Some CPU", "Some OS", "full", List.of(), List.of());
    }

    private ObjectNode failAfterThree(Fork fork, String jvmArgs, Path log) {
        if (ran.size() == 3) {
            throw new IllegalStateException("the machine was switched off");
        }
        return succeed(fork, jvmArgs, log);
    }

    private ObjectNode succeed(Fork fork, String jvmArgs, Path log) {
        ran.add(fork.timer());
        ObjectNode result = JsonMapper.builder().build().createObjectNode();
        result.put("benchmark", "io.tickwheel.jmh.scenario.WakeUps.run").put("forks", 1);
        result.putObject("primaryMetric")
                .put("scoreUnit", "s/op")
                .putArray("rawData")
                .addArray()
                .add(4.0);
        ObjectNode wakeUps =
                result.putObject("secondaryMetrics").putObject("wake-ups").put("scoreUnit", "1/s");
        wakeUps.putArray("rawData").addArray().add(1.0);
        return result;
    }

    private ObjectNode failForNetty(Fork fork, String jvmArgs, Path log) throws IOException {
        ObjectNode result = succeed(fork, jvmArgs, log);
        if (fork.timer().equals("netty")) {
            throw new IOException("out of luck");
        }
        return result;
    }
}
