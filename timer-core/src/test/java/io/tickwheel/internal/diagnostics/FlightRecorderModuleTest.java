package io.tickwheel.internal.diagnostics;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.WheelTimer;
import io.tickwheel.onmodulepath.SlowTaskProgram;
import io.tickwheel.stress.ChildJvm;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.jctools.queues.MessagePassingQueue;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("timing") // a program on the real clock: which modules a JVM has is fixed at its start
class FlightRecorderModuleTest {
    @TempDir
    private Path folder;

    @Test
    void theTimerWorksInAJvmWithoutTheModule() throws Exception {
        ChildJvm.Ended ended = new ChildJvm(folder)
                .with("--limit-modules", "java.base,java.logging")
                .run(SlowTaskProgram.class.getName());

        assertThat(ended.exitCode()).as(ended.printed()).isZero();
        assertThat(ended.out().lines())
                .as(ended.printed())
                .containsExactly("without Flight Recorder", "a task is slow", "it has ended");
    }

    @Test
    void onTheModulePathItsEventsAreRecorded() throws Exception {
        Path recording = folder.resolve("recording.jfr");
        Process java = new ProcessBuilder(onModulePath("-XX:StartFlightRecording=filename=" + recording))
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("child.out").toFile())
                .start();
        assertThat(java.waitFor(2, TimeUnit.MINUTES)).isTrue();

        assertThat(timerEvents(recording))
                .contains("io.tickwheel.TimerStart", "io.tickwheel.SlowTask", "io.tickwheel.TimerStop");
    }

    private static List<String> onModulePath(String... options) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(options));
        command.add("--module-path");
        command.add(location(WheelTimer.class) + File.pathSeparator + location(MessagePassingQueue.class));
        command.addAll(List.of("--add-modules", "io.tickwheel", "--class-path", location(SlowTaskProgram.class)));
        command.add(SlowTaskProgram.class.getName());
        return command;
    }

    private static List<String> timerEvents(Path recording) throws IOException {
        return RecordingFile.readAllEvents(recording).stream()
                .map((RecordedEvent event) -> event.getEventType().getName())
                .filter(name -> name.startsWith("io.tickwheel."))
                .toList();
    }

    private static String location(Class<?> type) {
        return new File(type.getProtectionDomain().getCodeSource().getLocation().getPath()).getPath();
    }
}
