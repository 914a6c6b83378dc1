package io.tickwheel.netty.alone;

import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import io.tickwheel.netty.HashedWheelTimer;
import java.io.InputStream;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleDescriptor.Exports;
import java.lang.module.ModuleDescriptor.Requires;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What the adapter's module shows and needs. */
class AdapterModuleTest {
    @Test
    void itExportsItsPublicPackagesToAll() throws Exception {
        Map<String, Set<String>> targetsByPackage =
                descriptor().exports().stream().collect(toMap(Exports::source, Exports::targets));

        assertThat(targetsByPackage)
                .containsOnly(
                        Map.entry("io.tickwheel.netty", Set.of()), Map.entry("io.tickwheel.netty.handler", Set.of()));
    }

    @Test
    void atRunTimeItNeedsTheCoreAndNettysCommonPartOnly() throws Exception {
        Set<String> needed = descriptor().requires().stream()
                .filter(required -> !required.modifiers().contains(Requires.Modifier.STATIC))
                .map(Requires::name)
                .collect(toSet());

        assertThat(needed).containsExactlyInAnyOrder("java.base", "io.tickwheel", "io.netty.common");
    }

    @Test
    void itOpensNothing() throws Exception {
        assertThat(descriptor().isOpen()).isFalse();
        assertThat(descriptor().opens()).isEmpty();
    }

    private static ModuleDescriptor descriptor() throws Exception {
        Path classes = Path.of(HashedWheelTimer.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        try (InputStream compiled =
                classes.resolve("module-info.class").toUri().toURL().openStream()) {
            return ModuleDescriptor.read(compiled);
        }
    }
}
