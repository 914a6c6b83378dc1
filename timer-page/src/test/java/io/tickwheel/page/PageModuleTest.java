package io.tickwheel.page;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleDescriptor.Requires;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What the module needs: neither Netty nor an HTTP library. */
class PageModuleTest {
    @Test
    void atRunTimeItNeedsTheCoreAndTheJdksServerOnly() throws Exception {
        Set<String> needed = descriptor().requires().stream()
                .filter(required -> !required.modifiers().contains(Requires.Modifier.STATIC))
                .map(Requires::name)
                .collect(toSet());

        assertThat(needed).containsExactlyInAnyOrder("java.base", "io.tickwheel", "jdk.httpserver");
    }

    @Test
    void itExportsItsOnePackageAndOpensNothing() throws Exception {
        assertThat(descriptor().exports())
                .extracting(ModuleDescriptor.Exports::source)
                .containsExactly("io.tickwheel.page");
        assertThat(descriptor().opens()).isEmpty();
    }

    private static ModuleDescriptor descriptor() throws Exception {
        Path classes = Path.of(TimersPage.class
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
