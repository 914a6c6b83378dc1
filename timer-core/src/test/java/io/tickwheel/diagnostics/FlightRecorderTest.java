package io.tickwheel.diagnostics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.tickwheel.TimeoutHandle;
import io.tickwheel.WheelTimer;
import io.tickwheel.time.TaskTime;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The events of a timer in Flight Recorder: their fields, and the first line outside of the timer. */
class FlightRecorderTest {
    private static final Duration HOUR = Duration.ofHours(1);
    /** So long that the watchdog, which goes by the JVM's clock, does not look meanwhile. */
    private static final Duration SLOW = Duration.ofSeconds(10);

    private final TaskTime time = new TaskTime();

    @TempDir
    private Path folder = Path.of("");

    @Test
    void aRecordingWithoutSettingsHasAllEvents() throws IOException {
        List<RecordedEvent> recorded = recordedWithout();

        assertThat(recorded)
                .extracting(FlightRecorderTest::kind)
                .containsExactly("TimerStart", "TimeoutRejected", "TaskFailed", "SlowTask", "TimerStop");
        assertThat(recorded)
                .allSatisfy(event ->
                        assertThat(event.getEventType().getCategoryNames()).containsExactly("tickwheel"));
        assertThat(recorded.subList(2, 4))
                .as("on the worker the stack says nothing")
                .allSatisfy(event -> assertThat(event.getStackTrace()).isNull());
        assertThat(recorded.get(2).getString("taskClass")).contains("FlightRecorderTest");
        assertThat(recorded.get(2).getString("thrownClass")).isEqualTo("java.lang.IllegalStateException");
        assertThat(recorded.get(3).getString("taskClass")).contains("FlightRecorderTest");
        assertThat(recorded.get(3).getString("creationSite")).contains("FlightRecorderTest.letAllHappen(");
        assertThat(recorded.get(3).getDuration("taskDuration")).isEqualTo(SLOW.plusMillis(1));
        assertThat(recorded.get(3).getBoolean("stillRunning")).isFalse();
        assertThat(recorded.get(4).getInt("returned")).isEqualTo(1);
    }

    @Test
    void aCallOfTheTimerIsRecordedWithItsLine() throws IOException {
        List<RecordedEvent> recorded = recordedWithout("TaskFailed", "SlowTask");

        assertThat(recorded)
                .extracting(event -> event.getString("site").replaceAll(".*\\.(?:lambda\\$)?(\\w+)[^(]*\\(.*", "$1"))
                .containsExactly("scheduleIt", "scheduleOneTooMany", "closeIt");
        assertThat(recorded)
                .allSatisfy(event -> assertThat(event.getStackTrace().getFrames())
                        .anyMatch(frame -> frame.getMethod().getName().equals("letAllHappen")));
    }

    private List<RecordedEvent> recordedWithout(String... disabled) throws IOException {
        Path file = folder.resolve("recording.jfr");
        try (Recording recording = new Recording()) {
            for (String kind : disabled) {
                recording.disable("io.tickwheel." + kind);
            }
            recording.start();
            letAllHappen();
            recording.stop();
            recording.dump(file);
        }
        return RecordingFile.readAllEvents(file).stream()
                .filter(event -> event.getEventType().getName().startsWith("io.tickwheel."))
                .filter(event -> event.getString("timer").equals("recorded"))
                .sorted((one, other) -> one.getStartTime().compareTo(other.getStartTime()))
                .toList();
    }

    private void letAllHappen() {
        WheelTimer timer = WheelTimer.builder()
                .name("recorded")
                .timeSource(time)
                .maxPending(2)
                .tracking(Tracking.all())
                .slowTaskThreshold(SLOW)
                .build();
        scheduleIt(timer);
        timer.schedule(this::beSlow, Duration.ofMillis(2));
        scheduleOneTooMany(timer);
        time.advance(Duration.ofMillis(1));
        time.advance(HOUR.minusMillis(1));
        timer.schedule(timeout -> {}, HOUR);
        closeIt(timer);
    }

    private static void scheduleIt(WheelTimer timer) {
        timer.schedule(
                timeout -> {
                    throw new IllegalStateException("wrong");
                },
                Duration.ofMillis(1));
    }

    private void beSlow(TimeoutHandle timeout) {
        time.pass(SLOW.plusMillis(1));
    }

    private static void scheduleOneTooMany(WheelTimer timer) {
        assertThatExceptionOfType(RejectedExecutionException.class)
                .isThrownBy(() -> timer.schedule(timeout -> {}, HOUR));
    }

    private static void closeIt(WheelTimer timer) {
        timer.close();
    }

    private static String kind(RecordedEvent event) {
        return event.getEventType().getName().replace("io.tickwheel.", "");
    }
}
