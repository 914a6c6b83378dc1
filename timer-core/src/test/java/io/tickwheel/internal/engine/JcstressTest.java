package io.tickwheel.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.ExecutorServiceStress;
import io.tickwheel.TimerStress;
import io.tickwheel.internal.intake.VisitTwinStress;
import io.tickwheel.internal.worker.HostWakeUpStress;
import io.tickwheel.stress.ChildJvm;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.infra.Status;
import org.openjdk.jcstress.infra.collectors.DiskReadCollector;
import org.openjdk.jcstress.infra.collectors.InProcessCollector;
import org.openjdk.jcstress.infra.collectors.TestResult;

/**
 * Runs all races of the core under jcstress: the sound ones must show nothing forbidden, and their broken twins
 * must be found out, or the former would prove nothing. It needs two processors, since each race has two actors.
 */
@Tag("interleaving")
@Order(1)
final class JcstressTest {
    private static final String JVM = "-XX:+UseParallelGC";

    private static Map<String, List<TestResult>> results = Map.of();

    /** Races, and classes that hold several of them. */
    private static List<String> races() {
        return Stream.of(
                        CancelStress.class,
                        MoveStress.class,
                        WakeUpStress.class,
                        CountersStress.class,
                        ProducerStress.class,
                        VisitTwinStress.class,
                        HostWakeUpStress.class,
                        ExecutorServiceStress.class,
                        TimerStress.class)
                .flatMap(type -> type.getClasses().length == 0 ? Stream.of(type) : Stream.of(type.getClasses()))
                .map(Class::getCanonicalName)
                .toList();
    }

    private static boolean isTwin(String race) {
        return race.contains("Twin");
    }

    static List<String> sound() {
        return races().stream().filter(race -> !isTwin(race)).toList();
    }

    static List<String> twins() {
        return races().stream().filter(JcstressTest::isTwin).toList();
    }

    @BeforeAll
    static void race(@TempDir Path folder) throws Exception {
        results = run(folder, "-f 1 -iters 1 -time " + Integer.getInteger("tickwheel.test.raceMillis", 250));
    }

    /** And takes the time of one JVM. */
    @Test
    void everyRaceIsKnown() {
        assertThat(results.keySet()).containsExactlyInAnyOrderElementsOf(races());
        assertThat(results.values()).allSatisfy(ofOne -> assertThat(ofOne).hasSize(1));
    }

    @ParameterizedTest
    @MethodSource("sound")
    void showsNothingForbidden(String race) {
        assertThat(resultsOf(race)).allSatisfy(result -> {
            assertThat(result.status()).as("%s", result.getMessages()).isEqualTo(Status.NORMAL);
            assertThat(result.getTotalCount()).isPositive();
            assertThat(forbidden(result)).as(printed(result)).isZero();
        });
    }

    @ParameterizedTest
    @MethodSource("twins")
    void isFoundOut(String race, @TempDir Path folder) throws Exception {
        List<TestResult> found = resultsOf(race);
        if (found.stream().noneMatch(result -> forbidden(result) > 0)) {
            // Rare, and rarer on a busy machine: what a glance does not show, a long look has to.
            String longer = "-f 2 -iters 5 -time 2000 -t " + Pattern.quote(race);
            found = run(folder, longer).getOrDefault(race, List.of());
        }
        assertThat(found)
                .anySatisfy(result ->
                        assertThat(forbidden(result)).as(printed(result)).isPositive());
    }

    private static Map<String, List<TestResult>> run(Path folder, String options) throws Exception {
        // Unified compilation: one JVM for each race and not one for each pair of compilers. Short strides, as a timer
        // is made for each sample: with the usual ones the time goes to the making, and fewer twins are found.
        String all = options + " -sc false -strideCount 10 -strideSize 64 -pth false -r report -jvmArgs " + JVM;
        // Twins make the run as a whole fail, so its exit code says nothing.
        ChildJvm.Ended ended = new ChildJvm(folder).run(JcstressMain.class.getName(), all.split(" "));
        InProcessCollector collector = new InProcessCollector();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "jcstress-results-*")) {
            for (Path file : files) {
                new DiskReadCollector(file.toString(), collector).dump();
            }
        }
        Map<String, List<TestResult>> byRace =
                collector.getTestResults().stream().collect(Collectors.groupingBy(TestResult::getName));
        assertThat(byRace).as(ended.printed()).isNotEmpty();
        return byRace;
    }

    private static List<TestResult> resultsOf(String race) {
        List<TestResult> found = results.getOrDefault(race, List.of());
        assertThat(found).as("runs of " + race).isNotEmpty();
        return found;
    }

    private static long forbidden(TestResult result) {
        return result.grading().gradingResults.values().stream()
                .filter(graded -> graded.expect == Expect.FORBIDDEN)
                .mapToLong(graded -> graded.count)
                .sum();
    }

    private static String printed(TestResult result) {
        return result.getStateKeys().stream()
                .map(state -> state + " seen " + result.getCount(state))
                .collect(Collectors.joining(", "));
    }
}
