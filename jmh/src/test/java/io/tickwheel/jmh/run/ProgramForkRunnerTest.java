package io.tickwheel.jmh.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tickwheel.jmh.result.Aggregate;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProgramForkRunnerTest {
    @TempDir
    private Path folder;

    private final ForkRunner runner = new ProgramForkRunner(EchoMain.class.getName());

    @Test
    void hearsFiguresAndKeepsAllElseInTheLog() throws ForkFailure {
        assertThat(run("tells", "tick-millis", "250"))
                .containsExactly(new Figure("tick-millis", "ms", Aggregate.MEDIAN, List.of(250.0)));
        assertThat(log()).content().contains("hello from tells").contains("figure tick-millis ms 250");
    }

    @Test
    void aProgramThatFailsIsAFailure() {
        assertThatThrownBy(() -> run("fails", "status", "3"))
                .isInstanceOf(ForkFailure.class)
                .hasMessageContaining("status 3")
                .hasMessageContaining(log().toString());
    }

    @Test
    void aProgramThatTellsNothingIsAFailure() {
        assertThatThrownBy(() -> run("silent", "any", "1"))
                .isInstanceOf(ForkFailure.class)
                .hasMessageContaining("no figures");
    }

    @Test
    void aFigureThatIsNoneIsAFailure() {
        assertThatThrownBy(() -> run("tells", "odd", "one"))
                .isInstanceOf(ForkFailure.class)
                .hasMessageContaining("one");
    }

    @Test
    void aProgramOfAnotherBuildRunsOnTheJarOfThatBuild() throws ForkFailure {
        Work.Program work = new Work.Program("tells", Map.of("tick-millis", "250"));
        Path thisBuild = Path.of(System.getProperty("java.class.path"));
        assertThat(run(new Work.InJar(thisBuild, work)))
                .containsExactly(new Figure("tick-millis", "ms", Aggregate.MEDIAN, List.of(250.0)));
        assertThatThrownBy(() -> run(new Work.InJar(Path.of("nowhere.jar"), work)))
                .isInstanceOf(ForkFailure.class)
                .hasMessageContaining("status 1");
    }

    private List<Figure> run(String question, String key, String value) throws ForkFailure {
        Map<String, String> arguments = new LinkedHashMap<>();
        arguments.put(key, value);
        return run(new Work.Program(question, arguments));
    }

    private List<Figure> run(Work work) throws ForkFailure {
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        Fork fork = new Fork("any", Map.of(), work, 1);
        return runner.run(fork, new ForkPlace(java, List.of("-Xmx64m", "-XX:TieredStopAtLevel=1"), log()));
    }

    private Path log() {
        return folder.resolve("logs").resolve("fork.log");
    }

    /** Tells its argument as a figure, ends with the status that it names, or says nothing. */
    static final class EchoMain {
        private EchoMain() {}

        public static void main(String[] arguments) {
            String[] keyAndValue = arguments[1].split("=", -1);
            System.out.println("hello from " + arguments[0]);
            if (arguments[0].equals("tells")) {
                System.out.println("figure " + keyAndValue[0] + " ms " + keyAndValue[1]);
            }
            if (arguments[0].equals("fails")) {
                System.exit(Integer.parseInt(keyAndValue[1]));
            }
        }
    }
}
