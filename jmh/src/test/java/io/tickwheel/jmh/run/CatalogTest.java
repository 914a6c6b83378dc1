package io.tickwheel.jmh.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.jmh.peers.Peer;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

class CatalogTest {
    private static final Set<String> NO_PEERS = Set.of("library-default", "agrona");
    private static final int FORKS_TO_QUOTE = 5;
    private static final int THREE_HOURS_AND_A_HALF = 7 * 30 * 60;
    private static final int FIFTEEN_MINUTES = 15 * 60;
    private static final int FOUR_MINUTES = 4 * 60;

    @Test
    void hasAllBenchmarks() {
        assertThat(Catalog.BENCHMARKS)
                .extracting(Catalog.Benchmark::name)
                .containsExactly(
                        "start-cancel",
                        "start-stop",
                        "executors",
                        "lease",
                        "recipes",
                        "expiry",
                        "burst",
                        "wheel",
                        "diagnostics",
                        "request-load",
                        "nearly-due",
                        "bimodal",
                        "late-cancels",
                        "steady-expiry",
                        "expiring",
                        "whole-life",
                        "rearming",
                        "retries",
                        "waiting",
                        "lateness",
                        "precision",
                        "producers",
                        "event-loop",
                        "executor-storm",
                        "memory",
                        "wake-ups",
                        "first-timer",
                        "service",
                        "longest-step",
                        "handlers",
                        "idle-channels");
    }

    @Test
    void anotherCollectorReplacesTheOneOfEachBenchmark() {
        assertThat(Catalog.BENCHMARKS)
                .extracting(benchmark -> benchmark.with("Z").jvmArgs())
                .allMatch(args -> args.contains("-XX:+UseZGC"))
                .noneMatch(args -> args.contains("G1GC"));
    }

    @Test
    void theShortModeOfAllThatNeedNotBeNamedTakesLessThanAQuarterOfAnHour() {
        int seconds = Catalog.BENCHMARKS.stream()
                .filter(benchmark -> !benchmark.byNameOnly())
                .flatMap(benchmark -> benchmark.shortMode().forks(null).stream())
                .filter(fork -> !fork.timer().equals("fjp")) // which JDK 17 does not have
                .mapToInt(fork -> fork.run().nominalSeconds())
                .sum();
        assertThat(seconds).isLessThan(FIFTEEN_MINUTES);
    }

    @Test
    void theFullModeOfAllTakesThreeHoursAndAHalfAtMost() {
        assertThat(Catalog.BENCHMARKS.stream()
                        .mapToInt(benchmark -> nominalSeconds(benchmark.fullMode()))
                        .sum())
                .isLessThanOrEqualTo(THREE_HOURS_AND_A_HALF);
    }

    @Test
    void theFullModeHasEnoughForksOfEachLineToTellTheirRange() {
        assertThat(Catalog.BENCHMARKS)
                .allSatisfy(benchmark -> assertThat(benchmark.fullMode().rounds())
                        .as(benchmark.name())
                        .isGreaterThanOrEqualTo(FORKS_TO_QUOTE));
    }

    @Test
    void peersAreThoseOfEveryComparison() {
        List<String> timers = Catalog.find("wake-ups").orElseThrow().shortMode().forks(null).stream()
                .map(Fork::timer)
                .distinct()
                .toList();
        assertThat(timers).containsExactly("netty", "kafka", "stpe", "fjp", "pekko", "tickwheel", "tickwheel-core");
    }

    @Test
    void otherNumbersOfThreadsTakeThePlaceOfTheCatalogsWhereItHasSome() {
        Catalog.Mode mode = Catalog.find("start-cancel").orElseThrow().shortMode();
        assertThat(mode.forks("8 64").stream().map(fork -> fork.setting().get("threads")))
                .containsOnly("8", "64");
        Catalog.Mode other = Catalog.find("wake-ups").orElseThrow().shortMode();
        assertThat(other.forks("8 64")).isEqualTo(other.forks(null));
    }

    @Test
    void everyTimerIsKnown() {
        assertThat(modes().flatMap(mode -> mode.forks(null).stream()).map(Fork::timer))
                .filteredOn(timer -> !NO_PEERS.contains(timer))
                .isNotEmpty()
                .allSatisfy(Peer::named);
    }

    @Test
    void whatTakesLongRunsByNameOnly() {
        assertThat(Catalog.BENCHMARKS)
                .filteredOn(Catalog.Benchmark::byNameOnly)
                .extracting(Catalog.Benchmark::name)
                .containsExactly(
                        "executors",
                        "lease",
                        "recipes",
                        "burst",
                        "diagnostics",
                        "nearly-due",
                        "bimodal",
                        "late-cancels",
                        "expiring",
                        "whole-life",
                        "rearming",
                        "retries",
                        "precision",
                        "producers",
                        "event-loop",
                        "executor-storm",
                        "first-timer",
                        "service",
                        "handlers",
                        "idle-channels");
    }

    @Test
    void theShortModeOfHandlersTakesLessThanFourMinutes() {
        assertThat(nominalSeconds(Catalog.find("handlers").orElseThrow().shortMode()))
                .isLessThan(FOUR_MINUTES);
    }

    @Test
    void noForkIsThereTwice() {
        modes().forEach(mode ->
                assertThat(mode.forks(null).stream().map(Fork::label)).doesNotHaveDuplicates());
    }

    @Test
    void everyBenchmarkHasItsMethodAndParameters() throws ReflectiveOperationException {
        for (Catalog.Run run : modes().flatMap(mode -> mode.runs().stream()).toList()) {
            String[] typeAndMethod = run.benchmark().split("\\.", -1);
            String inPackage = run.isScenario() ? "scenario." : "throughput.";
            Class<?> type = Class.forName("io.tickwheel.jmh." + inPackage + typeAndMethod[0]);
            Method method = type.getMethod(typeAndMethod[1]);
            assertThat(method.isAnnotationPresent(Benchmark.class))
                    .as(run.benchmark())
                    .isTrue();
            List<String> fields = Arrays.stream(type.getFields())
                    .filter(field -> field.isAnnotationPresent(Param.class))
                    .map(field -> field.getName())
                    .toList();
            assertThat(fields).as(run.benchmark()).contains("timer");
            run.forks(null)
                    .forEach(fork -> assertThat(fields)
                            .as(run.benchmark())
                            .containsAll(run.jmhParams(fork.setting()).keySet()));
        }
    }

    /** On JDK 17. */
    private static int nominalSeconds(Catalog.Mode mode) {
        return mode.rounds()
                * mode.forks(null).stream()
                        .filter(fork -> fork.isOn(17))
                        .mapToInt(fork -> fork.run().nominalSeconds())
                        .sum();
    }

    private static Stream<Catalog.Mode> modes() {
        return Catalog.BENCHMARKS.stream().flatMap(benchmark -> Stream.of(benchmark.shortMode(), benchmark.fullMode()));
    }
}
