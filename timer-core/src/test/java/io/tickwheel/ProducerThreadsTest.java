package io.tickwheel;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.diagnostics.TimerCounts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** 100,000 producers at once, of every kind of thread that this JDK has. Pinning is seen with real threads only. */
@Tag("stress")
@Timeout(120)
class ProducerThreadsTest {
    private static final String PINNED = "jdk.VirtualThreadPinned";
    private static final int PRODUCERS = 100_000;
    private static final int FIRST_JDK_OF_VIRTUAL_THREADS = 21;
    private static final Duration FAR = Duration.ofHours(1);

    @TempDir
    Path folder;

    @ParameterizedTest
    @MethodSource("kinds")
    void noneIsLostAndNoneIsPinnedByTheTimer(String kind) throws Exception {
        boolean isVirtual = kind.equals("virtual");
        Path file = folder.resolve("producers.jfr");
        CountDownLatch ran = new CountDownLatch(PRODUCERS);
        try (Recording recording = new Recording();
                WheelTimer timer = WheelTimer.create()) {
            recording.enable(PINNED).withoutThreshold().withStackTrace();
            recording.start();
            ExecutorService threads = executor(kind);
            for (int i = 0; i < PRODUCERS; i++) {
                threads.execute(() -> {
                    timer.schedule(ran::countDown, Duration.ofMillis(1));
                    timer.schedule(() -> {}, FAR).cancel();
                });
            }
            if (isVirtual) {
                threads.execute(() -> PinnedWhileItIsLoaded.load());
            }
            ran.await();
            threads.shutdown();
            // The first of its two may have run before a producer comes to the second.
            assertThat(threads.awaitTermination(1, TimeUnit.MINUTES)).isTrue();
            recording.dump(file);
            assertThat(timer.counts().expired()).isEqualTo(PRODUCERS);
            assertThat(timer.counts().cancelled()).isEqualTo(PRODUCERS);
            assertThat(timer.pending()).isZero();
        }
        // Else that none was seen would say nothing: from JDK 24 on a monitor pins no thread.
        assertThat(pinnedIn(file, PinnedWhileItIsLoaded.class.getName()).isEmpty())
                .isEqualTo(!isVirtual);
        assertThat(pinnedIn(file, "io.tickwheel.internal")).isEmpty();
    }

    /** I5: nothing may rest on what a subclass says of itself. */
    @Test
    void threadsThatAllGiveTheSameIdAreCountedExactly() throws InterruptedException {
        int each = 20_000;
        try (WheelTimer timer = WheelTimer.create()) {
            List<Thread> threads = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                threads.add(new SameIdThread(() -> {
                    for (int done = 0; done < each; done++) {
                        timer.schedule(() -> {}, FAR).cancel();
                    }
                }));
            }
            threads.forEach(Thread::start);
            for (Thread thread : threads) {
                thread.join();
            }
            assertThat(timer.counts()).isEqualTo(new TimerCounts(8L * each, 0, 8L * each, 0, 0, 0));
            assertThat(timer.pending()).isZero();
        }
    }

    private static final class SameIdThread extends Thread {
        SameIdThread(Runnable action) {
            super(action);
        }

        @Override
        @SuppressWarnings("deprecation") // from JDK 19 on; it can still be overridden
        public long getId() {
            return 1;
        }
    }

    static List<String> kinds() {
        List<String> kinds = new ArrayList<>(List.of("platform"));
        if (Runtime.version().feature() >= FIRST_JDK_OF_VIRTUAL_THREADS) {
            kinds.add("virtual");
        }
        return kinds;
    }

    /** The second by reflection, as this is compiled for a JDK that has none. */
    private static ExecutorService executor(String kind) throws ReflectiveOperationException {
        return kind.equals("platform")
                ? Executors.newFixedThreadPool(8)
                : (ExecutorService) Executors.class
                        .getMethod("newVirtualThreadPerTaskExecutor")
                        .invoke(null);
    }

    private static List<RecordedEvent> pinnedIn(Path file, String prefix) throws IOException {
        assertThat(Files.size(file)).isPositive();
        return RecordingFile.readAllEvents(file).stream()
                .filter(event -> event.getEventType().getName().equals(PINNED) && event.getStackTrace() != null)
                .filter(event -> event.getStackTrace().getFrames().stream()
                        .map(frame -> frame.getMethod().getType().getName())
                        .anyMatch(type -> type.startsWith(prefix)))
                .toList();
    }

    /** Pins the virtual thread that loads it, on every JDK. */
    private static final class PinnedWhileItIsLoaded {
        static {
            LockSupport.parkNanos(1_000_000);
        }

        private PinnedWhileItIsLoaded() {}

        static void load() {}
    }
}
