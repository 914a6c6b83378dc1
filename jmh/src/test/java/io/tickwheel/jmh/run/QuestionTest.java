package io.tickwheel.jmh.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

class QuestionTest {
    @Test
    void everyRowNamesABenchmarkAndItsParameters() throws ReflectiveOperationException {
        for (Question question : Question.ALL) {
            for (Rows rows : question.rows().lines().map(Rows::of).toList()) {
                int dot = rows.method().lastIndexOf('.');
                Class<?> load = Class.forName(rows.method().substring(0, dot));
                assertThat(load.getMethod(rows.method().substring(dot + 1)).isAnnotationPresent(Benchmark.class))
                        .isTrue();
                List<String> params = Arrays.stream(load.getFields())
                        .filter(field -> field.isAnnotationPresent(Param.class))
                        .map(field -> field.getName().equals("timer") ? "threads" : field.getName())
                        .toList();
                assertThat(rows.settings())
                        .as(question.name())
                        .allSatisfy(setting -> assertThat(setting).containsOnlyKeys(params));
            }
        }
    }

    @Test
    void timersTakeTurnsAtEachSetting() {
        Question question = new Question(
                "q", "what", "time", "StartCancel.startCancel; 1x1s 1x1s; 4g; netty fjp; threads=1 waiting=0,5");

        assertThat(question.forks(17))
                .extracting(Fork::label)
                .containsExactly("netty threads=1 waiting=0", "netty threads=1 waiting=5");
        assertThat(question.forks(25))
                .extracting(Fork::label)
                .containsExactly(
                        "netty threads=1 waiting=0",
                        "fjp threads=1 waiting=0",
                        "netty threads=1 waiting=5",
                        "fjp threads=1 waiting=5");
    }

    @Test
    void aForkWithoutAParameterMatchesAnyValueOfIt() {
        Fork fork = Question.ALL.get(0).forks(17).get(0);

        assertThat(fork.matches(Map.of("waiting", "0", "rate", "1"))).isTrue();
        assertThat(fork.matches(Map.of("waiting", "1"))).isFalse();
    }
}
