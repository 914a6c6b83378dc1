package io.tickwheel.netty;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.util.TimerTask;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The first timeout comes where the stack is used up: a class that fails to initialise would fail for ever. */
@Tag("stress") // a JVM of its own, in which nothing has been initialised
class FirstAtEndOfStackTest {
    @TempDir
    private Path folder;

    @Test
    void timeoutsAreTakenAfterTheFirstOneFoundNoStack() throws Exception {
        assertThat(ChildJvm.run(folder, Program.class)).endsWith(Program.VERDICT);
    }

    static final class Program {
        static final String VERDICT = "the next one was taken";

        private static final long STACK_BYTES = 256 << 10;

        private Program() {}

        public static void main(String[] arguments) throws InterruptedException {
            HashedWheelTimer timer = HashedWheelTimer.builder().build();
            // Made here: to link a lambda takes stack of its own.
            TimerTask task = timeout -> {};
            Runnable first = () -> timer.newTimeout(task, 1, TimeUnit.HOURS);
            Thread thread = new Thread(null, () -> descend(first, 0), "end of stack", STACK_BYTES);
            thread.start();
            thread.join();

            first.run();
            timer.stop();
            System.out.println(VERDICT);
        }

        /** Calls it at each depth upwards. */
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
            } catch (VirtualMachineError | LinkageError e) {
                // Once more further up.
                return;
            }
        }
    }
}
