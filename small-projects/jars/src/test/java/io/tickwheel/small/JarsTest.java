package io.tickwheel.small;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.lang.module.ModuleDescriptor;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What the jars carry besides classes, and what they bring along. */
class JarsTest {
    private static final Jar CORE = new Jar("io.tickwheel", "io/tickwheel/WheelTimer.class");
    private static final Jar MICROMETER =
            new Jar("io.tickwheel.micrometer", "io/tickwheel/micrometer/TimerMetrics.class");
    private static final Jar JUNIT = new Jar("io.tickwheel.junit", "io/tickwheel/junit/VirtualTime.class");
    private static final Jar PAGE = new Jar("io.tickwheel.page", "io/tickwheel/page/TimersPage.class");
    private static final Jar ADAPTER = new Jar("io.tickwheel.netty", "io/tickwheel/netty/HashedWheelTimer.class");

    static List<Jar> jars() {
        return List.of(CORE, MICROMETER, JUNIT, PAGE, ADAPTER);
    }

    @ParameterizedTest
    @MethodSource("jars")
    void eachHasTheLicence(Jar jar) throws IOException {
        try (InputStream licence = jar.open("META-INF/LICENSE")) {
            assertThat(new String(licence.readAllBytes(), StandardCharsets.UTF_8))
                    .contains("Apache License", "Version 2.0, January 2004");
        }
    }

    @ParameterizedTest
    @MethodSource("jars")
    void eachIsAModuleAndABundleOfOneName(Jar jar) throws IOException {
        assertThat(jar.descriptor().name()).isEqualTo(jar.module());
        assertThat(jar.header("Bundle-ManifestVersion")).isEqualTo("2");
        assertThat(jar.header("Bundle-SymbolicName")).isEqualTo(jar.module());
        assertThat(jar.header("Bundle-License")).startsWith("Apache License, Version 2.0");
        assertThat(jar.header("Require-Capability")).contains("(&(osgi.ee=JavaSE)(version=17))");
    }

    @ParameterizedTest
    @MethodSource("jars")
    void theBundleShowsToAllWhatTheModuleShowsToAll(Jar jar) throws IOException {
        Set<String> ofModule = jar.descriptor().exports().stream()
                .filter(exports -> !exports.isQualified())
                .map(ModuleDescriptor.Exports::source)
                .collect(Collectors.toSet());

        Set<String> ofBundle = jar.packages("Export-Package").entrySet().stream()
                .filter(exported -> !exported.getValue().contains("x-friends:=\"io.tickwheel.netty\""))
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());

        assertThat(ofBundle).isEqualTo(ofModule);
    }

    static Stream<Arguments> needs() {
        return Stream.of(
                Arguments.of(MICROMETER, Set.of("java.base", "io.tickwheel", "micrometer.core")),
                Arguments.of(JUNIT, Set.of("java.base", "io.tickwheel", "org.junit.jupiter.api")),
                Arguments.of(PAGE, Set.of("java.base", "io.tickwheel", "jdk.httpserver")),
                Arguments.of(ADAPTER, Set.of("java.base", "io.tickwheel", "io.netty.common")));
    }

    @ParameterizedTest
    @MethodSource("needs")
    void atRunTimeAModuleNeedsTheCoreAndWhatItIsFor(Jar jar, Set<String> needed) throws IOException {
        assertThat(jar.descriptor().requires().stream()
                        .filter(required -> !required.modifiers().contains(ModuleDescriptor.Requires.Modifier.STATIC))
                        .map(ModuleDescriptor.Requires::name))
                .containsExactlyInAnyOrderElementsOf(needed);
        assertThat(jar.descriptor().isOpen()).isFalse();
        assertThat(jar.descriptor().opens()).isEmpty();
    }

    @Test
    void theAdaptersBundleTakesAnyNettyThatIsTestedAndNeedsTheHandlersPartOnlyForHandlers() throws IOException {
        Map<String, String> imported = ADAPTER.packages("Import-Package");

        assertThat(imported)
                .containsEntry("io.netty.util", "version=\"[4.1.60,5)\"")
                .containsEntry("io.netty.channel", "version=\"[4.1.60,5)\";resolution:=optional")
                .containsEntry("io.netty.handler.timeout", "version=\"[4.1.60,5)\";resolution:=optional");
    }

    @Test
    void theBundleForJunitTakesAnyThatIsTested() throws IOException {
        assertThat(JUNIT.packages("Import-Package"))
                .containsEntry("org.junit.jupiter.api.extension", "version=\"[5.9,7)\"")
                .containsEntry("org.junit.platform.commons.support", "version=\"[1.9,7)\"");
    }

    @Test
    void theCoresBundleNeedsJctoolsAndOfTheJdkNoOptionalPart() throws IOException {
        Map<String, String> imported = CORE.packages("Import-Package");
        // All others are of java.base.
        imported.keySet().removeIf(name -> name.startsWith("java.") && !name.equals("java.lang.management"));

        assertThat(imported)
                .containsOnlyKeys("org.jctools.queues.atomic", "java.lang.management", "javax.management", "jdk.jfr")
                .containsEntry("java.lang.management", "resolution:=optional")
                .containsEntry("javax.management", "resolution:=optional")
                .containsEntry("jdk.jfr", "resolution:=optional");
    }

    @Test
    void theyBringNothingOfNetty() {
        assertThat(getClass().getClassLoader().getResource("io/netty/util/Timer.class"))
                .isNull();
    }
}
