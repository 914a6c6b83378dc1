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
    void timersAlternate() throws IOException {
        assertThat(run("-x", this::succeed)).isZero();
        assertThat(ran).containsExactly("netty", "tickwheel", "netty", "tickwheel");
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
        assertThat(ran).containsExactly("netty", "tickwheel", "netty", "tickwheel");
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
                .contains("[4/4] wake-ups, round 2 of 2: tickwheel far=no (about ");
        assertThat(Rounds.timeText(840)).isEqualTo("14 min");
    }

    @Test
    void aRunThatWasInterruptedGoesOnWithTheForksThatAreMissing() throws IOException {
        assertThatThrownBy(() -> run("", this::failAfterThree, CLEAN, true)).isInstanceOf(IllegalStateException.class);
        assertThat(ran).containsExactly("netty", "tickwheel", "netty");
        ran.clear();
        assertThat(run("", this::succeed, CLEAN, true)).isZero();
        assertThat(ran).containsExactly("tickwheel");
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

    private int run(String suffix, Rounds.ForkRunner runner) throws IOException {
        return run(suffix, runner, ThisMachine.conditions(Path.of(System.getProperty("java.home")), false), false);
    }

    private int run(String suffix, Rounds.ForkRunner runner, Conditions conditions, boolean goOn) throws IOException {
        Catalog.Run run = new Catalog.Run(
                "WakeUps.run",
                "netty tickwheel",
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
        Rounds.Task task = new Rounds.Task(benchmark, "wake-ups" + suffix, "Wake-ups", 2, mode.forks(null));
        ProgressLine console = new ProgressLine(new PrintWriter(printed), false);
        return new Rounds(runner, folder, folder, console).run(List.of(task), conditions, "jmh/run", goOn);
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
