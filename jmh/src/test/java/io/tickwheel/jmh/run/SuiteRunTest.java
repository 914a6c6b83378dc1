package io.tickwheel.jmh.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.jmh.result.Aggregate;
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

class SuiteRunTest {
    private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");

    @TempDir
    private Path folder;

    private final StringWriter said = new StringWriter();
    private final List<String> ran = new ArrayList<>();

    @Test
    void peersTakeTurns() throws IOException {
        assertThat(run("-x", this::succeed)).isZero();
        assertThat(ran).containsExactly("netty", "tickwheel", "netty", "tickwheel");
        ResultFile result = new ResultStore(folder).read("wake-ups-x");
        assertThat(result.rows())
                .hasSize(2)
                .allSatisfy(row -> assertThat(row.samples()).hasSize(2));
        assertThat(result.failures()).isEmpty();
        assertThat(result.conditions().turns()).isEqualTo(2);
        assertThat(result.conditions().form()).isEqualTo("short");
        assertThat(result.conditions().jdk().version()).isEqualTo(System.getProperty("java.vm.version"));
    }

    @Test
    void aFailureIsToldAndNotedAndTheOthersGoOn() throws IOException {
        assertThat(run("", this::failForNetty)).isEqualTo(2);
        assertThat(ran).containsExactly("netty", "tickwheel", "netty", "tickwheel");
        assertThat(said.toString()).contains("FAILED: wake-ups, turn 1: netty far=no: out of luck");
        ResultFile result = new ResultStore(folder).read("wake-ups");
        assertThat(result.failures()).containsExactly("netty far=no, turn 1 failed", "netty far=no, turn 2 failed");
        assertThat(result.rows()).extracting("timer").containsExactly("tickwheel");
    }

    @Test
    void withoutFiguresNothingIsWritten() throws IOException {
        int failed = run("", (fork, place) -> {
            throw new ForkFailure("no machine");
        });
        assertThat(failed).isEqualTo(4);
        assertThat(new ResultStore(folder).names()).isEmpty();
        assertThat(said.toString()).contains("wake-ups: no figures, nothing written");
    }

    @Test
    void everyForkHasItsLineAndTheTimeLeft() throws IOException {
        run("", this::succeed);
        assertThat(said.toString())
                .contains("[1/4] wake-ups, turn 1 of 2: netty far=no (about 20 s left)")
                .contains("[4/4] wake-ups, turn 2 of 2: tickwheel far=no");
    }

    private int run(String suffix, ForkRunner runner) throws IOException {
        Plan plan = new Plan(List.of(question()), false, null, suffix);
        ConditionsReader conditions = ConditionsReader.of("jmh/run", false, JAVA);
        Console console = new Console(new PrintWriter(said), false);
        return new SuiteRun(plan, runner, conditions, new ResultStore(folder), JAVA, folder, console).run();
    }

    private List<Figure> succeed(Fork fork, ForkPlace place) {
        ran.add(fork.timer());
        return List.of(new Figure("wake-ups", "1/s", Aggregate.MEDIAN, List.of(1.0)));
    }

    private List<Figure> failForNetty(Fork fork, ForkPlace place) throws ForkFailure {
        List<Figure> figures = succeed(fork, place);
        if (fork.timer().equals("netty")) {
            throw new ForkFailure("out of luck");
        }
        return figures;
    }

    private static Question question() {
        Form form = new Form(2, List.of(fork("netty"), fork("tickwheel")));
        return new Question("wake-ups", "Wake-ups", List.of("wake-ups"), List.of(), form, form);
    }

    private static Fork fork(String timer) {
        return new Fork(timer, Map.of("far", "no"), new Work.Program("wake-ups", Map.of("timer", timer)), 5);
    }
}
