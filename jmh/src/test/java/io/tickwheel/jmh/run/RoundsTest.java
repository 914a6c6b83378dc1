package io.tickwheel.jmh.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tickwheel.jmh.kit.ProgressLine;
import io.tickwheel.jmh.result.ResultFile;
import io.tickwheel.jmh.result.ResultStore;
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
    @TempDir
    private Path folder;

    private final StringWriter printed = new StringWriter();
    private final List<String> ran = new ArrayList<>();

    @Test
    void timersAlternate() throws IOException {
        assertThat(run("-x", this::succeed)).isZero();
        assertThat(ran).containsExactly("netty", "tickwheel", "netty", "tickwheel");
        ResultFile file = new ResultStore(folder).read("wake-ups-x");
        assertThat(file.rows()).hasSize(2);
        assertThat(file.results()
                        .path(0)
                        .path("secondaryMetrics")
                        .path("wake-ups")
                        .path("rawData"))
                .hasSize(2);
        assertThat(file.conditions().failures()).isEmpty();
        assertThat(file.conditions().rounds()).isEqualTo(2);
        assertThat(file.conditions().mode()).isEqualTo("short");
        assertThat(file.conditions().cores()).isPositive();
    }

    @Test
    void aFailureIsToldAndNotedAndTheOthersGoOn() throws IOException {
        assertThat(run("", this::failForNetty)).isEqualTo(2);
        assertThat(ran).containsExactly("netty", "tickwheel", "netty", "tickwheel");
        assertThat(printed.toString()).contains("FAILED: wake-ups, round 1: netty far=no: out of luck");
        ResultFile file = new ResultStore(folder).read("wake-ups");
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
        assertThat(new ResultStore(folder).names()).isEmpty();
        assertThat(printed.toString()).contains("wake-ups: no results, nothing written");
    }

    @Test
    void everyForkHasItsLineAndTheTimeLeft() throws IOException {
        run("", this::succeed);
        assertThat(printed.toString())
                .contains("[1/4] wake-ups, round 1 of 2: netty far=no (about 24 s left)")
                .contains("[4/4] wake-ups, round 2 of 2: tickwheel far=no (about ");
        assertThat(Rounds.timeText(840)).isEqualTo("14 min");
    }

    private int run(String suffix, Rounds.ForkRunner runner) throws IOException {
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
                0);
        Catalog.Mode mode = new Catalog.Mode(2, List.of(run));
        Catalog.Benchmark benchmark =
                new Catalog.Benchmark("wake-ups", "Wake-ups", false, "wake-ups", "-Xmx1g", mode, mode);
        Rounds.Task task = new Rounds.Task(benchmark, "Wake-ups", 2, mode.forks());
        ProgressLine console = new ProgressLine(new PrintWriter(printed), false);
        return new Rounds(List.of(task), suffix, runner, new ResultStore(folder), folder, console)
                .run(ThisMachine.conditions("jmh/run", false));
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
