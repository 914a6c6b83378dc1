package io.tickwheel;

import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.onmodulepath.OnModulePath;
import io.tickwheel.stress.ChildJvm;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleDescriptor.Exports;
import java.lang.module.ModuleDescriptor.Requires;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.jctools.queues.MessagePassingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the module shows and needs, and that it works as a module. */
class ModuleTest {
    private static final Set<String> ADAPTER = Set.of("io.tickwheel.netty");

    @Test
    void itExportsItsPublicPackagesAndTheInsideToTheAdapterOnly() throws IOException {
        Map<String, Set<String>> targetsByPackage =
                descriptor().exports().stream().collect(toMap(Exports::source, Exports::targets));

        assertThat(targetsByPackage)
                .containsOnly(
                        Map.entry("io.tickwheel", Set.of()),
                        Map.entry("io.tickwheel.diagnostics", Set.of()),
                        Map.entry("io.tickwheel.management", Set.of()),
                        Map.entry("io.tickwheel.schedule", Set.of()),
                        Map.entry("io.tickwheel.time", Set.of()),
                        Map.entry("io.tickwheel.internal.core", ADAPTER),
                        Map.entry("io.tickwheel.internal.diagnostics", ADAPTER),
                        Map.entry("io.tickwheel.internal.engine", ADAPTER),
                        Map.entry("io.tickwheel.internal.intake", ADAPTER),
                        Map.entry("io.tickwheel.internal.wheel", ADAPTER),
                        Map.entry("io.tickwheel.internal.worker", ADAPTER));
    }

    @Test
    void atRunTimeItNeedsTheJdksBaseAndJctoolsOnly() throws IOException {
        Set<String> needed = descriptor().requires().stream()
                .filter(required -> !required.modifiers().contains(Requires.Modifier.STATIC))
                .map(Requires::name)
                .collect(toSet());

        assertThat(needed).containsExactlyInAnyOrder("java.base", "org.jctools.core");
    }

    @Test
    void itOpensNothing() throws IOException {
        assertThat(descriptor().isOpen()).isFalse();
        assertThat(descriptor().opens()).isEmpty();
    }

    @Test
    void itWorksOnTheModulePath(@TempDir Path folder) throws IOException, InterruptedException {
        ChildJvm.Ended ended = new ChildJvm(folder)
                .with("--module-path")
                .with(location(WheelTimer.class) + File.pathSeparator + location(MessagePassingQueue.class))
                .with("--add-modules", "io.tickwheel")
                .run(OnModulePath.class.getName());

        assertThat(ended.out().lines())
                .as(ended.printed())
                .containsExactly(
                        "a timeout ran in module io.tickwheel",
                        "no access to io.tickwheel.internal.engine.Engine",
                        "no access to io.tickwheel.internal.wheel.HashedWheel",
                        "no access to io.tickwheel.internal.worker.TimerLifecycle");
    }

    private static ModuleDescriptor descriptor() throws IOException {
        try (InputStream compiled = Path.of(location(WheelTimer.class), "module-info.class")
                .toUri()
                .toURL()
                .openStream()) {
            return ModuleDescriptor.read(compiled);
        }
    }

    private static String location(Class<?> type) {
        return new File(type.getProtectionDomain().getCodeSource().getLocation().getPath()).getPath();
    }
}
