package io.tickwheel.internal.diagnostics;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.diagnostics.SlowTask;
import io.tickwheel.diagnostics.TimerDiagnostics;
import io.tickwheel.diagnostics.TimerListener;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FlightRecorderListenerTest {
    private static final SlowTask RUNNING = new SlowTask(
            "a.Task",
            "a.Caller.call(Caller.java:1)",
            70,
            true,
            List.of(new StackTraceElement("a.Task", "run", "Task.java", 3), new StackTraceElement("b", "c", "d", 4)));
    private static final SlowTask ENDED = new SlowTask("a.Task", null, 90, false, List.of());

    private final Throwable thrown = new IllegalStateException("wrong");
    private final TimerDiagnostics timer = new FakeTimer();
    private final TimerListener events = new FlightRecorderListener();

    @TempDir
    private Path folder;

    @Test
    void aRecordingWithNoSettingsOfItsOwnHasAllOfThem() throws IOException {
        List<RecordedEvent> recorded = recordedFrom(this::makeAll);

        assertThat(recorded)
                .extracting(event -> event.getEventType().getName())
                .containsExactly(
                        "io.tickwheel.TimerStart",
                        "io.tickwheel.TimeoutRejected",
                        "io.tickwheel.SlowTask",
                        "io.tickwheel.SlowTask",
                        "io.tickwheel.LateStep",
                        "io.tickwheel.TaskFailed",
                        "io.tickwheel.TimerStop");
        assertThat(recorded).allSatisfy(event -> {
            assertThat(event.getString("timer")).isEqualTo(FakeTimer.NAME);
            assertThat(event.getEventType().getCategoryNames()).containsExactly("tickwheel");
        });
    }

    @Test
    void theirFieldsSayWhatHasHappened() throws IOException {
        List<RecordedEvent> recorded = recordedFrom(this::makeAll);

        RecordedEvent running = recorded.get(2);
        assertThat(running.getString("taskClass")).isEqualTo("a.Task");
        assertThat(running.getString("creationSite")).isEqualTo("a.Caller.call(Caller.java:1)");
        assertThat(running.getDuration("taskDuration")).isEqualTo(Duration.ofNanos(70));
        assertThat(running.getBoolean("stillRunning")).isTrue();
        assertThat(running.getString("workerStack")).isEqualTo("a.Task.run(Task.java:3)\nb.c(d:4)");
        RecordedEvent ended = recorded.get(3);
        assertThat(ended.getString("creationSite")).isNull();
        assertThat(ended.getDuration("taskDuration")).isEqualTo(Duration.ofNanos(90));
        assertThat(ended.getBoolean("stillRunning")).isFalse();
        assertThat(recorded.get(4).getDuration("late")).isEqualTo(Duration.ofNanos(5));
        assertThat(recorded.get(5).getString("taskClass")).isEqualTo("a.Task");
        assertThat(recorded.get(5).getString("thrownClass")).isEqualTo("java.lang.IllegalStateException");
        assertThat(recorded.get(6).getInt("returned")).isEqualTo(3);
    }

    @Test
    void startAndStopAndRejectionSayWhoBroughtThemAbout() throws IOException {
        List<RecordedEvent> recorded = recordedFrom(this::makeAll);

        assertThat(List.of(recorded.get(0), recorded.get(1), recorded.get(6))).allSatisfy(event -> {
            assertThat(event.getStackTrace().getFrames())
                    .anyMatch(frame -> frame.getMethod().getName().equals("makeAll"));
            assertThat(event.getString("site")).isNotEmpty();
        });
    }

    @Test
    void theStackOfTheWorkerIsNotRecordedWhereItTellsNothing() throws IOException {
        List<RecordedEvent> recorded = recordedFrom(this::makeAll);

        assertThat(recorded.subList(2, 6))
                .allSatisfy(event -> assertThat(event.getStackTrace()).isNull());
    }

    @Test
    void eachCanBeSwitchedOff() throws IOException {
        try (Recording recording = new Recording()) {
            recording.disable("io.tickwheel.SlowTask");
            recording.disable("io.tickwheel.LateStep");
            recording.disable("io.tickwheel.TaskFailed");
            recording.start();
            makeAll();
            recording.stop();

            assertThat(read(recording))
                    .extracting(event -> event.getEventType().getName())
                    .containsExactly(
                            "io.tickwheel.TimerStart", "io.tickwheel.TimeoutRejected", "io.tickwheel.TimerStop");
        }
    }

    private void makeAll() {
        events.started(timer);
        events.rejected(timer);
        events.slowTask(timer, RUNNING);
        events.slowTask(timer, ENDED);
        events.lateStep(timer, 5);
        events.taskFailed(timer, "a.Task", thrown);
        events.stopped(timer, 3);
    }

    private List<RecordedEvent> recordedFrom(Runnable work) throws IOException {
        try (Recording recording = new Recording()) {
            recording.start();
            work.run();
            recording.stop();
            return read(recording);
        }
    }

    /** Those of timers, in the order in which they were made. */
    private List<RecordedEvent> read(Recording recording) throws IOException {
        Path file = folder.resolve("recording.jfr");
        recording.dump(file);
        return RecordingFile.readAllEvents(file).stream()
                .filter(event -> event.getEventType().getName().startsWith("io.tickwheel."))
                .sorted((one, other) -> one.getStartTime().compareTo(other.getStartTime()))
                .toList();
    }
}
