package io.tickwheel.netty.alone;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.util.Timer;
import io.tickwheel.WheelTimer;
import io.tickwheel.netty.HashedWheelTimer;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jctools.queues.MessagePassingQueue;
import org.junit.jupiter.api.Test;

/** The timer needs netty-common and no more of Netty: what the handlers need may be missing at run time. */
class OptionalNettyTest {
    private static final String NEEDED = Stream.of(
                    HashedWheelTimer.class, WheelTimer.class, MessagePassingQueue.class, Timer.class)
            .map(OptionalNettyTest::location)
            .collect(Collectors.joining(File.pathSeparator));

    @Test
    void theTimerRunsWithoutTheRestOnTheClassPath() throws Exception {
        assertThat(printed("--class-path", NEEDED + File.pathSeparator + location(TimerAlone.class)))
                .containsExactly("a timeout ran", "missing: io/netty/channel/ChannelDuplexHandler");
    }

    @Test
    void theTimerRunsWithoutTheRestOnTheModulePath() throws Exception {
        assertThat(printed(
                        "--module-path",
                        NEEDED,
                        "--add-modules",
                        "io.tickwheel.netty",
                        "--class-path",
                        location(TimerAlone.class)))
                .containsExactly("a timeout ran", "missing: io/netty/channel/ChannelDuplexHandler");
    }

    private static List<String> printed(String... paths) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(paths));
        command.add(TimerAlone.class.getName());
        Process java = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String output = new String(java.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(java.waitFor(1, TimeUnit.MINUTES)).isTrue();
        return output.lines().toList();
    }

    private static String location(Class<?> type) {
        return new File(type.getProtectionDomain().getCodeSource().getLocation().getPath()).getPath();
    }
}
