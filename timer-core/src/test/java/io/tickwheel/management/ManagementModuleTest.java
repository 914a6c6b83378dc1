package io.tickwheel.management;

import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.onmodulepath.UnmanagedTimer;
import io.tickwheel.stress.ChildJvm;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** That the timers do without the module java.management, and that the bean works with it. */
class ManagementModuleTest {
    @TempDir
    private Path folder = Path.of("");

    @Test
    void withoutTheModuleTimersWorkAndOnlyRegisteringFails() throws IOException, InterruptedException {
        ChildJvm.Ended ended =
                new ChildJvm(folder).with("--limit-modules", "java.base").run(UnmanagedTimer.class.getName());

        assertThat(ended.out().lines())
                .as(ended.printed())
                .containsExactly("a timeout ran: true", "live timers: 1", "no management: 0 left");
    }
}
