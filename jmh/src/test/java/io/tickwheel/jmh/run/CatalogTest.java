package io.tickwheel.jmh.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.jmh.peers.Peer;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

class CatalogTest {
    private static final Set<String> NO_PEERS = Set.of("baseline", "agrona");
    private static final int FIFTEEN_MINUTES = 15 * 60;
    private static final int THREE_MINUTES = 3 * 60;

    @Test
    void asksAllQuestions() {
        assertThat(Catalog.questions())
                .extracting(Question::name)
                .containsExactly(
                        "start-cancel",
                        "start-stop",
                        "expiry",
                        "burst",
                        "wheel",
                        "diagnostics",
                        "request-load",
                        "nearly-due",
                        "bimodal",
                        "steady-expiry",
                        "expiring",
                        "rearming",
                        "waiting",
                        "lateness",
                        "memory",
                        "wake-ups",
                        "longest-step",
                        "handlers",
                        "idle-channels");
    }

    @Test
    void theShortFormOfAllThatNeedNotBeNamedTakesLessThanAQuarterOfAnHour() {
        List<Question> onJdk17 = Catalog.unnamed().stream()
                .map(question -> question.only(fork -> Timers.isOn(17, fork.timer())))
                .toList();
        assertThat(new Plan(onJdk17, false, null, "").nominalSeconds()).isLessThan(FIFTEEN_MINUTES);
    }

    @Test
    void theFullFormIsTheLongerOne() {
        for (Question question : Catalog.questions()) {
            Plan full = new Plan(List.of(question), true, null, "");
            Plan brief = new Plan(List.of(question), false, null, "");
            assertThat(full.nominalSeconds()).as(question.name()).isGreaterThan(brief.nominalSeconds());
        }
    }

    @Test
    void everyTimerIsKnown() {
        assertThat(forms().flatMap(form -> form.forks().stream()).map(Fork::timer))
                .filteredOn(timer -> !NO_PEERS.contains(timer))
                .isNotEmpty()
                .allSatisfy(Peer::named);
    }

    @Test
    void whatTakesLongIsAskedByName() {
        assertThat(Catalog.questions())
                .filteredOn(question -> !Catalog.unnamed().contains(question))
                .extracting(Question::name)
                .containsExactlyInAnyOrder(
                        "burst",
                        "diagnostics",
                        "nearly-due",
                        "bimodal",
                        "expiring",
                        "rearming",
                        "handlers",
                        "idle-channels");
    }

    @Test
    void theShortFormAboutHandlersTakesLessThanThreeMinutes() {
        Question handlers = Catalog.find("handlers").orElseThrow();
        assertThat(new Plan(List.of(handlers), false, null, "").nominalSeconds())
                .isLessThan(THREE_MINUTES);
    }

    @Test
    void noFigureIsThereTwice() {
        forms().forEach(form ->
                assertThat(form.forks().stream().map(Fork::label)).doesNotHaveDuplicates());
    }

    @Test
    void everyBenchmarkHasItsMethodAndParameters() throws ReflectiveOperationException {
        for (Work.Jmh work : benchmarks()) {
            String[] typeAndMethod = work.benchmark().split("\\.", -1);
            Class<?> type = Class.forName("io.tickwheel.jmh.throughput." + typeAndMethod[0]);
            Method method = type.getMethod(typeAndMethod[1]);
            assertThat(method.isAnnotationPresent(Benchmark.class))
                    .as(work.benchmark())
                    .isTrue();
            assertThat(Arrays.stream(type.getFields())
                            .filter(field -> field.isAnnotationPresent(Param.class))
                            .map(Field::getName))
                    .as(work.benchmark())
                    .containsExactlyInAnyOrderElementsOf(work.params().keySet());
        }
    }

    private static List<Work.Jmh> benchmarks() {
        return forms().flatMap(form -> form.forks().stream())
                .map(Fork::work)
                .filter(Work.Jmh.class::isInstance)
                .map(Work.Jmh.class::cast)
                .toList();
    }

    private static Stream<Form> forms() {
        return Catalog.questions().stream().flatMap(question -> Stream.of(question.shortForm(), question.fullForm()));
    }
}
