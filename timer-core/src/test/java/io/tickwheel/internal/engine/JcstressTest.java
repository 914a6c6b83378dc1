package io.tickwheel.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.CancelVersusRunStress;
import io.tickwheel.ExecuteVersusShutdownStress;
import io.tickwheel.FirstTimeoutsStress;
import io.tickwheel.FutureVersusLimitStress;
import io.tickwheel.GroupCancelTwiceStress;
import io.tickwheel.GroupCloseVersusScheduleStress;
import io.tickwheel.PeriodicCancelStress;
import io.tickwheel.PeriodicShutdownStress;
import io.tickwheel.ReturnVersusRunStress;
import io.tickwheel.TerminatedVersusDoneStress;
import io.tickwheel.internal.intake.VisitTwinStress;
import io.tickwheel.internal.worker.HostWakeUpStress;
import io.tickwheel.internal.worker.HostWakeUpTwinStress;
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
 * must be found out, or the former would prove nothing. It needs two processors, since each race has two actors;
 * so it comes first, and the gate begins what may run beside the others after it.
 */
@Tag("interleaving")
@Order(1)
final class JcstressTest {
    private static final String JVM = "-XX:+UseParallelGC";

    private static Map<String, List<TestResult>> results = Map.of();

    static List<Class<?>> soundInTheEngine() {
        return List.of(
                WakeUpStress.class,
                OpenedBlockStress.class,
                VisitStress.class,
                TransferOrderStress.class,
                CancelQueuedStress.class,
                CancelInWheelStress.class,
                CancelWhileTransferredStress.class,
                CancelBeforePutStress.class,
                CancelTwiceStress.class,
                CancelVersusStopStress.class,
                ExpireVersusStopStress.class,
                StopVersusScheduleStress.class,
                VisibilityStress.class,
                InWheelVisibilityStress.class,
                MoveExpireStress.class,
                MoveWhileTransferredStress.class,
                MoveCancelStress.class,
                MoveStopStress.class,
                MoveEarlierStress.class,
                CancelRepeatingStress.class,
                RearmStopStress.class,
                RearmWakeUpStress.class,
                RefusedRunStress.class,
                TakeBackVersusRunStress.class,
                CountsWhileEndingStress.class,
                RefusedCountsStress.class,
                LowerPlanTwiceStress.class);
    }

    static List<Class<?>> soundOutsideIt() {
        return List.of(
                HostWakeUpStress.class,
                CancelVersusRunStress.class,
                PeriodicCancelStress.class,
                PeriodicShutdownStress.class,
                ExecuteVersusShutdownStress.class,
                GroupCloseVersusScheduleStress.class,
                GroupCancelTwiceStress.class,
                FutureVersusLimitStress.class,
                FirstTimeoutsStress.class,
                ReturnVersusRunStress.class,
                TerminatedVersusDoneStress.class);
    }

    static List<Class<?>> twins() {
        return List.of(
                HostWakeUpTwinStress.class,
                UncheckedSlotTwinStress.class,
                CancelExpireTwinStress.class,
                InWheelFirstTwinStress.class,
                CancelTwiceTwinStress.class,
                CancelStopTwinStress.class,
                ExpireStopTwinStress.class,
                MoveExpireTwinStress.class,
                MoveEarlierTwinStress.class,
                ToldTooEarlyTwinStress.class,
                VisitTwinStress.class,
                CancelRepeatingTwinStress.class,
                TakeBackTwinStress.class);
    }

    @BeforeAll
    static void race(@TempDir Path folder) throws Exception {
        results = run(folder, "-f 1 -iters 1 -time 250");
    }

    /** And takes the time of one JVM. */
    @Test
    void everyRaceIsSoundOrATwin() {
        assertThat(results.keySet())
                .containsExactlyInAnyOrderElementsOf(Stream.of(soundInTheEngine(), soundOutsideIt(), twins())
                        .flatMap(List::stream)
                        .map(Class::getName)
                        .toList());
        assertThat(results.values()).allSatisfy(ofOne -> assertThat(ofOne).hasSize(1));
    }

    @ParameterizedTest
    @MethodSource({"soundInTheEngine", "soundOutsideIt"})
    void showsNothingForbidden(Class<?> race) {
        assertThat(resultsOf(race)).allSatisfy(result -> {
            assertThat(result.status()).as("%s", result.getMessages()).isEqualTo(Status.NORMAL);
            assertThat(result.getTotalCount()).isPositive();
            assertThat(forbidden(result)).as(printed(result)).isZero();
        });
    }

    @ParameterizedTest
    @MethodSource("twins")
    void isFoundOut(Class<?> race, @TempDir Path folder) throws Exception {
        List<TestResult> found = resultsOf(race);
        if (found.stream().noneMatch(result -> forbidden(result) > 0)) {
            // Rare, and rarer on a busy machine: what a glance does not show, a long look has to.
            String longer = "-f 2 -iters 5 -time 2000 -t " + Pattern.quote(race.getName());
            found = run(folder, longer).getOrDefault(race.getName(), List.of());
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

    private static List<TestResult> resultsOf(Class<?> race) {
        List<TestResult> found = results.getOrDefault(race.getName(), List.of());
        assertThat(found).as("runs of " + race.getSimpleName()).isNotEmpty();
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
