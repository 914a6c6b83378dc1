package io.tickwheel.internal.diagnostics;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.WheelTimer;
import io.tickwheel.onmodulepath.SlowTaskProgram;
import io.tickwheel.stress.ChildJvm;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.jctools.queues.MessagePassingQueue;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("timing") // a program on the real clock, whose modules are named
class FlightRecorderModuleTest {
    @Test
    void theEventsOfTheNamedModuleAreRecordedASlowTasksWithItsStack(@TempDir Path folder) throws Exception {
        Path recording = folder.resolve("recording.jfr");
        ChildJvm.Ended ended = new ChildJvm(folder)
                .with("-XX:StartFlightRecording=filename=" + recording)
                .with(
                        "--module-path",
                        location(WheelTimer.class) + File.pathSeparator + location(MessagePassingQueue.class))
                .with("--add-modules", "io.tickwheel")
                .run(SlowTaskProgram.class.getName());
        assertThat(ended.exitCode()).as(ended::printed).isZero();

        List<RecordedEvent> events = RecordingFile.readAllEvents(recording).stream()
                .filter(event -> event.getEventType().getName().startsWith("io.tickwheel."))
                .toList();
        assertThat(events)
                .extracting(event -> event.getEventType().getName())
                .contains("io.tickwheel.TimerStart", "io.tickwheel.SlowTask", "io.tickwheel.TimerStop");
        assertThat(events)
                .filteredOn(event -> event.hasField("stillRunning") && event.getBoolean("stillRunning"))
                .singleElement()
                .satisfies(event -> assertThat(event.getString("workerStack")).contains("SlowTaskProgram"));
    }

    private static String location(Class<?> type) {
        return new File(type.getProtectionDomain().getCodeSource().getLocation().getPath()).getPath();
    }
}
