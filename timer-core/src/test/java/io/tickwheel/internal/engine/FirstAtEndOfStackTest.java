package io.tickwheel.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.TimerExecutorService;
import io.tickwheel.TimerTask;
import io.tickwheel.WheelTimer;
import io.tickwheel.diagnostics.Tracking;
import io.tickwheel.stress.ChildJvm;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The first use of a part comes where the stack is used up: a class that fails to initialise would fail for ever. */
@Tag("stress")
final class FirstAtEndOfStackTest {
    @TempDir
    private Path folder;

    @Test
    void timeoutsAreTrackedAfterTheFirstOneFoundNoStack() throws Exception {
        assertThat(lastWordsAfter("tracked")).isEqualTo(Program.VERDICT);
    }

    @Test
    void trackingCanBeSwitchedOnAfterTheFirstTimeFoundNoStack() throws Exception {
        assertThat(lastWordsAfter("track")).isEqualTo(Program.VERDICT);
    }

    @Test
    void aTimerIsObservedAfterTheFirstTimeFoundNoStack() throws Exception {
        assertThat(lastWordsAfter("observe")).isEqualTo(Program.VERDICT);
    }

    @Test
    void aServiceSchedulesAndATimerIsLookedAtAfterTheFirstTaskFoundNoStack() throws Exception {
        assertThat(lastWordsAfter("service")).isEqualTo(Program.VERDICT);
    }

    private String lastWordsAfter(String first) throws Exception {
        ChildJvm.Ended ended = new ChildJvm(folder).run(Program.class.getName(), first);
        return ended.exitCode() == 0 ? ended.out().strip() : ended.printed();
    }

    /** Run in a JVM of its own. */
    static final class Program {
        static final String VERDICT = "the next one was taken";

        private static final Duration LONG = Duration.ofHours(1);
        private static final long STACK_BYTES = 256 << 10;

        private static volatile String undocumented = "";

        private Program() {}

        public static void main(String[] arguments) throws InterruptedException {
            WheelTimer timer = WheelTimer.create();
            // Made here: to link a lambda takes stack of its own.
            TimerTask task = timeout -> {};
            Runnable command = () -> {};
            TimerExecutorService service = timer.asScheduledExecutorService(Runnable::run);
            Runnable first = switch (arguments[0]) {
                case "track" ->
                    () -> {
                        timer.diagnostics().track(Tracking.all());
                        timer.schedule(task, LONG);
                    };
                case "observe" ->
                    () -> {
                        timer.diagnostics().observe(LONG);
                        timer.diagnostics().stopObserving();
                    };
                case "tracked" -> () -> timer.schedule(task, LONG);
                default -> () -> service.schedule(command, LONG.toMillis(), TimeUnit.MILLISECONDS);
            };
            if (arguments[0].equals("tracked")) {
                timer.diagnostics().track(Tracking.all());
            }
            Thread thread = new Thread(null, () -> descend(first, 0), "end of stack", STACK_BYTES);
            thread.start();
            thread.join();

            first.run();
            // What a walk over the stack needs is there since track: only the documented error may come through.
            if (!undocumented.isEmpty() && arguments[0].equals("tracked")) {
                System.out.println(undocumented);
                return;
            }
            timer.diagnostics().snapshot();
            timer.stop();
            System.out.println(VERDICT);
        }

        /** Calls it at each depth upwards. Not by {@link EndOfStack}, whose random numbers need what is missing. */
        private static void descend(Runnable action, int depth) {
            try {
                if (depth < Integer.MAX_VALUE) {
                    descend(action, depth + 1);
                }
            } catch (StackOverflowError e) {
                // The deepest one ends here.
            }
            try {
                action.run();
            } catch (StackOverflowError e) {
                // Once more further up.
                return;
            } catch (VirtualMachineError | LinkageError e) {
                undocumented = e.toString();
            }
        }
    }
}
