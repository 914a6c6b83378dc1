package io.tickwheel.diagnostics;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.WheelTimer;
import io.tickwheel.WheelTimerBuilder;
import io.tickwheel.time.ManualTime;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** That events in Flight Recorder name the first line outside of the timer, whichever way it was called. */
class RecordedSiteTest {
    private static final String HERE = "io.tickwheel.diagnostics.RecordedSiteTest.";

    private final WheelTimerBuilder builder =
            WheelTimer.builder().timeSource(new ManualTime()).maxPending(1);

    @TempDir
    private Path folder = Path.of("");

    @Test
    void aTimerThatItsFirstTimeoutStartsThatRejectsAndIsClosed() throws IOException {
        List<RecordedEvent> recorded = recordedFrom(() -> {
            WheelTimer timer = builder.build();
            scheduleFirst(timer);
            scheduleOneTooMany(timer);
            closeIt(timer);
        });

        assertThat(recorded).extracting(RecordedSiteTest::kind).containsExactly("Start", "Rejected", "Stop");
        assertThat(recorded)
                .extracting(event -> event.getString("site"))
                .satisfiesExactly(
                        site -> assertThat(site).startsWith(HERE + "scheduleFirst("),
                        site -> assertThat(site).startsWith(HERE + "scheduleOneTooMany("),
                        site -> assertThat(site).startsWith(HERE + "closeIt("));
    }

    @Test
    void aTimerThatIsStartedAndStoppedByHand() throws IOException {
        List<RecordedEvent> recorded = recordedFrom(() -> {
            WheelTimer timer = builder.build();
            startIt(timer);
            stopIt(timer);
        });

        assertThat(recorded).extracting(RecordedSiteTest::kind).containsExactly("Start", "Stop");
        assertThat(recorded)
                .extracting(event -> event.getString("site"))
                .satisfiesExactly(
                        site -> assertThat(site).startsWith(HERE + "startIt("),
                        site -> assertThat(site).startsWith(HERE + "stopIt("));
    }

    private static void scheduleFirst(WheelTimer timer) {
        timer.schedule(() -> {}, Duration.ofHours(1));
    }

    private static void scheduleOneTooMany(WheelTimer timer) {
        try {
            timer.schedule(timeout -> {}, 1, TimeUnit.HOURS);
            throw new AssertionError("taken in");
        } catch (RejectedExecutionException expected) {
            assertThat(expected).isNotNull();
        }
    }

    private static void closeIt(WheelTimer timer) {
        timer.close();
    }

    private static void startIt(WheelTimer timer) {
        timer.start();
    }

    private static void stopIt(WheelTimer timer) {
        timer.stop();
    }

    private static String kind(RecordedEvent event) {
        String name = event.getEventType().getName();
        return name.replaceAll("io\\.tickwheel\\.(Timer|Timeout)", "");
    }

    private List<RecordedEvent> recordedFrom(Runnable work) throws IOException {
        Path file = folder.resolve("recording.jfr");
        try (Recording recording = new Recording()) {
            recording.start();
            work.run();
            recording.stop();
            recording.dump(file);
        }
        return RecordingFile.readAllEvents(file).stream()
                .filter(event -> event.getEventType().getName().startsWith("io.tickwheel."))
                .sorted((one, other) -> one.getStartTime().compareTo(other.getStartTime()))
                .toList();
    }
}
