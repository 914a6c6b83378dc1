package io.tickwheel.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import com.cronutils.model.Cron;
import io.tickwheel.WheelTimer;
import io.tickwheel.onmodulepath.CronProgram;
import io.tickwheel.stress.ChildJvm;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jctools.queues.MessagePassingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** That cron expressions work on the module path, where somebody else has to require cron-utils. */
class CronModuleTest {
    private static final String MODULES = Stream.of(WheelTimer.class, MessagePassingQueue.class, Cron.class)
            .map(CronModuleTest::location)
            .collect(Collectors.joining(File.pathSeparator));

    @TempDir
    private Path folder = Path.of("");

    @Test
    void whereCronUtilsIsRequiredExpressionsWork() throws IOException, InterruptedException {
        assertThatItPrints("io.tickwheel,com.cronutils", "module io.tickwheel: cron 0 12 * * * in Z");
    }

    @Test
    void whereNobodyRequiresItTheyFail() throws IOException, InterruptedException {
        assertThatItPrints("io.tickwheel", "no cron-utils");
    }

    private void assertThatItPrints(String roots, String line) throws IOException, InterruptedException {
        ChildJvm.Ended ended = new ChildJvm(folder)
                .with("--module-path", MODULES)
                .with("--add-modules", roots)
                .run(CronProgram.class.getName());

        assertThat(ended.out().lines()).as(ended.printed()).containsExactly(line);
    }

    private static String location(Class<?> type) {
        return new File(type.getProtectionDomain().getCodeSource().getLocation().getPath()).getPath();
    }
}
