package io.tickwheel.jmh.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ForkTest {
    private static final Path JAVA = Path.of("java");

    @Test
    void theLastParameterChangesFastestAndTheTimersTakeTurns() {
        Map<String, String> params = new LinkedHashMap<>();
        params.put("a", "1 2");
        params.put("b", "x y");
        assertThat(run("netty tickwheel", null, params, null).forks(null))
                .extracting(Fork::label)
                .startsWith("netty a=1 b=x", "tickwheel a=1 b=x", "netty a=1 b=y", "tickwheel a=1 b=y", "netty a=2 b=x")
                .hasSize(8);
    }

    @Test
    void withoutParametersThereIsOneForkForEachTimer() {
        assertThat(run("netty", null, null, null).forks(null))
                .extracting(Fork::label)
                .containsExactly("netty");
    }

    @Test
    void jmhIsGivenParametersAndThreadsButNothingThatIsOnlyShown() {
        Fork fork = run("netty", "4", Map.of("waiting", "7"), Map.of("operation", "start"))
                .forks(null)
                .get(0);
        assertThat(fork.label()).startsWith("netty operation=start").contains(" threads=4", " waiting=7");
        List<String> arguments = fork.of("build", Path.of("build.jar")).arguments(JAVA, "-Xmx1g", 60);
        assertThat(arguments)
                .startsWith("\\.Some\\.method$")
                .containsSequence("-p", "timer=netty")
                .containsSequence("-p", "waiting=7")
                .containsSequence("-t", "4")
                .containsSequence("-wi", "3", "-w", "400ms")
                .containsSequence("-i", "2", "-r", "500ms")
                .containsSequence("-jvmArgs", "-Xmx1g")
                .noneMatch(argument -> argument.startsWith("operation="));
    }

    private static Catalog.Run run(
            String timers,
            @Nullable String threads,
            @Nullable Map<String, String> params,
            @Nullable Map<String, String> show) {
        return new Catalog.Run(
                "Some.method", timers, threads, params, null, show, List.of(3, 400), List.of(2, 500), 0, 0, 0);
    }
}
