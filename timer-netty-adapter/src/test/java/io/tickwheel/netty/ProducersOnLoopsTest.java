package io.tickwheel.netty;

import static java.util.concurrent.TimeUnit.HOURS;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.util.concurrent.EventExecutorGroup;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** 100,000 producers at once that are no loops, of every kind of thread that this JDK has. */
@Tag("stress")
class ProducersOnLoopsTest extends OnLoops {
    private static final String PINNED = "jdk.VirtualThreadPinned";
    private static final int PRODUCERS = 100_000;
    private static final int FIRST_JDK_OF_VIRTUAL_THREADS = 21;

    @TempDir
    Path folder;

    @ParameterizedTest
    @MethodSource("threads")
    void noneIsLostAndNoneIsPinnedByTheTimer(String threads) throws Exception {
        boolean isVirtual = threads.equals("virtual");
        Path file = folder.resolve("producers.jfr");
        EventExecutorGroup group = group(2);
        EventLoopTimer timer = on(group);
        CountDownLatch ran = new CountDownLatch(PRODUCERS);
        try (Recording recording = new Recording()) {
            recording.enable(PINNED).withoutThreshold().withStackTrace();
            recording.start();
            ExecutorService producers = executor(threads);
            for (int i = 0; i < PRODUCERS; i++) {
                producers.execute(() -> {
                    timer.newTimeout(t -> ran.countDown(), 1, MILLISECONDS);
                    timer.newTimeout(t -> {}, 1, HOURS).cancel();
                });
            }
            if (isVirtual) {
                producers.execute(() -> PinnedWhileItIsLoaded.load());
            }
            await(ran);
            producers.shutdown();
            until("all have cancelled", () -> timer.counts().cancelled() == PRODUCERS);
            assertThat(producers.awaitTermination(PATIENCE_SECONDS, SECONDS)).isTrue();
            recording.dump(file);
        }
        assertThat(timer.counts().expired()).isEqualTo(PRODUCERS);
        assertThat(timer.diagnostics())
                .as("both loops take part")
                .allMatch(wheel -> wheel.counts().expired() > 0);
        assertThat(timer.stop()).isEmpty();
        // Else that none was seen would say nothing: from JDK 24 on a monitor pins no thread.
        assertThat(pinnedIn(file, type -> type.equals(PinnedWhileItIsLoaded.class.getName()))
                        .isEmpty())
                .isEqualTo(!isVirtual);
        assertThat(pinnedIn(file, ProducersOnLoopsTest::isOfTheTimer)).isEmpty();
    }

    static List<String> threads() {
        List<String> kinds = new ArrayList<>(List.of("platform"));
        if (Runtime.version().feature() >= FIRST_JDK_OF_VIRTUAL_THREADS) {
            kinds.add("virtual");
        }
        return kinds;
    }

    /** The second by reflection, as this is compiled for a JDK that has none. */
    private static ExecutorService executor(String threads) throws ReflectiveOperationException {
        return threads.equals("platform")
                ? Executors.newFixedThreadPool(16)
                : (ExecutorService) Executors.class
                        .getMethod("newVirtualThreadPerTaskExecutor")
                        .invoke(null);
    }

    private static boolean isOfTheTimer(String type) {
        return type.startsWith("io.tickwheel") && !type.startsWith(ProducersOnLoopsTest.class.getName());
    }

    private static List<RecordedEvent> pinnedIn(Path file, Predicate<String> isType) throws Exception {
        return RecordingFile.readAllEvents(file).stream()
                .filter(event -> event.getEventType().getName().equals(PINNED) && event.getStackTrace() != null)
                .filter(event -> event.getStackTrace().getFrames().stream()
                        .map(frame -> frame.getMethod().getType().getName())
                        .anyMatch(isType))
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
